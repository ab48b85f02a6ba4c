package org.pathprofile.core.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.report.EmptyReason;

class ProfileFormatsTest {
  private static final PathProfile EMPTY = PathProfile.builder("9.8.7", ProfileMode.EXACT).build();

  @Test
  void coreBringsTextAndJson() {
    assertEquals("json, text", ProfileFormats.names());
    assertTrue(ProfileFormats.find("text").orElseThrow() instanceof TextFormat);
    assertTrue(ProfileFormats.find("Text").isEmpty());
  }

  @Test
  void filesTellTheirFormat() {
    assertEquals("json", ProfileFormats.ofFile("a/b.JSON").orElseThrow().name());
    assertEquals("text", ProfileFormats.ofFile("b.json.txt.gz").orElseThrow().name());
    assertTrue(ProfileFormats.ofFile("json").isEmpty());
    assertTrue(ProfileFormats.ofFile("b.gz").isEmpty());
    assertEquals(".json, .txt", ProfileFormats.suffixes());
  }

  @Test
  void jsonCanBeReadBack() throws Exception {
    byte[] written = write("json", FormatOptions.DEFAULT);
    assertEquals(EMPTY, JsonProfileReader.read("x", new ByteArrayInputStream(written)));
  }

  @Test
  void textTellsWhyThereIsNothing() throws Exception {
    String text =
        new String(
            write("text", FormatOptions.DEFAULT.withWhyEmpty(EmptyReason.NOT_STARTED)),
            StandardCharsets.UTF_8);
    assertTrue(text.contains(EmptyReason.NOT_STARTED.explanation()), text);
  }

  private static byte[] write(String format, FormatOptions options) throws Exception {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ProfileFormats.find(format).orElseThrow().write(EMPTY, options, target);
    return target.toByteArray();
  }
}
