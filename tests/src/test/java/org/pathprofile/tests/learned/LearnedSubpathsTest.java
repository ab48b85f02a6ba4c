package org.pathprofile.tests.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.core.subpath.ExactSubpaths;
import org.pathprofile.tests.programs.RealProgram;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyFallback;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/**
 * Subpaths of JavaScript as if nobody knew it, against lists of all statements that the threads
 * ran.
 */
class LearnedSubpathsTest {
  private static final List<Integer> LENGTHS = List.of(2, 4, 8, 16, 32);
  private static final int HOTTEST = 5;

  /** As in {@code RealProgramSubpathsTest}. */
  private static final int LAST_RANK = 16;

  private static Engine.Builder engine() {
    return Engine.newBuilder()
        .allowExperimentalOptions(true)
        .option("pathprofile", "false")
        .option("pathprofile.Mode", "subpath")
        .option("pathprofile.Trivial", "true");
  }

  private static StatementStreams streams(Engine engine) {
    return engine.getInstruments().get(StatementStreams.ID).lookup(StatementStreams.class);
  }

  // An observer with lists slows compiled code, too; so one program suffices there.
  @LongTest
  @OnlyFallback
  @Test
  void subpathsAreThoseOfTheStatements() {
    check(RealProgram.LZ_STRING);
  }

  @NightlyTest
  @OnlyFallback
  @Test
  void subpathsOfALargeProgramAreThoseOfTheStatements() {
    check(RealProgram.JS_YAML);
  }

  @LongTest
  @OnlyOptimizing
  @Test
  void subpathsAreThoseOfTheStatementsInCompiledCode() {
    check(RealProgram.DECIMAL);
  }

  private static void check(RealProgram program) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine = Internally.build(engine(), "learn", "true")) {
      StatementStreams streams = streams(engine);
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      try (Context context = program.contextBuilder(1).engine(engine).out(out).build()) {
        program.run(context);
      }
      streams.stop();
      PathProfile profile = profiler.snapshot();
      Comparison comparison = new Comparison(streams, profile);
      assertEquals(1, comparison.exact.size());
      System.out.println(program + ": " + comparison);
      comparison.check();
      long blocks = comparison.exact.get(0).blocks();
      long unsampled = blocks - profile.subpathSampling().get().blocks();
      assertTrue(
          unsampled >= 0 && unsampled < 30 * profile.subpathSampling().get().period(),
          () -> unsampled + " of " + blocks);
      for (int rank : comparison.ranks()) {
        assertTrue(rank >= 1 && rank <= LAST_RANK, comparison::toString);
      }
    }
    assertTrue(!out.toString(StandardCharsets.UTF_8).isBlank());
  }

  private static final String EXCEPTIONS =
      """
      function risky(i) {
        if (i % 3 == 0) {
          throw new Error('' + i);
        }
        return i;
      }
      function passing(i) {
        for (let j = 0; j < 2; j++) {
          if (j == 1) {
            return risky(i);
          }
        }
      }
      function handling(i) {
        try {
          return passing(i);
        } catch (e) {
          if (i % 2) {
            return -1;
          }
        } finally {
          i++;
        }
        return 0;
      }
      let s = 0;
      for (let i = 0; i < 6000; i++) {
        s += handling(i);
      }
      s;
      """;

  private static final String RECURSION =
      """
      function fib(n) {
        if (n < 2) {
          return n;
        }
        return fib(n - 1) + fib(n - 2);
      }
      fib(19);
      """;

  /** Each thread has a stream of its own; no subpath goes from one to the other. */
  @Test
  void threadsAreSampledByThemselves() throws InterruptedException {
    try (Engine engine = Internally.build(engine(), "learn", "true")) {
      StatementStreams streams = streams(engine);
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      AtomicReference<Throwable> failure = new AtomicReference<>();
      List<Thread> threads = new ArrayList<>();
      for (String program : List.of(EXCEPTIONS, RECURSION, EXCEPTIONS)) {
        Source source = Source.newBuilder("js", program, "p" + program.length()).buildLiteral();
        Thread thread =
            new Thread(
                () -> {
                  try (Context context = Context.newBuilder("js").engine(engine).build()) {
                    context.eval(source);
                  }
                });
        thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
        threads.add(thread);
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      assertEquals(null, failure.get());
      streams.stop();
      Comparison comparison = new Comparison(streams, profiler.snapshot());
      assertEquals(3, comparison.exact.size());
      System.out.println(comparison);
      comparison.check();
    }
  }

  /** JavaScript calls SimpleLanguage, which calls it back. */
  private static final Source SIMPLE =
      Source.newBuilder(
              "sl",
              """
              function twice(f, n) {
                sum = 0;
                i = 0;
                while (i < 2) {
                  sum = sum + f(n + i);
                  i = i + 1;
                }
                return sum;
              }
              function main() {
                return twice;
              }
              """,
              "twice.sl")
          .buildLiteral();

  private static final Source SCRIPT =
      Source.newBuilder(
              "js",
              """
              (twice) => {
                function half(n) {
                  if (n % 2 == 0) {
                    return n / 2;
                  }
                  return 0;
                }
                let sum = 0;
                for (let i = 0; i < 20000; i++) {
                  sum += twice(half, i);
                }
                return sum;
              }
              """,
              "caller.js")
          .buildLiteral();

  private static void runBoth(Engine engine) {
    try (Context context = Context.newBuilder().engine(engine).allowAllAccess(true).build()) {
      assertEquals(
          199_990_000 / 2 + 5_000, context.eval(SCRIPT).execute(context.eval(SIMPLE)).asInt());
    }
  }

  @Test
  void subpathsCrossLanguages() {
    try (Engine engine = Internally.build(engine(), "learn", "true")) {
      StatementStreams streams = streams(engine);
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      runBoth(engine);
      streams.stop();
      PathProfile profile = profiler.snapshot();
      Comparison comparison = new Comparison(streams, profile);
      System.out.println(comparison);
      comparison.check();
      List<Subpath> crossing =
          profile.subpaths().stream().filter(subpath -> languages(subpath).size() == 2).toList();
      // Of 8 blocks and more no subpath stays in one language, but at the beginning and the end.
      assertTrue(crossing.size() > profile.subpaths().size() / 2, () -> "" + crossing.size());
      assertTrue(profile.subpaths().indexOf(crossing.get(0)) < 20);
    }
  }

  private static Set<String> languages(Subpath subpath) {
    return subpath.blocks().stream()
        .map(block -> block.function().language())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"js", "sl"})
  void aFilterTellsLanguagesApart(String language) {
    try (Engine engine =
        Internally.build(
            engine().option("pathprofile.FilterLanguage", language), "learn", "true")) {
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      runBoth(engine);
      PathProfile profile = profiler.snapshot();
      assertTrue(profile.subpaths().size() > 10, () -> "" + profile.subpaths().size());
      profile.subpaths().forEach(subpath -> assertEquals(Set.of(language), languages(subpath)));
      profile
          .functions()
          .forEach(function -> assertEquals(language, function.identity().language()));
    }
  }

  /** Graphs of JavaScript are known here, those of SimpleLanguage too; learned, or not. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void theReportTellsLanguages(String learned) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine =
        Internally.build(engine().option("pathprofile", "true").out(out), "learn", learned)) {
      runBoth(engine);
    }
    String report = out.toString(StandardCharsets.UTF_8);
    assertTrue(report.contains("call twice (sl, twice.sl:1"), report);
    assertTrue(report.contains("call half (js, caller.js:2"), report);
  }

  /** The report tells statements by their lines and texts. */
  @Test
  void printsTheReport() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine =
            Internally.build(engine().option("pathprofile", "true").out(out), "learn", "true");
        Context context = Context.newBuilder("js").engine(engine).build()) {
      context.eval(Source.newBuilder("js", RECURSION, "fib.js").buildLiteral());
    }
    String report = out.toString(StandardCharsets.UTF_8);
    assertTrue(report.contains("call fib (fib.js:1"), report);
    assertTrue(report.contains("if (n < 2)"), report);
  }

  /** What starts and stops the profiler, and forgets. */
  @Test
  void stopsBeginsAgainAndForgets() {
    try (Engine engine = Internally.build(engine(), "learn", "true");
        Context context = Context.newBuilder("js").engine(engine).build()) {
      PathProfiler profiler = PathProfiler.find(engine);
      context.eval("js", RECURSION);
      assertTrue(profiler.snapshot().subpaths().isEmpty());
      for (int run = 0; run < 3; run++) {
        profiler.start();
        context.eval("js", "fib(17)");
        profiler.stop();
        PathProfile profile = profiler.snapshot();
        assertTrue(profile.subpaths().size() > 20, () -> "" + profile.subpaths().size());
        context.eval("js", "fib(15)");
        assertEquals(profile.subpaths(), profiler.snapshot().subpaths());
        assertEquals(0, profile.lost().midActivation());
        profiler.reset();
        assertTrue(profiler.snapshot().subpaths().isEmpty());
      }
    }
  }

  /** A profile's subpaths beside the exact counts of all subpaths. */
  private static final class Comparison {
    private final PathProfile profile;
    private final List<ExactSubpaths> exact = new ArrayList<>();
    private final long[] hashes;
    private int invented;
    private int outside;

    Comparison(StatementStreams streams, PathProfile profile) {
      this.profile = profile;
      Map<FunctionIdentity, FunctionProfile> functions = new HashMap<>();
      profile.functions().forEach(function -> functions.put(function.identity(), function));
      for (int[] stream : streams.streams()) {
        ExactSubpaths counts = new ExactSubpaths(LENGTHS);
        for (int word : stream) {
          if (streams.hasStatements(word)) {
            counts.enter(word);
          }
        }
        exact.add(counts);
      }
      hashes = new long[profile.subpaths().size()];
      for (int i = 0; i < hashes.length; i++) {
        Subpath subpath = profile.subpaths().get(i);
        hashes[i] =
            ExactSubpaths.hash(
                subpath.blocks().stream()
                    .mapToInt(block -> number(streams, functions, block))
                    .toArray());
        long hash = hashes[i];
        long truth = exact.stream().mapToLong(counts -> counts.occurrences(hash)).sum();
        invented += truth == 0 ? 1 : 0;
        outside += truth < subpath.low() || truth > subpath.high() ? 1 : 0;
      }
    }

    private static int number(
        StatementStreams streams,
        Map<FunctionIdentity, FunctionProfile> functions,
        SubpathBlock block) {
      return streams.number(word(functions.get(block.function()), block.block()));
    }

    private static String word(FunctionProfile function, int number) {
      Block block = function.graph().block(number);
      String where =
          switch (block.kind()) {
            case ENTRY -> "entry";
            case EXIT -> "exit";
            default -> range(block.section());
          };
      return StatementStreams.word(
          String.valueOf(function.identity().sourcePath()),
          function.identity().sourceName(),
          range(function.identity().section()),
          function.identity().rootName(),
          where);
    }

    private static String range(SourceRange range) {
      return StatementStreams.range(
          range.startLine(), range.startColumn(), range.endLine(), range.endColumn());
    }

    /** Where the exactly hottest subpaths are in the list, from 1 on; 0 for nowhere. */
    List<Integer> ranks() {
      List<Integer> ranks = new ArrayList<>();
      for (long hot : exact.get(0).hottest(HOTTEST)) {
        int rank = 0;
        for (int i = 0; i < hashes.length && rank == 0; i++) {
          rank = hashes[i] == hot ? i + 1 : 0;
        }
        ranks.add(rank);
      }
      return ranks;
    }

    void check() {
      assertTrue(hashes.length > 30, this::toString);
      assertEquals(0, invented, this::toString);
      assertTrue(outside <= 0.05 * hashes.length, this::toString);
    }

    @Override
    public String toString() {
      return exact.stream().map(ExactSubpaths::blocks).toList()
          + " blocks, "
          + profile.functions().size()
          + " functions, "
          + hashes.length
          + " subpaths, "
          + invented
          + " invented, "
          + outside
          + " outside, hottest at "
          + ranks();
    }
  }
}
