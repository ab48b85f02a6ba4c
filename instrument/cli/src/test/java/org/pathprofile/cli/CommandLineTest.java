package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandLineTest {
  @Test
  void helpListsTheCommands() {
    Call call = Call.of("--help");
    assertEquals(0, call.code());
    assertTrue(call.out().contains("\n  run "), call.out());
    assertTrue(call.out().contains("\n  report "), call.out());
  }

  @Test
  void versionNamesAllThatTakesPart() {
    List<String> lines = Call.of("--version").out().lines().toList();
    assertAll(
        () -> assertEquals(3, lines.size()),
        () -> assertTrue(lines.get(0).matches("pathprofile \\d+\\.\\d+\\.\\d+.*"), lines.get(0)),
        () -> assertTrue(lines.get(1).matches(".+ \\d+\\.\\d+\\.\\d+"), lines.get(1)),
        () -> assertEquals("Java " + Runtime.version(), lines.get(2)));
  }

  @Test
  void aMissingCommandIsAnError() {
    assertEquals(
        new Call(
            2,
            "",
            """
            pathprofile: a command is missing; give run, report, watch, serve, merge, diff, rank, languages or accuracy
            Try 'pathprofile --help' for more information.
            """),
        Call.of());
  }

  @Test
  void aMistypedCommandIsNamed() {
    Call call = Call.of("rnu", "program.js");
    assertEquals(2, call.code());
    assertTrue(
        call.err().startsWith("pathprofile: unknown command rnu; did you mean run?\n"), call.err());
    Call other = Call.of("profile", "program.js");
    assertTrue(other.err().startsWith("pathprofile: unknown command profile\n"), other.err());
  }

  @Test
  void aProgramWithoutACommandIsTold() {
    Call call = Call.of("pom.xml");
    assertEquals(2, call.code());
    assertTrue(
        call.err()
            .startsWith(
                "pathprofile: unknown command pom.xml; to run a program: pathprofile run pom.xml\n"),
        call.err());
  }

  @Test
  void aMistypedOptionOfACommandIsNamed() {
    Call call = Call.of("report", "--fromat=lcov", "profile.json");
    assertEquals(2, call.code());
    assertTrue(
        call.err()
            .startsWith("pathprofile: unknown option --fromat=lcov; did you mean --format?\n"),
        call.err());
    assertTrue(
        Call.of("report", "a", "b").err().startsWith("pathprofile: one argument too many: b\n"));
  }
}
