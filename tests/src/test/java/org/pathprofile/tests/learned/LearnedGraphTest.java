package org.pathprofile.tests.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.format.JsonProfileWriter;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.Patience;

/**
 * What a learned graph makes of small programs, in JavaScript as if nobody knew it. The expected
 * paths are lines of the program.
 */
class LearnedGraphTest {
  /** Decisions, a loop, and an exception that is handled now and then. */
  private static final String PROGRAM =
      """
      function f(n) {
        let sum = 0;
        for (let i = 0; i < n; i++) {
          if (i % 3 === 0) {
            sum += 1;
          }
          sum += 2;
        }
        if (n % 2 === 0) {
          sum += 3;
        }
        return sum;
      }
      function g(n) {
        try {
          if (n > 2) {
            throw new Error(n);
          }
          n++;
        } catch (e) {
          n--;
        }
        return n;
      }
      function w(n) {
        let sum = 0;
        while (n > 0) {
          sum += n;
          n--;
        }
        return sum;
      }
      """;

  private static Engine.Builder engine(String... options) {
    Engine.Builder builder =
        Engine.newBuilder().allowExperimentalOptions(true).option("pathprofile", "true");
    Internally.option(builder, "pathprofile.internal.learn", "true");
    for (String option : options) {
      int equals = option.indexOf('=');
      Internally.option(
          builder, "pathprofile." + option.substring(0, equals), option.substring(equals + 1));
    }
    return builder.out(new ByteArrayOutputStream());
  }

  private static Source source(String text) {
    return Source.newBuilder("js", text, "program.js").buildLiteral();
  }

  /** Paths by their lines; the entry is "in". */
  private static Map<String, Long> paths(PathProfile profile, String name) {
    FunctionProfile function = function(profile, name);
    Map<String, Long> paths = new TreeMap<>();
    for (PathCount path : function.paths()) {
      List<String> words = new ArrayList<>();
      for (int number : path.blocks()) {
        Block block = function.graph().block(number);
        if (block.kind() == BlockKind.ENTRY) {
          words.add("in");
        } else if (block.kind() != BlockKind.EXIT) {
          words.add(Integer.toString(block.line()));
        }
      }
      words.add(path.ends().label());
      paths.merge(String.join(" ", words), path.count(), Long::sum);
    }
    return paths;
  }

  private static FunctionProfile function(PathProfile profile, String name) {
    return profile.functions().stream()
        .filter(function -> function.identity().rootName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tellsLoopsDecisionsAndHandlers() {
    try (Engine engine = Internally.build(engine());
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(PROGRAM + "f(7); f(6); g(1); g(1); g(3);"));
      PathProfile profile = PathProfiler.find(engine).snapshot();
      // On line 3, i++ stands behind the test and before the body, so it goes back to the test, and
      // the body goes back to it.
      assertEquals(
          Map.of(
              "3 3 header", 13L,
              "in 2 3 3 header", 2L,
              "3 4 5 7 3 header", 5L,
              "3 4 7 3 header", 8L,
              "3 9 12 exit", 1L,
              "3 9 10 12 exit", 1L),
          paths(profile, "f"));
      assertEquals(
          Map.of(
              "in 16 19 23 exit", 2L,
              "in 16 17 exception", 1L,
              "21 23 exit", 1L),
          paths(profile, "g"));
      assertEquals(2, function(profile, "f").activations());
      assertEquals(Granularity.STATEMENT, function(profile, "f").graph().granularity());
    }
  }

  /** A path that passed what turns out to be a header is told as two. */
  @Test
  void aHeaderThatShowsLateDividesWhatWasCounted() {
    try (Engine engine = Internally.build(engine());
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(PROGRAM));
      for (int i = 0; i < 500; i++) {
        context.eval("js", "w(0)");
      }
      PathProfiler profiler = PathProfiler.find(engine);
      PathProfile before = profiler.snapshot();
      assertEquals(Map.of("in 26 27 31 exit", 500L), paths(before, "w"));
      context.eval("js", "w(2)");
      PathProfile after = profiler.snapshot();
      assertEquals(
          Map.of("in 26 27 header", 501L, "27 28 29 27 header", 2L, "27 31 exit", 501L),
          paths(after, "w"));
    }
  }

  private static long sum(Map<String, Long> paths) {
    return paths.values().stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void aFileIsReadAsItWasWritten() throws Exception {
    try (Engine engine = Internally.build(engine());
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(PROGRAM + "for (let i = 0; i < 9; i++) { f(i); g(i); }"));
      PathProfile profile = PathProfiler.find(engine).snapshot();
      StringWriter json = new StringWriter();
      JsonProfileWriter.write(profile, json);
      PathProfile read =
          JsonProfileReader.read(
              "profile",
              new ByteArrayInputStream(json.toString().getBytes(StandardCharsets.UTF_8)));
      assertEquals(profile.functions(), read.functions());
    }
  }

  /** Two snapshots of different graphs of the same function: sums and differences. */
  @Test
  void profilesOfRunsThatLearnedDifferentThingsAddUp() throws Exception {
    List<PathProfile> runs = new ArrayList<>();
    for (String calls :
        List.of("f(3); g(1);", "f(6); g(5); g(1);", "f(3); f(6); g(1); g(5); g(1);")) {
      try (Engine engine = Internally.build(engine());
          Context context = Context.newBuilder().engine(engine).build()) {
        context.eval(source(PROGRAM));
        context.eval("js", calls);
        runs.add(PathProfiler.find(engine).snapshot());
      }
    }
    PathProfile sum = ProfileMerger.merge(runs.get(0), runs.get(1));
    for (String name : List.of("f", "g")) {
      assertEquals(paths(runs.get(2), name), paths(sum, name));
    }
  }

  @Test
  void intervalsAddUp(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("profile.json");
    try (Engine engine =
            Internally.build(engine("Output=json", "Interval=50ms", "OutputFile=" + file));
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(PROGRAM));
      Path third = folder.resolve("profile.0003.json");
      Patience patience = new Patience();
      for (int i = 0; !Files.exists(third); i++) {
        context.eval("js", "f(" + i % 9 + "); g(" + i % 5 + ");");
        patience.check(() -> "no third interval");
      }
    }
    PathProfile whole = read(file);
    List<PathProfile> parts = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder, "profile.0*.json")) {
      for (Path part : files) {
        parts.add(read(part));
      }
    }
    assertTrue(parts.size() > 2, parts.size() + " files");
    PathProfile sum = parts.stream().reduce(ProfileMerger::merge).get();
    for (String name : List.of("f", "g")) {
      assertEquals(paths(whole, name), paths(sum, name));
    }
  }

  private static PathProfile read(Path file) throws Exception {
    try (var stream = Files.newInputStream(file)) {
      return JsonProfileReader.read(file.toString(), stream);
    }
  }

  @Test
  void aResetForgetsCountsAndARestartCountsAgain() {
    try (Engine engine = Internally.build(engine());
        Context context = Context.newBuilder().engine(engine).build()) {
      PathProfiler profiler = PathProfiler.find(engine);
      context.eval(source(PROGRAM));
      for (int i = 0; i < 200; i++) {
        context.eval("js", "f(6); g(3);");
      }
      profiler.reset();
      assertTrue(profiler.snapshot().functions().stream().allMatch(f -> f.paths().isEmpty()));
      context.eval("js", "g(3)");
      assertEquals(
          Map.of("in 16 17 exception", 1L, "21 23 exit", 1L), paths(profiler.snapshot(), "g"));
      profiler.stop();
      context.eval("js", "g(3); g(1); f(9)");
      assertEquals(
          Map.of("in 16 17 exception", 1L, "21 23 exit", 1L), paths(profiler.snapshot(), "g"));
      profiler.start();
      context.eval("js", "g(3)");
      assertEquals(
          Map.of("in 16 17 exception", 2L, "21 23 exit", 2L), paths(profiler.snapshot(), "g"));
      assertEquals(0, profiler.snapshot().lost().midActivation());
    }
  }

  /** Contexts of one engine share the code, and so the functions. */
  @Test
  void threadsCountTogether() throws Exception {
    try (Engine engine = Internally.build(engine())) {
      Source program = source(PROGRAM + "for (let i = 0; i < 20000; i++) { f(i % 9); g(i % 5); }");
      List<Thread> threads = new ArrayList<>();
      List<Throwable> failures = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Thread thread =
            new Thread(
                () -> {
                  try (Context context = Context.newBuilder().engine(engine).build()) {
                    context.eval(program);
                  }
                });
        thread.setUncaughtExceptionHandler(
            (at, failure) -> {
              synchronized (failures) {
                failures.add(failure);
              }
            });
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertEquals(List.of(), failures);
      PathProfile several = PathProfiler.find(engine).snapshot();
      try (Engine other = Internally.build(engine());
          Context context = Context.newBuilder().engine(other).build()) {
        context.eval(program);
        PathProfile one = PathProfiler.find(other).snapshot();
        for (String name : List.of("f", "g")) {
          Map<String, Long> tripled = new TreeMap<>(paths(one, name));
          tripled.replaceAll((path, count) -> 3 * count);
          assertEquals(tripled, paths(several, name));
        }
      }
    }
  }

  /** How many samples a turn brings depends on how busy the machine is, so there are several. */
  @Test
  void samplesEstimateWhatIsCounted() {
    String calls = "for (let i = 0; i < 4500; i++) { f(i % 9); g(i % 5); }";
    Source turn = source(calls);
    PathProfile sampled;
    int turns = 0;
    try (Engine engine = Internally.build(engine("Mode=sampled", "internal.samplingMillis=1"));
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(PROGRAM));
      Patience patience = new Patience();
      do {
        context.eval(turn);
        turns++;
        sampled = PathProfiler.find(engine).snapshot();
        patience.check(() -> "too few samples");
      } while (turns < TURNS || sampled.totals().samples() < SAMPLES);
    }
    PathProfile exact = run("for (let j = 0; j < " + turns + "; j++) { " + calls + " }");
    for (String name : List.of("f", "g")) {
      Map<String, Long> truth = paths(exact, name);
      Map<String, Long> estimates = paths(sampled, name);
      truth.forEach(
          (path, count) ->
              assertEquals(
                  1.0,
                  estimates.getOrDefault(path, 0L) / (double) count,
                  0.5,
                  () -> path + " in " + truth + " and " + estimates));
      assertEquals(1.0, sum(estimates) / (double) sum(truth), 0.2);
    }
  }

  private static final int TURNS = 4;
  private static final int SAMPLES = 50_000;

  /** What paths over two iterations are, by hand. */
  @Test
  void pathsOfTwoIterationsTellWhichWaysFollowOneAnother() {
    try (Engine engine = Internally.build(engine("K=2"));
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(PROGRAM + "w(3); w(3); w(0); g(1); g(3);"));
      PathProfiler profiler = PathProfiler.find(engine);
      PathProfile profile = profiler.snapshot();
      Map<String, Long> three =
          Map.of(
              "in 26 27 28 29 27 28 29 27 backedge", 2L,
              "27 28 29 27 28 29 27 backedge", 2L,
              "27 28 29 27 31 exit", 2L,
              "in 26 27 31 exit", 1L);
      assertEquals(three, paths(profile, "w"));
      assertEquals(3, function(profile, "w").activations());
      assertEquals(
          Map.of("in 16 19 23 exit", 1L, "in 16 17 exception", 1L, "21 23 exit", 1L),
          paths(profile, "g"));
      // Two iterations, and nothing is counted twice.
      assertEquals(6, function(profile, "w").edgeProfile().block(block(profile, "w", 28)));
      profiler.reset();
      context.eval("js", "w(3); w(3); w(0)");
      assertEquals(three, paths(profiler.snapshot(), "w"));
      profiler.stop();
      context.eval("js", "w(3)");
      profiler.start();
      context.eval("js", "w(0)");
      Map<String, Long> more = new TreeMap<>(three);
      more.merge("in 26 27 31 exit", 1L, Long::sum);
      assertEquals(more, paths(profiler.snapshot(), "w"));
    }
  }

  private static int block(PathProfile profile, String name, int line) {
    FunctionProfile function = function(profile, name);
    for (int number = 0; number < function.graph().blockCount(); number++) {
      if (function.graph().block(number).line() == line
          && function.graph().block(number).kind() == BlockKind.STATEMENTS) {
        return number;
      }
    }
    throw new AssertionError("no statement in line " + line);
  }

  private static PathProfile run(String calls, String... options) {
    try (Engine engine = Internally.build(engine(options));
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(PROGRAM + calls));
      return PathProfiler.find(engine).snapshot();
    }
  }

  /** There are 2^12 paths through this, of which each has few; a limit cuts them. */
  @Test
  void tooManyPathsAreCut() {
    StringBuilder decisions = new StringBuilder("function d(x) {\n  let s = 0;\n");
    for (int i = 0; i < 12; i++) {
      decisions.append("  if (x & ").append(1 << i).append(") {\n    s += 1;\n  }\n  s += 2;\n");
    }
    decisions.append("  return s;\n}\nfor (let i = 0; i < 4096; i++) { d(i * 181 % 4096); }");
    try (Engine engine = Internally.build(engine("internal.maxPaths=100"));
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(decisions.toString()));
      FunctionProfile function = function(PathProfiler.find(engine).snapshot(), "d");
      assertTrue(function.paths().size() <= 100, () -> function.paths().size() + " paths");
      assertEquals(4096, function.activations());
      long cut = function.paths().stream().filter(path -> path.ends().listsNextBlock()).count();
      assertTrue(cut > 0, function::toString);
    }
  }

  /** What a mode cannot do with learned graphs, it says: once, and in an empty report too. */
  @ParameterizedTest
  @ValueSource(strings = {"structural", "baseline"})
  void aModeThatNeedsGraphsSaysSo(String mode) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (Engine engine = Internally.build(engine("Mode=" + mode).out(out).logHandler(log))) {
      for (int i = 0; i < 2; i++) {
        try (Context context = Context.newBuilder().engine(engine).build()) {
          context.eval(source(PROGRAM + "f(9);"));
        }
      }
    }
    String advice = "Use Mode=exact, Mode=sampled or Mode=subpath.";
    String report = out.toString(StandardCharsets.UTF_8);
    assertTrue(report.contains(advice), report);
    String said = log.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("JavaScript is not profiled"), said);
    assertTrue(said.contains("Mode=" + mode + " must know it in advance. " + advice), said);
    assertEquals(said.indexOf("is not profiled"), said.lastIndexOf("is not profiled"), said);
  }

  /** Modes that can do with learned graphs have nothing to say. */
  @ParameterizedTest
  @ValueSource(strings = {"Mode=exact", "Mode=sampled", "Mode=subpath", "K=2", "K=auto"})
  void otherModesAreSilent(String option) {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (Engine engine = Internally.build(engine(option).logHandler(log));
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(PROGRAM + "for (let i = 0; i < 999; i++) { f(9); }"));
      assertTrue(PathProfiler.find(engine).snapshot().functions().size() > 0);
    }
    assertEquals("", log.toString(StandardCharsets.UTF_8));
  }

  /** A program without statements says so, and not that nothing ran. */
  @Test
  void codeWithoutStatementsIsTold() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine = Internally.build(engine().out(out));
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(source(""));
    }
    String report = out.toString(StandardCharsets.UTF_8);
    assertTrue(report.contains("with debug information"), report);
  }
}
