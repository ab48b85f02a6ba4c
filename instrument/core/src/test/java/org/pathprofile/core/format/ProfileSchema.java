package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** The JSON Schema that is published, for tests. */
final class ProfileSchema {
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(ProfileSchema.class.getResourceAsStream("profile.schema.json"));

  private ProfileSchema() {}

  /** Fails if a file is not what the schema says. */
  static String requireValid(String json) {
    assertEquals(List.of(), SCHEMA.validate(json, InputFormat.JSON));
    return json;
  }

  static boolean isValid(String json) {
    return SCHEMA.validate(json, InputFormat.JSON).isEmpty();
  }
}
