package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.tests.observe.GraphObserver;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/**
 * The paths of every construct of a language are those that the language defines. The expectations
 * stand in the profiled files, see {@link ExpectedPaths}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PathsTest {
  private static final Pattern FAILED = Pattern.compile("opt failed +.*?id=\\d+ +(\\S+)");
  private static final Pattern LINE = Pattern.compile("line (\\d+)");

  private final String folderName;

  /**
   * @param folderName the folder of the language's files, beside this class
   */
  PathsTest(String folderName) {
    this.folderName = folderName;
  }

  Stream<Arguments> files() throws IOException, URISyntaxException {
    Path folder = Path.of(PathsTest.class.getResource(folderName).toURI());
    List<Arguments> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        for (PathEnd pathEnd : PathEnd.values()) {
          all.add(Arguments.of(Named.of(file.getFileName().toString(), file), pathEnd));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("files")
  void theFileTakesThePathsThatItNames(Path file, PathEnd pathEnd) throws IOException {
    ExpectedPaths expected = ExpectedPaths.in(file);
    ProfiledRun run = ProfiledRun.of(file, pathEnd, expected.options());
    List<Executable> checks = new ArrayList<>();
    checks.add(() -> assertEquals(ProfiledRun.plainOutput(file), run.output()));
    checks.add(() -> assertEquals(0, run.profile().lost().total(), "lost"));
    checks.add(() -> assertEquals(List.of(), run.notProfiled()));
    for (ExpectedPaths.Function function : expected.functions()) {
      checks.add(() -> assertPaths(function, pathEnd, run));
    }
    checks.add(() -> assertEquals(List.of(), functionsWithoutExpectation(expected, run)));
    for (String name : expected.onePath()) {
      checks.add(() -> assertFalse(isNamed(run.profile().functions(), name), name));
    }
    for (GraphObserver.Pair pair : run.observations()) {
      checks.add(() -> assertObserved(pair));
      checks.add(() -> assertCountingRules(pair));
    }
    assertAll(checks);
  }

  Stream<Path> oncePerFile() throws IOException, URISyntaxException {
    return files()
        .map(arguments -> ((Named<?>) arguments.get()[0]).getPayload())
        .map(Path.class::cast)
        .distinct();
  }

  /**
   * Probes also do in compiled code what they do in the interpreter, and can be compiled at all.
   */
  @LongTest
  @OnlyOptimizing
  @ParameterizedTest(name = "{0}")
  @MethodSource("oncePerFile")
  void theCompiledFileTakesThePathsThatItNames(Path file) throws IOException {
    ExpectedPaths expected = ExpectedPaths.in(file);
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    ProfiledRun run =
        ProfiledRun.compiled(file, PathEnd.HEADER, expected.names(), expected.options(), log);
    List<Executable> checks = new ArrayList<>();
    checks.add(() -> assertEquals(ProfiledRun.plainOutput(file), run.output()));
    for (ExpectedPaths.Function function : expected.functions()) {
      checks.add(() -> assertPaths(function, PathEnd.HEADER, run));
    }
    for (GraphObserver.Pair pair : run.observations()) {
      checks.add(() -> assertObserved(pair));
    }
    String messages = log.toString(StandardCharsets.UTF_8);
    checks.add(() -> assertTrue(messages.contains("opt done"), "nothing was compiled"));
    Set<String> failed = failedCompilations(messages);
    if (!failed.isEmpty()) {
      // The language itself may not be able to compile everything.
      failed.removeAll(failedCompilations(ProfiledRun.plainCompilerLog(file, expected.names())));
      checks.add(() -> assertEquals(Set.of(), failed));
    }
    assertAll(checks);
  }

  private static Set<String> failedCompilations(String log) {
    return FAILED.matcher(log).results().map(found -> found.group(1)).collect(Collectors.toSet());
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("files")
  void aFunctionWithOnePathIsCountedOnRequest(Path file, PathEnd pathEnd) throws IOException {
    ExpectedPaths expected = ExpectedPaths.in(file);
    if (expected.onePath().isEmpty()) {
      return;
    }
    Map<String, String> options = new TreeMap<>(expected.options());
    options.put("Trivial", "true");
    ProfiledRun run = ProfiledRun.of(file, pathEnd, options);
    for (String name : expected.onePath()) {
      assertTrue(isNamed(run.profile().functions(), name), name);
    }
    run.observations().forEach(PathsTest::assertObserved);
    run.observations().forEach(PathsTest::assertCountingRules);
  }

  private static boolean isNamed(List<FunctionProfile> functions, String name) {
    return functions.stream().anyMatch(function -> function.identity().rootName().equals(name));
  }

  private static void assertPaths(
      ExpectedPaths.Function expected, PathEnd pathEnd, ProfiledRun run) {
    List<FunctionProfile> found =
        run.profile().functions().stream().filter(f -> isMeant(expected, f)).toList();
    // The parameters of a generator or an async function, and its body, have graphs of their own.
    Map<String, Long> paths = new TreeMap<>();
    List<String> notes = new ArrayList<>();
    for (FunctionProfile function : found) {
      for (PathCount path : function.paths()) {
        String words = PathWords.of(function.graph(), path.key(), expected.line());
        paths.merge(words, path.count(), Long::sum);
      }
      function.graph().indistinct().forEach(note -> notes.add(relative(note, expected.line())));
    }
    assertEquals(text(expected.paths(pathEnd)), text(paths), () -> "paths of " + expected);
    assertEquals(expected.notes(), notes, () -> "notes of " + expected);
  }

  private static boolean isMeant(ExpectedPaths.Function expected, FunctionProfile function) {
    String source = function.identity().sourceName();
    return function.identity().rootName().equals(expected.name())
        && (source.equals(expected.sourceName()) || source.endsWith("/" + expected.sourceName()))
        && (expected.isWholeFile() || function.identity().section().startLine() == expected.line());
  }

  private static List<String> functionsWithoutExpectation(ExpectedPaths expected, ProfiledRun run) {
    return run.profile().functions().stream()
        .filter(function -> expected.functions().stream().noneMatch(e -> isMeant(e, function)))
        .map(function -> function + " " + function.graph().indistinct())
        .toList();
  }

  private static String text(Map<String, Long> paths) {
    return paths.entrySet().stream()
        .map(path -> path.getValue() + "x " + path.getKey())
        .collect(Collectors.joining("\n"));
  }

  private static String relative(String note, int baseLine) {
    return LINE.matcher(note)
        .replaceAll((MatchResult m) -> "line +" + (Integer.parseInt(m.group(1)) - baseLine));
  }

  /** The paths add up to the edges that were observed one by one. */
  static void assertObserved(GraphObserver.Pair pair) {
    FunctionProfile profile = pair.profile();
    ControlFlowGraph graph = profile.graph();
    List<String> wanted = new ArrayList<>();
    List<String> counted = new ArrayList<>();
    long[] observed = pair.observed().edgeCounts();
    for (int edge = 0; edge < observed.length; edge++) {
      String ends = graph.from(edge) + "->" + graph.to(edge) + " x ";
      wanted.add(ends + observed[edge]);
      counted.add(ends + profile.edgeProfile().edge(edge));
    }
    assertEquals(wanted, counted, () -> "edges of " + profile.identity());
    assertEquals("", pair.observed().firstIrregular(), () -> "events of " + profile.identity());
    assertEquals(0, pair.observed().irregular());
    assertEquals(0, profile.irregular(), () -> "irregular in " + profile.identity());
    assertEquals(pair.observed().activations(), profile.activations());
  }

  /** The first two counting rules: what begins and what ends is in balance. */
  static void assertCountingRules(GraphObserver.Pair pair) {
    FunctionProfile profile = pair.profile();
    long starts = 0;
    long ends = 0;
    long total = 0;
    long cuts = 0;
    for (PathCount path : profile.paths()) {
      starts += path.key().block(0) == profile.graph().entry() ? path.count() : 0;
      ends += ended(path.ends()) ? path.count() : 0;
      cuts += path.ends().listsNextBlock() ? path.count() : 0;
      total += path.count();
    }
    assertEquals(
        profile.activations(), starts, () -> "paths from the entry of " + profile.identity());
    assertEquals(
        profile.activations() + pair.observed().handlerEntries(),
        ends,
        () -> "ended activations of " + profile.identity());
    assertEquals(
        profile.activations() + cuts + pair.observed().resumes() + pair.observed().handlerEntries(),
        total,
        () -> "all paths of " + profile.identity());
  }

  private static boolean ended(PathEnding ending) {
    return ending == PathEnding.EXIT
        || ending == PathEnding.EXCEPTION
        || ending == PathEnding.ABANDONED;
  }
}
