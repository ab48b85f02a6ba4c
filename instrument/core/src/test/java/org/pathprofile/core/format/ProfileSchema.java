package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.util.Set;

/** The JSON Schema that is published, for tests. */
final class ProfileSchema {
  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(ProfileSchema.class.getResourceAsStream("profile.schema.json"));

  private ProfileSchema() {}

  /** Fails if a file is not what the schema says. */
  static String requireValid(String json) {
    assertEquals(Set.of(), SCHEMA.validate(json, InputFormat.JSON));
    return json;
  }

  static boolean isValid(String json) {
    return SCHEMA.validate(json, InputFormat.JSON).isEmpty();
  }
}
