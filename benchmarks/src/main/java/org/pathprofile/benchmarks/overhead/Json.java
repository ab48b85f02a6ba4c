package org.pathprofile.benchmarks.overhead;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON files as maps, lists, strings, {@code Long}, {@code Double} and {@code Boolean}. On
 * Jackson's streaming part alone, which is there anyway: the measured processes write with it, too,
 * and a data binding would add its own start to what they measure.
 */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** Writes a file as a whole or not at all. */
  static void write(Path file, Object value) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (JsonGenerator generator = FACTORY.createGenerator(Files.newBufferedWriter(part))) {
      generator.setPrettyPrinter(new DefaultPrettyPrinter());
      write(generator, value);
      generator.writeRaw('\n');
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(JsonGenerator generator, Object value) throws IOException {
    if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        generator.writeFieldName((String) entry.getKey());
        write(generator, entry.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof List<?> list) {
      generator.writeStartArray();
      for (Object element : list) {
        write(generator, element);
      }
      generator.writeEndArray();
    } else if (value instanceof Double number) {
      if (Double.isNaN(number)) {
        generator.writeNull();
      } else {
        generator.writeNumber(number);
      }
    } else if (value instanceof Number number) {
      generator.writeNumber(number.longValue());
    } else if (value instanceof Boolean bool) {
      generator.writeBoolean(bool);
    } else if (value == null) {
      generator.writeNull();
    } else {
      generator.writeString(value.toString());
    }
  }

  /** The object that a file contains. */
  static Map<String, Object> read(Path file) throws IOException {
    try (JsonParser parser = FACTORY.createParser(Files.newBufferedReader(file))) {
      parser.nextToken();
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        throw new IOException(file + ": not a JSON object");
      }
      return readObject(parser);
    }
  }

  private static Map<String, Object> readObject(JsonParser parser) throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      map.put(name, readValue(parser));
    }
    return map;
  }

  private static Object readValue(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> readObject(parser);
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(readValue(parser));
        }
        yield list;
      }
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
      case VALUE_STRING -> parser.getText();
      default -> null;
    };
  }
}
