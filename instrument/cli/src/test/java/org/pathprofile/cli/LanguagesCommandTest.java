package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LanguagesCommandTest {
  @AfterEach
  void forgetWhatWasFound() {
    System.clearProperty(LanguagesCommand.FOUND);
  }

  @Test
  void listsWhatIsOnTheModulePath() {
    Call call = Call.of("languages");
    assertEquals("", call.err());
    assertEquals(0, call.code());
    assertEquals("yes", there(call, "js", "decisions"));
    assertEquals("yes", there(call, "sl", "decisions"));
    assertEquals("no: not on the module path", there(call, "ruby", "decisions"));
  }

  @Test
  void listsWhatTheLauncherHasFound() {
    System.setProperty(
        LanguagesCommand.FOUND, "python:25.0.2:here,ruby:25.0.0:fetched,java::unknown,");
    Call call = Call.of("languages");
    assertEquals(
        "yes, 25.0.2",
        there(
            call,
            "python",
            "decisions; from GraalVM 25.1 on statements, with the paths not taken"));
    assertEquals(
        "on first use: 25.0.0, " + GuestLanguage.withId("ruby").megabytes() + " MB",
        there(call, "ruby", "decisions"));
    List<String> versions = GuestLanguage.withId("java").versions();
    assertEquals(
        "no: known for " + versions.get(0) + " to " + versions.get(versions.size() - 1),
        there(call, "java", "lines, with the paths not taken"));
  }

  @Test
  void saysForWhichVersion() {
    assertTrue(
        Call.of("languages")
            .out()
            .startsWith("Languages for GraalVM " + GraalVersion.running() + ":\n"));
    Call other = Call.of("languages", "--graalvm=25.9.99");
    assertEquals(2, other.code());
    assertEquals("", other.out());
  }

  /** What the list says of a language between the names of its files and what its paths are. */
  private static String there(Call call, String id, String paths) {
    GuestLanguage language = GuestLanguage.withId(id);
    String line =
        call.out().lines().filter(row -> row.startsWith(id + " ")).findFirst().orElseThrow();
    String files = String.join(" ", language.suffixes());
    assertTrue(line.contains(" " + language.name() + " "), line);
    assertTrue(line.endsWith("  " + paths), line);
    return line.substring(line.indexOf(files) + files.length(), line.length() - paths.length())
        .strip();
  }
}
