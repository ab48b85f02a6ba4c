package org.pathprofile.truffle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {
  @TempDir private Path folder;

  @Test
  void theProcessHasAnId() {
    long id = ProcessHandle.current().pid();
    assertEquals(Path.of("a", id + "-" + id + ".json"), OutputFiles.named(Path.of("a/%p-%p.json")));
    assertEquals(Path.of("p.json"), OutputFiles.named(Path.of("p.json")));
  }

  @Test
  void eachEngineHasAFile() {
    Path file = folder.resolve("p.json.gz");
    assertEquals(file, OutputFiles.take(file));
    assertEquals(folder.resolve("p-2.json.gz"), OutputFiles.take(file));
    assertEquals(
        folder.resolve("x/../p-3.json.gz"), OutputFiles.take(folder.resolve("x/../p.json.gz")));
    assertEquals(folder.resolve("other"), OutputFiles.take(folder.resolve("other")));
  }

  @Test
  void aDeviceIsForAll() {
    assertEquals(folder, OutputFiles.take(folder));
    assertEquals(folder, OutputFiles.take(folder));
  }
}
