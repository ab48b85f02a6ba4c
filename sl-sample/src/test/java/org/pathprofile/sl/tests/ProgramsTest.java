package org.pathprofile.sl.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every program among the resources prints what stands in the file beside it. */
class ProgramsTest {
  @TestFactory
  Stream<DynamicTest> programs() throws IOException, URISyntaxException {
    URL folder = ProgramsTest.class.getResource("programs");
    return TestPrograms.in(Path.of(folder.toURI())).stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  private static void check(Path program) throws IOException {
    assertEquals(
        TestPrograms.expectedOutput(program), TestPrograms.output(program), program.toString());
  }
}
