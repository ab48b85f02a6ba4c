package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With shell scripts in the place of programs. */
class ChildProcessTest {
  private static final List<ChildArguments> ALL =
      List.of(arguments(Map.of()), arguments(Map.of("a", "b")));

  @TempDir Path folder;

  private static ChildArguments arguments(Map<String, String> options) {
    return new ChildArguments(
        new Driver(new File("awfy.py"), 12, "Queens", "a folder"),
        new WarmUpRule.Settings(10, 5, 5, 1, 40.5, 7),
        3,
        0.25,
        2,
        options);
  }

  private ChildProcess start(String script) throws IOException {
    return new ChildProcess(List.of("sh", "-c", "cd '" + folder + "'; " + script));
  }

  @Test
  void itIsToldWhatToRunAndTellsWhatItMeasured() throws Exception {
    List<Map<String, Object>> first = List.of(Map.of("a", 1L), Map.of("a", Double.NaN));
    List<Map<String, Object>> second = List.of(Map.of("b", List.of(2.5)));
    Files.write(folder.resolve("answers"), written(first, second));
    Path told = folder.resolve("told");
    String read = "head -c " + written(ALL).length + " > told; ";
    try (ChildProcess process = start(read + "cat answers; exec sleep 600")) {
      assertEquals(first, process.measure(ALL));
      assertEquals(second, process.measure(ALL.subList(0, 1)));
    }
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(told))) {
      assertEquals(ALL, in.readObject());
    }
  }

  private static byte[] written(Object... objects) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      for (Object object : objects) {
        out.writeObject(object);
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void failuresAreToldInTheWordsOfTheProcess() throws IOException {
    for (String status : List.of("0", "3")) {
      try (ChildProcess process = start("echo broken >&2; exit " + status)) {
        String message =
            assertThrows(ChildProcess.FailedException.class, () -> process.measure(ALL))
                .getMessage();
        assertEquals("exit code " + status + "\n  broken", message);
      }
    }
  }

  @Test
  void whatCannotBeReadIsAFailure() throws IOException {
    try (ChildProcess process = start("echo 'no object at all'; exec sleep 600")) {
      String message =
          assertThrows(ChildProcess.FailedException.class, () -> process.measure(ALL)).getMessage();
      assertTrue(message.contains("StreamCorruptedException"), message);
    }
  }

  @Test
  void processThatIsNotNeededAnyMoreIsEnded() throws IOException, InterruptedException {
    Path alive = folder.resolve("alive");
    ChildProcess process = start("read a; touch alive");
    process.close();
    Thread.sleep(50);
    assertFalse(Files.exists(alive));
  }
}
