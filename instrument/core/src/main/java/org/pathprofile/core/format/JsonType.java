package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How values of one kind are written and read. Stateless.
 *
 * @param <V> what they are in Java
 */
class JsonType<V> {
  static final JsonType<String> STRING =
      new JsonType<>(JsonGenerator::writeString, JsonCursor::string);
  static final JsonType<String> STRING_OR_NULL =
      new JsonType<>(JsonGenerator::writeString, JsonCursor::nullableString);
  static final JsonType<Boolean> BOOL =
      new JsonType<>(JsonGenerator::writeBoolean, JsonCursor::bool);
  static final JsonType<Integer> INTEGER =
      new JsonType<>(JsonGenerator::writeNumber, JsonCursor::integer);
  static final JsonType<Long> COUNT = new JsonType<>(JsonGenerator::writeNumber, JsonCursor::count);
  static final JsonType<Double> NUMBER =
      new JsonType<>(JsonGenerator::writeNumber, JsonCursor::number);
  static final JsonType<int[]> INTEGERS =
      INTEGER
          .list()
          .map(
              list -> list.stream().mapToInt(Integer::intValue).toArray(),
              array -> Arrays.stream(array).boxed().toList());
  static final JsonType<Map<String, String>> STRINGS =
      new JsonType<>(JsonType::writeStrings, JsonType::readStrings);

  private final Writer<V> writer;
  private final Reader<V> reader;

  JsonType(Writer<V> writer, Reader<V> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  /** Writes a value. */
  interface Writer<V> {
    void write(JsonGenerator json, V value) throws IOException;
  }

  /** Reads the value at the current token. */
  interface Reader<V> {
    V read(JsonCursor cursor) throws IOException;
  }

  void write(JsonGenerator json, V value) throws IOException {
    writer.write(json, value);
  }

  V read(JsonCursor cursor) throws IOException {
    return reader.read(cursor);
  }

  /** The objects that are such values, or in arrays that are; null if there are none. */
  @Nullable JsonTable<?> table() {
    return null;
  }

  /** Constants, written as their labels. */
  static <E> JsonType<E> oneOf(E[] constants, Function<E, String> label) {
    return new JsonType<>(
        (json, value) -> json.writeString(label.apply(value)),
        cursor -> cursor.oneOf(constants, label));
  }

  /** Constants, written as their names in lower case. */
  static <E extends Enum<E>> JsonType<E> oneOf(E[] constants) {
    return oneOf(constants, constant -> constant.name().toLowerCase(Locale.ROOT));
  }

  /**
   * The place of an object in its array, from 0 on, whatever is to be written.
   *
   * @param what what the elements are, for messages
   */
  static JsonType<Integer> position(String what) {
    return new JsonType<>(
        (json, none) -> json.writeNumber(json.getOutputContext().getParent().getCurrentIndex()),
        cursor -> cursor.position(what));
  }

  /** Arrays of such values. */
  JsonType<List<V>> list() {
    JsonTable<?> table = table();
    return new JsonType<>(this::writeList, this::readList) {
      @Override
      @Nullable JsonTable<?> table() {
        return table;
      }
    };
  }

  /**
   * What is written as such values.
   *
   * @param to fails with an {@link IllegalArgumentException} if a value is refused
   */
  <W> JsonType<W> map(Function<V, W> to, Function<W, V> from) {
    return new JsonType<>(
        (json, value) -> write(json, from.apply(value)),
        cursor -> {
          V value = read(cursor);
          try {
            return to.apply(value);
          } catch (IllegalArgumentException e) {
            throw cursor.problem(cursor.place(), e.getMessage(), e);
          }
        });
  }

  private void writeList(JsonGenerator json, List<V> values) throws IOException {
    json.writeStartArray();
    for (V value : values) {
      write(json, value);
    }
    json.writeEndArray();
  }

  private List<V> readList(JsonCursor cursor) throws IOException {
    List<V> values = new ArrayList<>();
    cursor.array(() -> values.add(read(cursor)));
    return values;
  }

  private static void writeStrings(JsonGenerator json, Map<String, String> strings)
      throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, String> entry : strings.entrySet()) {
      json.writeStringField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
  }

  private static Map<String, String> readStrings(JsonCursor cursor) throws IOException {
    Map<String, String> strings = new TreeMap<>();
    cursor.object(key -> strings.put(key, cursor.string()));
    return strings;
  }
}
