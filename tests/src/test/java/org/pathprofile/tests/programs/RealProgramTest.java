package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyFallback;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** The real programs run, and are what the build and the documentation say they are. */
class RealProgramTest {
  private static final Path FOLDER = RealProgram.ACORN.driver().getParent();

  private static final Pattern PACKAGE =
      Pattern.compile(
          "<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>\\s*<includes>");

  static List<RealProgram> quick() {
    return RealProgram.quick();
  }

  // The tests of the profiler compare what most of them print.
  @NightlyTest
  @ParameterizedTest
  @MethodSource("quick")
  @OnlyFallback
  void aQuickProgramPrintsItsDigest(RealProgram program) {
    assertEquals(program.expectedOutput(), outputOf(program));
  }

  // Compiled code computes the same; a few suffice, for the tests of the profiler run them all.
  @ParameterizedTest
  @EnumSource(names = {"DECIMAL", "D3", "GL_MATRIX", "PAPAPARSE"})
  @OnlyOptimizing
  void theDigestIsTheSameInCompiledCode(RealProgram program) {
    assertEquals(program.expectedOutput(), outputOf(program));
  }

  @Test
  void theIterationsMustBeANumber() {
    RealProgram program = RealProgram.LZ_STRING;
    try (Context context = program.contextBuilder(-3).build()) {
      PolyglotException e = assertThrows(PolyglotException.class, () -> program.run(context));
      assertEquals(
          "Error: the number of iterations must be a whole number above 0, not \"-3\"",
          e.getMessage());
    }
  }

  @Test
  void everyDriverIsKnown() throws IOException {
    List<String> known =
        Arrays.stream(RealProgram.values()).map(RealProgram::programName).sorted().toList();
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> there =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".js"))
              .map(name -> name.substring(0, name.length() - 3))
              .sorted()
              .toList();
      assertEquals(there, known);
    }
  }

  @Test
  void thePackagesAreThoseThatTheBuildFetches() throws IOException {
    List<String> fetched =
        PACKAGE
            .matcher(Files.readString(FOLDER.resolve("pom.xml")))
            .results()
            .map(item -> item.group(1) + ":" + item.group(2))
            .sorted()
            .toList();
    List<String> used =
        Arrays.stream(RealProgram.values())
            .flatMap(program -> program.webJars().stream())
            .distinct()
            .sorted()
            .toList();
    assertEquals(fetched, used);
  }

  @ParameterizedTest
  @EnumSource
  void theListOfProgramsNamesIt(RealProgram program) throws IOException {
    String list = Files.readString(FOLDER.resolve("README.md"));
    String row = "| `" + program + "` |";
    assertTrue(list.contains(row), () -> "no row that starts with " + row);
  }

  private static String outputOf(RealProgram program) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Context context = program.contextBuilder(program.iterations()).out(out).build()) {
      program.run(context);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
