package org.pathprofile.sl.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every program among the resources prints what stands in the file beside it: {@code x.sl} and
 * {@code x.output}; its input, if it reads any, is in {@code x.input}.
 */
class ProgramsTest {
  @TestFactory
  Stream<DynamicTest> programs() throws IOException, URISyntaxException {
    URL folder = ProgramsTest.class.getResource("programs");
    try (Stream<Path> files = Files.walk(Path.of(folder.toURI()))) {
      List<Path> programs = files.filter(file -> file.toString().endsWith(".sl")).sorted().toList();
      return programs.stream()
          .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
    }
  }

  private static void check(Path program) throws IOException {
    String name = program.getFileName().toString();
    String stem = name.substring(0, name.length() - ".sl".length());
    Path input = program.resolveSibling(stem + ".input");
    String output =
        Program.run(
            name, Files.readString(program), Files.exists(input) ? Files.readString(input) : "");
    assertEquals(Files.readString(program.resolveSibling(stem + ".output")), output, name);
  }
}
