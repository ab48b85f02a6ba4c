package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The published schema has the keys that are written and read, and no others. */
class SchemaTest {
  private static final int KINDS_OF_OBJECTS = 22;

  private final Map<String, String> differences = new TreeMap<>();
  private Map<?, ?> root;

  @Test
  void theSchemaHasTheKeysOfTheTables() throws IOException {
    try (JsonParser json =
        new JsonFactory()
            .createParser(ProfileSchema.class.getResourceAsStream("profile.schema.json"))) {
      json.nextToken();
      root = (Map<?, ?>) value(json);
    }
    int objects = compare("", JsonProfile.TABLE, root);
    assertEquals(Map.of(), differences);
    assertEquals(KINDS_OF_OBJECTS, objects);
  }

  /** Compares an object and those in it. Returns how many there are. */
  private int compare(String place, JsonTable<?> table, Map<?, ?> described) {
    Map<?, ?> schema = followed(described);
    if (schema.get("items") instanceof Map<?, ?> items) {
      schema = followed(items);
    }
    Map<String, Boolean> keys = new TreeMap<>();
    Map<?, ?> properties = (Map<?, ?>) schema.get("properties");
    for (Object key : properties.keySet()) {
      keys.put((String) key, ((List<?>) schema.get("required")).contains(key));
    }
    if (!keys.equals(table.keys())) {
      differences.put(place, "schema: " + keys + "; tables: " + new TreeMap<>(table.keys()));
    }
    int objects = 1;
    for (String key : table.keys().keySet()) {
      JsonTable<?> inner = table.type(key).table();
      if (inner != null && properties.get(key) instanceof Map<?, ?> property) {
        objects += compare(place + "/" + key, inner, property);
      }
    }
    return objects;
  }

  private Map<?, ?> followed(Map<?, ?> schema) {
    Map<?, ?> definitions = (Map<?, ?>) root.get("$defs");
    return schema.get("$ref") instanceof String reference
        ? (Map<?, ?>) definitions.get(reference.replace("#/$defs/", ""))
        : schema;
  }

  private static Object value(JsonParser json) throws IOException {
    if (json.currentToken() == JsonToken.START_OBJECT) {
      Map<String, Object> object = new LinkedHashMap<>();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String key = json.currentName();
        json.nextToken();
        object.put(key, value(json));
      }
      return object;
    } else if (json.currentToken() == JsonToken.START_ARRAY) {
      List<Object> array = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        array.add(value(json));
      }
      return array;
    }
    return json.getText();
  }
}
