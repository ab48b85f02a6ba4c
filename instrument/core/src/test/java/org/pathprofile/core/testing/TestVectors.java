package org.pathprofile.core.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads worked examples that are kept as JSON beside the tests. */
public final class TestVectors {
  private TestVectors() {}

  /**
   * Reads a resource in the package of {@code owner}.
   *
   * @return maps, lists, strings, {@code Long}, {@code Double} and {@code Boolean} values, or null
   */
  public static Object read(Class<?> owner, String resource) {
    try (InputStream stream = owner.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalArgumentException("no resource " + resource + " beside " + owner);
      }
      try (JsonParser parser = new JsonFactory().createParser(stream)) {
        parser.nextToken();
        return value(parser);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(resource, e);
    }
  }

  /** The value at a path of keys (strings) and indexes (integers). */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  public static <T> T at(Object root, Object... path) {
    Object value = root;
    for (Object step : path) {
      Object next =
          step instanceof Integer index
              ? ((List<?>) value).get(index)
              : ((Map<?, ?>) value).get(step);
      if (next == null) {
        throw new IllegalArgumentException("no " + step + " in " + value);
      }
      value = next;
    }
    return (T) value;
  }

  private static Object value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT:
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          map.put(name, value(parser));
        }
        return map;
      case START_ARRAY:
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        return list;
      case VALUE_NUMBER_INT:
        return parser.getLongValue();
      case VALUE_NUMBER_FLOAT:
        return parser.getDoubleValue();
      case VALUE_TRUE:
        return true;
      case VALUE_FALSE:
        return false;
      case VALUE_NULL:
        return null;
      default:
        return parser.getText();
    }
  }
}
