package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands in {@code docs/outputs.md} print what the page shows. A block of output has the
 * command before it, in a comment. The page may leave out lines, but not change them or their
 * order.
 */
class ShownOutputTest {
  private static final Pattern FUNCTION = Pattern.compile("called 20 times:\n\n((?:    .*\n)+)");
  private static final Pattern SHOWN =
      Pattern.compile("<!-- output of: \\./pathprofile (.*) -->\n\n((?:(?:    .*)?\n)+)");

  private static String page;

  @TempDir private static Path folder;

  @BeforeAll
  static void profileTheExample() throws IOException {
    System.setProperty("polyglot.engine.WarnInterpreterOnly", "false");
    page = Files.readString(Path.of("..", "..", "docs", "outputs.md"));
    MatchResult function = FUNCTION.matcher(page).results().findFirst().orElseThrow();
    Files.writeString(
        folder.resolve("loop.js"),
        function.group(1).indent(-4) + "for (let i = 0; i < 20; i++) f(i);\n");
    String[] run =
        "run --pathprofile.Output=json --pathprofile.OutputFile=profile.json loop.js".split(" ");
    Call call = Call.of(inFolder(run));
    assertEquals(new Call(0, "", ""), call);
  }

  @Test
  void theCommandsPrintWhatThePageShows() {
    List<MatchResult> blocks = SHOWN.matcher(page).results().toList();
    assertTrue(blocks.size() >= 5, "only " + blocks.size() + " outputs are marked");
    List<String> faults = new ArrayList<>();
    for (MatchResult block : blocks) {
      Call call = Call.of(inFolder(block.group(1).split(" ")));
      List<String> printed = (call.out() + call.err()).replace(folder + "/", "").lines().toList();
      int next = 0;
      for (String line : block.group(2).indent(-4).strip().lines().toList()) {
        int found = printed.subList(next, printed.size()).indexOf(line);
        if (found < 0) {
          faults.add(block.group(1) + " does not print: " + line + "\nbut\n" + call);
          break;
        }
        next += found + 1;
      }
    }
    assertEquals(List.of(), faults);
  }

  /** The arguments, with files in the folder of the example. */
  private static String[] inFolder(String... arguments) {
    return Arrays.stream(arguments)
        .map(argument -> argument.replaceFirst("^(.*=)?([a-z]+\\.(js|json|info))$", "$1@$2"))
        .map(argument -> argument.replace("@", folder + "/"))
        .toArray(String[]::new);
  }
}
