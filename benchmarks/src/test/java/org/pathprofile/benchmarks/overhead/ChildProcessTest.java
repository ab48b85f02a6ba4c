package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With shell scripts in the place of programs. */
class ChildProcessTest {
  @TempDir Path folder;

  private ChildProcess start(String script, double turnSeconds) throws IOException {
    return new ChildProcess(List.of("sh", "-c", script), List.of(arguments(turnSeconds)));
  }

  private ChildArguments arguments(double turnSeconds) {
    return new ChildArguments(
        Driver.of(Path.of("program.sl"), 0),
        folder.resolve("result.json"),
        WarmUpRule.Settings.COLD,
        1,
        0,
        turnSeconds,
        1,
        false,
        Map.of());
  }

  @Test
  void turnsAreTakenUntilThereIsEnough() throws IOException, InterruptedException {
    Path result = folder.resolve("result.json");
    String script =
        "echo warm; read a; echo more; read b; echo enough; read c;"
            + " echo '{\"said\": \"'$a $b $c'\"}' > "
            + result
            + "; echo done";
    try (ChildProcess process = start(script, 0.1)) {
      process.awaitWarm();
      assertFalse(process.turn());
      assertTrue(process.turn());
      assertEquals(Map.of("said", "turn turn end"), process.end());
    }
  }

  @Test
  void processThatRunsAloneIsToldNothing() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("result.json"), "{\"turns\": 0}");
    try (ChildProcess process = start("echo done", 0)) {
      assertEquals(Map.of("turns", 0L), process.end());
    }
  }

  @Test
  void processGoesOnWithAnotherProgram() throws IOException, InterruptedException {
    Path result = folder.resolve("result.json");
    String program =
        "echo warm; read a; echo enough; read b; echo '{}' > " + result + "; echo done; ";
    String told = "read again; echo \"$again\" > " + folder.resolve("told") + "; ";
    try (ChildProcess process = start(program + told + program, 0.1)) {
      for (int i = 0; i < 2; i++) {
        process.awaitWarm();
        assertTrue(process.turn());
        assertEquals(Map.of(), process.end());
        process.again(List.of(arguments(0.1)));
      }
      assertEquals(
          "again\t" + String.join("\t", arguments(0.1).toList()) + "\n",
          Files.readString(folder.resolve("told")));
    }
  }

  @Test
  void processThatRunsSeveralIsGivenNoTurns() throws IOException, InterruptedException {
    Path other = folder.resolve("other.json");
    ChildArguments first = arguments(0.1);
    ChildArguments second =
        new ChildArguments(
            first.driver(), other, first.warmUp(), 1, 0, 0.1, 1, false, Map.of("a", "b"));
    String script = "echo '{\"a\": 1}' > " + first.result() + "; echo '{\"a\": 2}' > " + other;
    try (ChildProcess process =
        new ChildProcess(List.of("sh", "-c", script + "; echo done"), List.of(first, second))) {
      assertEquals(List.of(Map.of("a", 1L), Map.of("a", 2L)), process.endAll());
    }
  }

  @Test
  void processThatEndsBeforeItIsDoneHasFailed() throws IOException {
    Files.writeString(folder.resolve("result.json"), "{}");
    try (ChildProcess process = start("echo broken >&2", 0)) {
      String message = assertThrows(ChildProcess.FailedException.class, process::end).getMessage();
      assertEquals("exit code 0\n  broken", message);
    }
  }

  @Test
  void failuresAreToldInTheWordsOfTheProcess() throws IOException, InterruptedException {
    for (String before :
        List.of("", "echo warm; read a; ", "echo warm; read a; echo more; read b; ")) {
      try (ChildProcess process = start(before + "echo broken >&2; exit 3", 0.1)) {
        String message =
            assertThrows(
                    ChildProcess.FailedException.class,
                    () -> {
                      process.awaitWarm();
                      while (!process.turn()) {}
                    })
                .getMessage();
        assertEquals("exit code 3\n  broken", message);
      }
    }
  }

  @Test
  void processThatIsNotNeededAnyMoreIsEnded() throws IOException, InterruptedException {
    Path alive = folder.resolve("alive");
    ChildProcess process = start("echo warm; read a; touch " + alive, 0.1);
    process.awaitWarm();
    process.close();
    Thread.sleep(50);
    assertFalse(Files.exists(alive));
  }
}
