package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.coverage.BranchCoverage;
import org.pathprofile.core.coverage.CoverageGate;
import org.pathprofile.core.coverage.FileCoverage;
import org.pathprofile.core.coverage.FunctionCoverage;
import org.pathprofile.core.coverage.ProfileCoverage;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * Coverage of programs, compared with counts beside their lines. These were counted by hand, and
 * compared with those of V8: they differ in the lines of loops only, of which the tests count here.
 */
class CoverageTest {
  private static final Pattern EXPECTED = Pattern.compile(".*// = (\\d+)");

  @TempDir private Path folder;

  private FileCoverage coverage(Path file, Map<String, String> options) throws IOException {
    List<FileCoverage> files = ProfileCoverage.of(profile(file, options)).files();
    assertEquals(1, files.size(), files::toString);
    return files.get(0);
  }

  private PathProfile profile(Path file, Map<String, String> options) throws IOException {
    Path json = folder.resolve("profile.json");
    Engine.Builder builder =
        Engine.newBuilder("js")
            .allowExperimentalOptions(true)
            .option("pathprofile", "true")
            .option("pathprofile.Output", "json")
            .option("pathprofile.OutputFile", json.toString());
    options.forEach((name, value) -> builder.option("pathprofile." + name, value));
    try (Engine engine = builder.build();
        Context context = Context.newBuilder("js").engine(engine).build()) {
      context.eval(Source.newBuilder("js", file.toFile()).build());
    }
    try (InputStream in = Files.newInputStream(json)) {
      return JsonProfileReader.read("profile.json", in);
    }
  }

  private Path program(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in = CoverageTest.class.getResourceAsStream("coverage/" + name)) {
      Files.write(file, in.readAllBytes());
    }
    return file;
  }

  private Path program(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"guards.js", "throws.js", "suspended.js", "resumed.js"})
  void eachLineWithAStatementHasItsCount(String name) throws IOException {
    Path file = program(name);
    SortedMap<Integer, Long> expected = new TreeMap<>();
    List<String> lines = Files.readAllLines(file);
    for (int line = 1; line <= lines.size(); line++) {
      Matcher count = EXPECTED.matcher(lines.get(line - 1));
      if (count.matches()) {
        expected.put(line, Long.valueOf(count.group(1)));
      }
    }
    assertTrue(expected.size() > 15);
    assertEquals(expected, coverage(file, Map.of("Trivial", "true")).lines());
  }

  @Test
  void functionsThatNeverRanAreKnown() throws IOException {
    FileCoverage file = coverage(program("guards.js"), Map.of("Trivial", "true"));
    Map<String, Long> counts = new TreeMap<>();
    for (FunctionCoverage function : file.functions()) {
      counts.put(function.name(), function.count());
    }
    assertEquals(Map.of("first", 3L, "arms", 2L, "never", 0L, "behind", 1L, "late", 0L), counts);
    assertEquals(3, file.functionRatio().covered());
  }

  @Test
  void constructorsThatNobodyWroteAreNoFunctions() throws IOException {
    FileCoverage file =
        coverage(
            program(
                "classes.js",
                """
                const empty = class {
                };
                class Derived extends empty {
                  unused() { return 1; }
                }
                class Written {
                  constructor() { this.x = 1; }
                }
                typeof Derived;
                """),
            Map.of("Trivial", "true"));
    assertEquals(
        List.of("Written", "unused"),
        file.functions().stream().map(FunctionCoverage::name).sorted().toList());
    assertFalse(file.lines().containsKey(1), "the line of a class ran");
    assertFalse(file.lines().containsKey(3), "the line of a class ran");
    assertEquals(0, file.lines().get(4));
    assertFalse(file.lines().containsKey(6), "the line of a class ran");
    assertEquals(0, file.lines().get(7));
  }

  @Test
  void whatRanUncountedIsUnknown() throws IOException {
    FileCoverage file =
        coverage(
            program(
                "straight.js",
                """
                function straight() {
                  return 1;
                }
                function decides(x) {
                  return x ? straight() : 0;
                }
                decides(1);
                """),
            Map.of());
    assertEquals(2, file.uncountedFunctions());
    assertEquals(List.of(2, 7), List.copyOf(file.unknownLines()));
    assertEquals(Map.of(4, 1L, 5, 1L), file.lines());
  }

  @Test
  void aFunctionThatIsSuspendedIsOneFunctionAndSuspensionsAreNoBranches() throws IOException {
    FileCoverage file = coverage(program("suspended.js"), Map.of("Trivial", "true"));
    assertEquals(
        List.of("both", "generator", "waits"),
        file.functions().stream().map(FunctionCoverage::name).sorted().toList());
    Map<Integer, List<Long>> branches = new TreeMap<>();
    for (BranchCoverage branch : file.branches()) {
      branches.merge(
          branch.line(),
          List.of(branch.count()),
          (a, b) -> Stream.concat(a.stream(), b.stream()).toList());
    }
    assertEquals(Map.of(5, List.of(0L, 1L), 10, List.of(1L, 1L), 19, List.of(1L, 0L)), branches);
  }

  @Test
  void copiesOfCodeAreOneDecision() throws IOException {
    FileCoverage file = coverage(program("throws.js"), Map.of("Trivial", "true"));
    List<Long> inFinally =
        file.branches().stream()
            .filter(branch -> branch.line() == 32)
            .map(BranchCoverage::count)
            .toList();
    assertEquals(List.of(2L, 7L), inFinally);
  }

  @Test
  void nothingIsNotCovered() {
    PathProfile empty = PathProfile.builder("1", ProfileMode.EXACT).build();
    CoverageGate gate = CoverageGate.parse("lines=80,branches=1");
    List<String> shortfalls = gate.shortfalls(empty, false, List.of());
    assertEquals(2, shortfalls.size(), shortfalls::toString);
    assertTrue(shortfalls.get(0).contains("nothing"), shortfalls::toString);
  }

  @Test
  void limitsAreOfTheFilesThatLcovLists() throws IOException {
    Path file =
        program(
            "made.js",
            """
            const made = new Function('n', 'if (n) return 1;\\nreturn 2;');
            if (made(1)) made(2);
            """);
    PathProfile profile = profile(file, Map.of());
    assertEquals(2, profile.functions().size());
    assertEquals(List.of(), CoverageGate.parse("lines=100").shortfalls(profile, false, List.of()));
    assertEquals(
        List.of("branches: 1 of 2 are covered, 50.00 %, less than 51 %"),
        CoverageGate.parse("branches=51").shortfalls(profile, false, List.of()));
  }

  @Test
  void filesThatWereNotLoadedMeetNoLimit() throws IOException {
    PathProfile profile = profile(program("suspended.js"), Map.of("Trivial", "true"));
    CoverageGate gate = CoverageGate.parse("lines=50");
    assertEquals(List.of(), gate.shortfalls(profile, false, List.of()));
    List<String> shortfalls = gate.shortfalls(profile, false, List.of("other.js"));
    assertEquals(1, shortfalls.size(), shortfalls::toString);
    assertTrue(shortfalls.get(0).contains("other.js"), shortfalls::toString);
  }

  /** A file is what was read, whatever its text calls it; what a program makes is in no file. */
  @Test
  void aNameInACommentIsNoFile() throws IOException {
    Path file =
        program(
            "named.js",
            """
            function f(x) {
              if (x > 1) return 1;
              return 0;
            }
            f(1), f(2), f(3);
            eval('function g(x) {\\n  if (x) return 1;\\n}\\ng(0); g(1);\\n//# sourceURL=made.js');
            //# sourceURL=other.js
            """);
    PathProfile profile = profile(file, Map.of());
    assertEquals(2, profile.functions().size());
    FileCoverage only = ProfileCoverage.of(ProfileCoverage.inFiles(profile)).files().get(0);
    assertEquals(file.toRealPath().toString(), only.file());
    assertEquals(List.of(2L, 1L), only.branches().stream().map(BranchCoverage::count).toList());
    assertEquals(List.of(2, 2), only.branches().stream().map(BranchCoverage::line).toList());
  }
}
