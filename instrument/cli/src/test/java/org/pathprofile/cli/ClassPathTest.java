package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {
  @TempDir private Path folder;

  @Test
  void anAsteriskStandsForTheJarsOfAFolder() throws IOException {
    for (String name : new String[] {"b.jar", "a.jar", "c.txt"}) {
      Files.createFile(folder.resolve(name));
    }
    assertEquals(
        String.join(
            File.pathSeparator,
            "classes",
            folder.resolve("a.jar").toString(),
            folder.resolve("b.jar").toString(),
            ""),
        ClassPath.expand("classes" + File.pathSeparator + folder + "/*" + File.pathSeparator));
  }

  @Test
  void otherEntriesStay() {
    assertEquals(
        "a*/b" + File.pathSeparator + "c.jar",
        ClassPath.expand("a*/b" + File.pathSeparator + "c.jar"));
    assertEquals("", ClassPath.expand(folder.resolve("missing") + "/*"));
  }
}
