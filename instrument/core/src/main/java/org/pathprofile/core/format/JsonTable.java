package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The keys of JSON objects of one kind: each stands here once, with how it is written and read.
 * They are written in the order in which they were added, and read in any; others are ignored.
 *
 * @param <T> what the objects are in Java
 */
final class JsonTable<T> extends JsonType<T> {
  private static final Object MISSING = new Object();

  private final Map<String, Field<T, ?>> fields = new LinkedHashMap<>();
  private Function<JsonValues, T> maker;

  JsonTable() {
    super(null, null);
  }

  /** When a key is there. */
  private enum Presence {
    /** In every file. */
    ALWAYS,
    /** In every file, but nothing is made of it. */
    REDUNDANT,
    /** Always written, but not by older versions. */
    ADDED,
    /** If there is something to say. */
    OPTIONAL;

    boolean isRequired() {
      return this == ALWAYS || this == REDUNDANT;
    }
  }

  /**
   * What a key means.
   *
   * @param index where its value is among those that were read
   * @param absent the value that is assumed where the key is absent
   */
  private record Field<T, V>(
      int index, Presence presence, JsonType<V> type, V absent, Function<T, V> getter) {

    void write(JsonGenerator json, String key, T object) throws IOException {
      V value = getter.apply(object);
      if (presence != Presence.OPTIONAL || (value != null && !value.equals(absent))) {
        json.writeFieldName(key);
        type.write(json, value);
      }
    }
  }

  /** A problem of a part of an object. */
  static final class PartException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private final String part;

    /**
     * @param part where it is in the object, such as {@code /paths/3}
     */
    PartException(String part, String message) {
      super(message);
      this.part = part;
    }

    /** Says in which part of an object the problem is if an action finds one. */
    static void in(String part, Runnable action) {
      try {
        action.run();
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw (PartException) new PartException(part, e.getMessage()).initCause(e);
      }
    }
  }

  /** Adds a key that every file has. */
  <V> JsonTable<T> required(String key, JsonType<V> type, Function<T, V> getter) {
    return add(key, Presence.ALWAYS, type, null, getter);
  }

  /**
   * Adds a key that every file has for its readers, such as one that follows from others. The type
   * may check it; nothing is made of it.
   */
  <V> JsonTable<T> redundant(String key, JsonType<V> type, Function<T, V> getter) {
    return add(key, Presence.REDUNDANT, type, null, getter);
  }

  /** Adds a key that is always written, but may be absent in files of older versions. */
  <V> JsonTable<T> written(String key, JsonType<V> type, V absent, Function<T, V> getter) {
    return add(key, Presence.ADDED, type, absent, getter);
  }

  /** Adds a key that is left out if it is null or what is assumed without it. */
  <V> JsonTable<T> optional(String key, JsonType<V> type, V absent, Function<T, V> getter) {
    return add(key, Presence.OPTIONAL, type, absent, getter);
  }

  /** Adds a key that is there only if it is true. */
  JsonTable<T> flag(String key, Predicate<T> getter) {
    return optional(key, BOOL, false, getter::test);
  }

  private <V> JsonTable<T> add(
      String key, Presence presence, JsonType<V> type, V absent, Function<T, V> getter) {
    fields.put(key, new Field<>(fields.size(), presence, type, absent, getter));
    return this;
  }

  /**
   * Says what is made of the values of an object.
   *
   * @param newMaker takes them in the order of the keys, and fails with an {@link
   *     IllegalArgumentException} or an {@link ArithmeticException} if it refuses them
   */
  JsonTable<T> madeBy(Function<JsonValues, T> newMaker) {
    maker = newMaker;
    return this;
  }

  /** All keys, and for each whether it is always written. */
  Map<String, Boolean> keys() {
    Map<String, Boolean> keys = new LinkedHashMap<>();
    fields.forEach((key, field) -> keys.put(key, field.presence != Presence.OPTIONAL));
    return keys;
  }

  /** The type of the values of a key. */
  JsonType<?> type(String key) {
    return fields.get(key).type;
  }

  @Override
  @Nullable JsonTable<?> table() {
    return this;
  }

  @Override
  void write(JsonGenerator json, T object) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Field<T, ?>> entry : fields.entrySet()) {
      entry.getValue().write(json, entry.getKey(), object);
    }
    json.writeEndObject();
  }

  @Override
  T read(JsonCursor cursor) throws IOException {
    String place = cursor.place();
    Object[] found = new Object[fields.size()];
    Arrays.fill(found, MISSING);
    cursor.object(
        key -> {
          Field<T, ?> field = fields.get(key);
          if (field == null) {
            cursor.skip();
          } else {
            found[field.index] = field.type.read(cursor);
          }
        });
    List<Object> values = new ArrayList<>();
    for (Map.Entry<String, Field<T, ?>> entry : fields.entrySet()) {
      Field<T, ?> field = entry.getValue();
      Object value = found[field.index];
      if (value == MISSING && field.presence.isRequired()) {
        throw cursor.problem("the key \"" + entry.getKey() + "\" is missing");
      } else if (field.presence != Presence.REDUNDANT) {
        values.add(value == MISSING ? field.absent : value);
      }
    }
    try {
      return maker.apply(new JsonValues(values));
    } catch (PartException e) {
      throw cursor.problem(place + e.part, e.getMessage(), e);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw cursor.problem(place, e.getMessage(), e);
    }
  }
}
