package org.pathprofile.sl.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The programs of a folder that is not part of this repository print what stands in the files
 * beside them: {@code x.sl} and {@code x.output}, and {@code x.input} if it reads any. Meant for
 * the tests of upstream, {@code language/tests} of graalvm/simplelanguage. Every program is a test
 * of its own, so that the report says how many there were; without a folder one test is reported as
 * skipped.
 */
class ProgramsOfFolderTest {
  private static final String FOLDER = "pathprofile.sl.programs";

  @TestFactory
  @EnabledIfSystemProperty(
      named = FOLDER,
      matches = ".+",
      disabledReason = "no folder of programs given by -D" + FOLDER)
  Stream<DynamicTest> programsOfFolder() throws IOException {
    Path folder = Path.of(System.getProperty(FOLDER));
    assertTrue(Files.isDirectory(folder), () -> FOLDER + " is no folder: " + folder);
    List<Path> programs = TestPrograms.in(folder);
    assertFalse(programs.isEmpty(), () -> "no .sl file in " + folder);
    System.out.println(programs.size() + " programs in " + folder);
    return programs.stream()
        .map(
            file -> DynamicTest.dynamicTest(folder.relativize(file).toString(), () -> check(file)));
  }

  private static void check(Path program) throws IOException {
    assertEquals(
        TestPrograms.expectedOutput(program), TestPrograms.output(program), program.toString());
  }
}
