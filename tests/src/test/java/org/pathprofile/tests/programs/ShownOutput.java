package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Outputs that Markdown pages show: blocks of code, each behind a comment that says where it comes
 * from.
 */
public final class ShownOutput {
  private ShownOutput() {}

  /**
   * The blocks behind the comment {@code <!-- mark -->}, without their indentation. Fails if there
   * is none.
   *
   * @param page from the root of the repository, such as {@code docs/outputs.md}
   */
  public static List<String> blocks(String page, String mark) throws IOException {
    Matcher shown =
        Pattern.compile("<!-- " + Pattern.quote(mark) + " -->\n\n((?:(?:    .*)?\n)+)")
            .matcher(Files.readString(Path.of("..").resolve(page)));
    List<String> blocks =
        shown.results().map((MatchResult block) -> block.group(1).indent(-4).strip()).toList();
    assertFalse(blocks.isEmpty(), () -> page + " has no output behind " + mark);
    return blocks;
  }

  /** A text on one line: pages wrap what is printed on long lines. */
  public static String unwrapped(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
