package org.pathprofile.tests.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.subpath.ExactSubpaths;
import org.pathprofile.tests.observe.FollowedStreams;
import org.pathprofile.truffle.subpath.ThreadStreams;

/** Mode subpath on constructs, threads and contexts, against streams that are followed exactly. */
class SubpathModeTest {
  private static final List<Integer> LENGTHS = List.of(2, 4, 8, 16, 32);

  private static final String RECURSION =
      """
      function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
      function even(n) { if (n == 0) return true; return odd(n - 1); }
      function odd(n) { if (n == 0) return false; return even(n - 1); }
      fib(17) + ' ' + even(1001);
      """;

  private static final String EXCEPTIONS =
      """
      function risky(i) { if (i % 3 == 0) throw new Error('' + i); return i % 5 ? i : -i; }
      function passing(i) { for (let j = 0; j < 2; j++) { if (j == 1) return risky(i); } }
      function handling(i) {
        try { return passing(i); }
        catch (e) { if (i % 2) return -1; }
        finally { if (i % 7 == 0) i++; }
        return 0;
      }
      let s = 0;
      for (let i = 0; i < 1500; i++) s += handling(i);
      s;
      """;

  private static final String GENERATORS =
      """
      function* numbers(n) { for (let i = 0; i < n; i++) { if (i % 4 == 1) yield -i; else yield i; } }
      function* twice(n) { yield* numbers(n); for (const x of numbers(n)) yield x ? 2 * x : 1; }
      async function later(n) {
        let s = 0;
        for (let i = 0; i < n; i++) { s += await (i % 2 ? i : Promise.resolve(-i)); }
        return s;
      }
      let sum = 0;
      for (let k = 0; k < 60; k++) { for (const x of twice(10)) { if (x > 5) sum += x; } later(5); }
      sum;
      """;

  private static Source source(String name, String program) {
    return Source.newBuilder("js", program, name).buildLiteral();
  }

  private static String run(Engine engine, Source... sources) {
    try (Context context = Context.newBuilder("js").engine(engine).build()) {
      String result = "";
      for (Source source : sources) {
        result = context.eval(source).toString();
      }
      return result;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {RECURSION, EXCEPTIONS, GENERATORS})
  void everySubpathHasOccurredAsOftenAsItsIntervalSays(String program) {
    String expected;
    try (Engine engine = Engine.create()) {
      expected = run(engine, source("program.js", program));
    }
    try (Engine engine = SubpathEngine.of()) {
      PathProfiler profiler = PathProfiler.find(engine);
      CheckedStream stream = new CheckedStream(profiler, LENGTHS);
      FollowedStreams streams = SubpathEngine.follow(engine, () -> stream);
      stream.isPartOf(streams);
      profiler.start();
      assertEquals(expected, run(engine, source("program.js", program)));
      PathProfile profile = stream.check();
      assertEquals(0, stream.inventions(profile));
      assertTrue(stream.exact().blocks() > 5_000, () -> "" + stream.exact().blocks());
      assertTrue(profile.subpaths().size() > 30, () -> "" + profile.subpaths().size());
      profile.functions().forEach(function -> assertEquals(0, function.irregular()));
      CheckedStream.Checkpoint last = stream.checkpoints().get(stream.checkpoints().size() - 1);
      assertTrue(last.outside() <= 0.05 * last.listed(), last::toString);
    }
  }

  /** Each thread has a stream of its own; no subpath goes from one to the other. */
  @Test
  void threadsAreSampledByThemselves() throws InterruptedException {
    try (Engine engine = SubpathEngine.of()) {
      List<ExactListener> listeners = new ArrayList<>();
      FollowedStreams streams =
          SubpathEngine.follow(
              engine,
              () -> {
                ExactListener listener = new ExactListener();
                synchronized (listeners) {
                  listeners.add(listener);
                }
                return listener;
              });
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      AtomicReference<Throwable> failure = new AtomicReference<>();
      List<Thread> threads = new ArrayList<>();
      for (String program : List.of(RECURSION, EXCEPTIONS)) {
        Thread thread = new Thread(() -> run(engine, source("p" + program.length(), program)));
        thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
        threads.add(thread);
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      assertEquals(null, failure.get());
      assertEquals(2, listeners.size());
      PathProfile profile = profiler.snapshot();
      List<int[]> subpaths = streams.numbered(profile.subpaths());
      int outside = 0;
      for (int i = 0; i < subpaths.size(); i++) {
        long hash = ExactSubpaths.hash(subpaths.get(i));
        long truth = listeners.stream().mapToLong(l -> l.exact.occurrences(hash)).sum();
        Subpath subpath = profile.subpaths().get(i);
        assertTrue(truth > 0, () -> subpath + " was invented");
        outside += truth < subpath.low() || truth > subpath.high() ? 1 : 0;
      }
      assertTrue(outside <= 0.05 * subpaths.size(), outside + " of " + subpaths.size());
      Set<String> sources =
          profile.functions().stream()
              .map(f -> f.identity().sourceName())
              .collect(Collectors.toSet());
      assertEquals(2, sources.size());
    }
  }

  /** What the command accuracy compares samples with: every block, and the numbers of others. */
  @ParameterizedTest
  @ValueSource(strings = {RECURSION, EXCEPTIONS, GENERATORS})
  void everyBlockIsToldWhereAsked(String program) {
    Source source = source("program.js", program);
    PathProfile sampled;
    try (Engine engine = SubpathEngine.of()) {
      PathProfiler.find(engine).start();
      run(engine, source);
      sampled = PathProfiler.find(engine).snapshot();
    }
    assertFalse(sampled.subpaths().isEmpty());
    try (Engine engine = SubpathEngine.of()) {
      List<Integer> expected = new ArrayList<>();
      List<Integer> told = new ArrayList<>();
      ExactSubpaths exact = new ExactSubpaths(LENGTHS);
      SubpathEngine.follow(engine, () -> expected::add);
      ThreadStreams streams =
          engine.getInstruments().get(PathProfiler.ID).lookup(ThreadStreams.class);
      streams.tellAll(
          () ->
              block -> {
                told.add(block);
                exact.enter(block);
              });
      PathProfiler.find(engine).start();
      run(engine, source);
      assertEquals(expected.size(), told.size());
      // The two number functions in another order.
      Map<Integer, Integer> numbers = new HashMap<>();
      for (int i = 0; i < told.size(); i++) {
        numbers.putIfAbsent(told.get(i), expected.get(i));
        assertEquals(expected.get(i), numbers.get(told.get(i)), "block " + i);
      }
      assertEquals(numbers.size(), new HashSet<>(expected).size());
      for (int[] subpath : streams.numbered(sampled.subpaths())) {
        assertTrue(exact.occurrences(ExactSubpaths.hash(subpath)) > 0);
      }
    }
  }

  private static final class ExactListener implements FollowedStreams.Listener {
    private final ExactSubpaths exact = new ExactSubpaths(LENGTHS);

    @Override
    public void enter(int block) {
      exact.enter(block);
    }
  }

  private static final Source LIBRARY =
      source("library.js", "function odd(i) { return i & 1 ? 'odd' : 'even'; }");

  private static final Source USER =
      source(
          "user.js",
          """
          let n = 0;
          for (let i = 0; i < 20000; i++) { if (odd(i) == 'odd') n++; }
          n;
          """);

  private static PathProfile profiled(String... options) {
    try (Engine engine = SubpathEngine.of(options)) {
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      assertEquals("10000", run(engine, LIBRARY, USER));
      return profiler.snapshot();
    }
  }

  @Test
  void subpathsCrossSources() {
    PathProfile profile = profiled("pathprofile.Lengths", "8,16");
    Subpath hottest =
        profile.subpaths().stream().filter(subpath -> subpath.length() == 16).findFirst().get();
    assertEquals(
        Set.of("library.js", "user.js"),
        hottest.blocks().stream()
            .map(block -> block.function().sourceName())
            .collect(Collectors.toSet()));
    // Two iterations are 14 blocks: each the header, its way on, the call's three, and the if.
    assertTrue(hottest.low() > 1_000 && hottest.high() < 200_000, hottest::toString);
  }

  @Test
  void subpathsCrossLanguages() {
    Source simple =
        Source.newBuilder(
                "sl",
                """
                function half(n) { if (n < 3) { return 1; } else { return 2; } }
                function main() { return half; }
                """,
                "half.sl")
            .buildLiteral();
    Source script =
        source(
            "caller.js",
            """
            (half) => {
              let sum = 0;
              for (let i = 0; i < 20000; i++) { if (half(i) > 1) sum++; }
              return sum;
            }
            """);
    try (Engine engine = SubpathEngine.of("pathprofile.Lengths", "8");
        Context context = Context.newBuilder().engine(engine).allowAllAccess(true).build()) {
      PathProfiler.find(engine).start();
      assertEquals(19_997, context.eval(script).execute(context.eval(simple)).asInt());
      Subpath hottest = PathProfiler.find(engine).snapshot().subpaths().get(0);
      assertEquals(
          Set.of("js", "sl"),
          hottest.blocks().stream()
              .map(block -> block.function().language())
              .collect(Collectors.toSet()));
    }
  }

  @Test
  void theSameRunGivesTheSameProfile() {
    assertSameButMemory(profiled(), profiled());
  }

  /**
   * How much memory a profiler takes is not the same in two equal runs: what it knows of guest code
   * goes with that code, when the collector takes it.
   */
  private static void assertSameButMemory(PathProfile expected, PathProfile actual) {
    assertEquals(expected.subpaths(), actual.subpaths());
    assertEquals(expected.subpathSampling(), actual.subpathSampling());
    assertEquals(expected.functions(), actual.functions());
    assertEquals(expected.lost(), actual.lost());
    assertEquals(expected.settings(), actual.settings());
    assertEquals(expected.statistics().functions(), actual.statistics().functions());
  }

  @Test
  void memoryLimitsTheList() {
    PathProfile small = profiled("pathprofile.Memory", "1KB");
    assertEquals(1024, small.subpathSampling().get().memoryLimit());
    assertTrue(small.subpathSampling().get().memoryUsed() <= 1024);
    assertTrue(small.subpaths().size() < profiled().subpaths().size());
    assertFalse(small.subpaths().isEmpty());
  }

  /** Of one sample, the estimate of a long subpath would be more than there was room for. */
  @Test
  void noSubpathOccursMoreOftenThanThereAreBlocks() {
    try (Engine engine = SubpathEngine.of()) {
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      run(
          engine,
          source(
              "short.js",
              """
              function f(x) { if (x > 3) return 1; return x < 0 ? 2 : 3; }
              for (let i = 0; i < 50; i++) { if (i % 2) f(i); else f(-i); }
              """));
      PathProfile profile = profiler.snapshot();
      assertFalse(profile.subpaths().isEmpty());
      long blocks = profile.subpathSampling().get().blocks();
      for (Subpath subpath : profile.subpaths()) {
        assertTrue(subpath.high() <= blocks, subpath::toString);
      }
    }
  }

  @Test
  void functionsWithOnePathTakePartIfAsked() {
    Source program =
        source(
            "trivial.js",
            """
            function inc(i) { return i + 1; }
            let n = 0;
            while (n < 5000) n = inc(n);
            n;
            """);
    for (String trivial : new String[] {"false", "true"}) {
      try (Engine engine = SubpathEngine.of("pathprofile.Trivial", trivial)) {
        PathProfiler.find(engine).start();
        run(engine, program);
        boolean called =
            PathProfiler.find(engine).snapshot().functions().stream()
                .anyMatch(function -> function.identity().rootName().equals("inc"));
        assertEquals(trivial, Boolean.toString(called));
      }
    }
  }

  @Test
  void stopsBeginsAgainAndForgets() {
    try (Engine engine = SubpathEngine.of()) {
      PathProfiler profiler = PathProfiler.find(engine);
      assertTrue(profiler.snapshot().subpaths().isEmpty());
      try (Context context = Context.newBuilder("js").engine(engine).build()) {
        context.eval(LIBRARY);
        profiler.start();
        context.eval("js", "for (let i = 0; i < 9000; i++) { odd(i); }");
        profiler.stop();
        PathProfile first = profiler.snapshot();
        assertFalse(first.subpaths().isEmpty());
        context.eval("js", "for (let i = 0; i < 9000; i++) { odd(i + 1); }");
        assertSameButMemory(first, profiler.snapshot());
        profiler.reset();
        assertTrue(profiler.snapshot().subpaths().isEmpty());
        profiler.start();
        context.eval("js", "for (let i = 0; i < 9000; i++) { odd(2 * i); }");
        PathProfile second = profiler.snapshot();
        assertFalse(second.subpaths().isEmpty());
        assertTrue(second.subpathSampling().get().blocks() < 80_000);
      }
    }
  }

  @Test
  void printsTheReport() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine =
        Engine.newBuilder()
            .option("pathprofile", "true")
            .option("pathprofile.Mode", "subpath")
            .out(out)
            .build()) {
      run(engine, LIBRARY, USER);
    }
    String report = out.toString(StandardCharsets.UTF_8);
    assertTrue(report.contains("subpaths through 2 functions"), report);
    assertTrue(report.contains("call odd (library.js:1), 1 ?: -> "), report);
    assertTrue(report.contains("back in :program"), report);
    assertTrue(report.contains("The hot list takes"), report);
  }
}
