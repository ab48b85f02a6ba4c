package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Test;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** The first command in the README prints the part of the report that the README shows. */
@OnlyOptimizing // The counts are those of any runtime; this one has them soonest.
class ReadmeTest {
  private static final Pattern SHOWN =
      Pattern.compile(
          "<!-- output of: \\./pathprofile run tests/programs/acorn\\.js -->\n\n"
              + "((?:(?:    .*)?\n)+)");

  @Test
  void theFirstCommandPrintsWhatIsShown() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    MatchResult shown = SHOWN.matcher(readme).results().findFirst().orElseThrow();
    RealProgram acorn = RealProgram.ACORN;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Context context = acorn.contextBuilder(1).option("pathprofile", "true").out(out).build()) {
      acorn.run(context);
    }
    String printed = out.toString(StandardCharsets.UTF_8);
    String expected = shown.group(1).indent(-4).strip();
    assertTrue(printed.contains(expected), () -> "expected\n" + expected + "\nin\n" + printed);
  }
}
