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
    ChildArguments arguments =
        new ChildArguments(
            Path.of("program.sl"),
            0,
            folder.resolve("result.json"),
            WarmUpRule.Settings.COLD,
            1,
            0,
            turnSeconds,
            false,
            Map.of());
    return new ChildProcess(List.of("sh", "-c", script), arguments);
  }

  @Test
  void turnsAreTakenUntilThereIsEnough() throws IOException, InterruptedException {
    Path result = folder.resolve("result.json");
    String script =
        "echo warm; read a; echo more; read b; echo enough; read c;"
            + " echo '{\"said\": \"'$a $b $c'\"}' > "
            + result;
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
    try (ChildProcess process = start("true", 0)) {
      assertEquals(Map.of("turns", 0L), process.end());
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
