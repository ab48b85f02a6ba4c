package org.pathprofile.outputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.profile.PathProfile;

/** The format that docs/extending.md shows is this one, and it works. */
class LinesFormatTest {
  @Test
  void thePageShowsTheClass() throws IOException {
    Path file = Path.of("src/test/java/org/pathprofile/outputs/LinesFormat.java");
    String text = Files.readString(file);
    String page = Files.readString(Path.of("..", "..", "docs", "extending.md"));
    String shown = text.substring(text.indexOf("/**"));
    assertTrue(page.contains("```java\n" + shown + "```"), shown);
  }

  @Test
  void itWritesALinePerPath() throws Exception {
    PathProfile profile;
    try (InputStream file = LinesFormatTest.class.getResourceAsStream("loop.json")) {
      profile = JsonProfileReader.read("loop.json", file);
    }
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    new LinesFormat().write(profile, FormatOptions.DEFAULT, target);
    String text = target.toString(StandardCharsets.UTF_8);
    assertTrue(
        text.startsWith("103 f from 3 for -> again, 4 if -> else, 5 if -> skip, back to 3 for\n"),
        text);
    assertEquals(
        profile.functions().stream().mapToInt(function -> function.paths().size()).sum(),
        text.lines().count());
  }
}
