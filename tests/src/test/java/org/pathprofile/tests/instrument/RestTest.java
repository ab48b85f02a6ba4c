package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.metrics.Overlap;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyOptimizing;
import org.pathprofile.tests.runtime.Patience;

/** Functions whose paths are known rest; what they do meanwhile is estimated. */
@LongTest
class RestTest {
  private static final String PROGRAM =
      """
      let limit = 3;
      function mix(x) { if (x % 10 < limit) return x * 2; return x - 1; }
      function sum(n) {
        let s = 0;
        for (let i = 0; i < n; i++) { s = (s + mix(i)) | 0; }
        return s;
      }
      function round(n) { return n > 0 ? sum(n) : 0; }
      """;

  /** So many that {@code round} ends few enough paths to keep the pace, also where it is slow. */
  private static final int ITERATIONS = Guest.isOptimizing() ? 2_000 : 200;

  private static Guest guest(String... more) {
    // Everything is as in four times the time.
    String[] options = {
      "pathprofile=true", "pathprofile.Rest=true", "pathprofile.internal.hurry=4"
    };
    return Guest.compiledWith(
        Stream.concat(Arrays.stream(options), Arrays.stream(more)).toArray(String[]::new));
  }

  /** Runs a program until something is so, and counts what it does. */
  private static final class Run {
    private final Guest guest;
    private final Value round;
    private final int iterationsOfRound;
    private long rounds;

    Run(Guest guest, Context context, String program) {
      this(guest, context, program, ITERATIONS);
    }

    Run(Guest guest, Context context, String program, int iterationsOfRound) {
      this.guest = guest;
      this.iterationsOfRound = iterationsOfRound;
      context.eval("js", program);
      round = context.eval("js", "round");
    }

    void forSeconds(double seconds) {
      for (long end = System.nanoTime() + (long) (seconds * 1e9); System.nanoTime() < end; ) {
        once();
      }
    }

    private void once() {
      for (int i = 0; i < 10; i++) {
        round.execute(iterationsOfRound);
        rounds++;
      }
    }

    long iterations() {
      return rounds * iterationsOfRound;
    }

    /** Until there has been a rest. */
    PathProfile untilRested() {
      return until(profile -> profile.totals().rested() > 0);
    }

    /**
     * Until a function has rested for a part of its counts: on a busy machine rests come later.
     *
     * @param part above 0, below 1
     */
    PathProfile untilRested(String function, double part) {
      return until(profile -> rested(profile, function) > part * counted(profile, function));
    }

    PathProfile until(Predicate<PathProfile> condition) {
      Patience patience = new Patience();
      PathProfile profile;
      do {
        forSeconds(0.2);
        profile = guest.snapshot();
        patience.check(profile.totals()::toString);
      } while (!condition.test(profile));
      return profile;
    }
  }

  private static long count(FunctionProfile function) {
    return function.paths().stream().mapToLong(PathCount::count).sum();
  }

  /** The path of a function with the most executions, as a part of all. */
  private static double most(FunctionProfile function) {
    long most = function.paths().stream().mapToLong(PathCount::count).max().orElse(0);
    return (double) most / count(function);
  }

  @Test
  void whatRunsInRestsIsEstimated() {
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context, PROGRAM);
      PathProfile profile = run.untilRested("mix", 0.25);
      FunctionProfile mix = Guest.function(profile, "mix");
      // The panel of functions that keep the pace makes it much better than a quarter, as a rule.
      double truth = run.iterations();
      assertEquals(truth, (double) count(mix), 0.25 * truth, profile.totals()::toString);
      assertEquals(0.7, most(mix), 0.05, mix::toString);
      assertEquals(truth, (double) mix.activations(), 0.25 * truth, mix::toString);
      // The interval includes what was estimated for rests.
      assertTrue(mix.allActivations().low().orElseThrow() < mix.activations(), mix::toString);
      assertTrue(mix.allActivations().high().orElseThrow() > mix.activations(), mix::toString);
      for (PathCount path : mix.paths()) {
        assertTrue(path.low().orElseThrow() <= path.count(), path::toString);
        assertTrue(path.high().orElseThrow() >= path.count(), path::toString);
      }
      assertEquals(0, mix.irregular());
      assertTrue(profile.hasRests());
      assertFalse(profile.isCounted());
    }
  }

  /** If every function is busy, the slowest one keeps the pace, and does not rest. */
  @OnlyOptimizing
  @Test
  void theSlowestFunctionKeepsThePace() {
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context, PROGRAM, 800);
      PathProfile profile = run.untilRested("mix", 0.25);
      FunctionProfile mix = Guest.function(profile, "mix");
      double truth = run.iterations();
      assertEquals(truth, (double) count(mix), 0.25 * truth, profile.totals()::toString);
      assertEquals(FunctionRests.NONE, Guest.function(profile, "round").rests());
    }
  }

  /** The same, but {@code round} has two statements, without which it would have one path. */
  private static final String STATEMENTS =
      PROGRAM.replace(
          "return n > 0 ? sum(n) : 0;", "if (n < 0) { return 0; } const s = sum(n); return s;");

  /** What nobody has an adapter for rests as well. */
  @Test
  void functionsWhoseGraphsAreLearnedRest() {
    try (Guest guest = guest("pathprofile.internal.learn=true");
        Context context = guest.context()) {
      Run run = new Run(guest, context, STATEMENTS);
      PathProfile profile = run.untilRested("mix", 0.25);
      FunctionProfile mix = Guest.function(profile, "mix");
      assertEquals(Granularity.STATEMENT, mix.graph().granularity());
      double truth = run.iterations();
      assertEquals(truth, (double) count(mix), 0.25 * truth, profile.totals()::toString);
      assertEquals(truth, (double) mix.activations(), 0.25 * truth, mix::toString);
      assertEquals(0.7, most(mix), 0.05, mix::toString);
      assertEquals(0, mix.irregular());
      guest.profiler().reset();
      run.rounds = 0;
      run.forSeconds(2);
      truth = run.iterations();
      assertEquals(truth, (double) count(guest.function("mix")), 0.3 * truth);
    }
  }

  /**
   * Calls another function, and takes other paths, from some moment on: also if that is within a
   * rest. The panel sees nothing of it.
   */
  @OnlyOptimizing
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void intervalsHoldInAProgramOfTwoPhases(boolean learned) {
    try (Guest guest = guest("pathprofile.internal.learn=" + learned);
        Context context = guest.context()) {
      Run run = new Run(guest, context, STATEMENTS);
      run.untilRested("mix", 0.2);
      double before = run.iterations();
      context.eval("js", "limit = 10");
      run.forSeconds(1);
      // Just behind the change, while many functions rest.
      assertHolds(before, run);
      PathProfile later = run.until(profile -> run.iterations() > 3 * before);
      assertHolds(before, run);
      double truth = run.iterations();
      assertEquals(truth, (double) count(Guest.function(later, "mix")), 0.25 * truth);
    }
  }

  /** All of {@code mix} until {@code before}, from then on one of its two paths only. */
  private static void assertHolds(double before, Run run) {
    FunctionProfile mix = run.guest.function("mix");
    double all = run.iterations();
    double hottest = 0.7 * before;
    double other = all - hottest;
    // The paths do not tell which is which, but one of them must be that of the first phase.
    List<PathCount> paths = mix.paths();
    assertEquals(2, paths.size(), mix::toString);
    assertTrue(
        (contains(paths.get(0), hottest) && contains(paths.get(1), other))
            || (contains(paths.get(0), other) && contains(paths.get(1), hottest)),
        () -> paths + " without " + hottest + " and " + other);
  }

  private static boolean contains(PathCount path, double truth) {
    return path.low().orElse(path.count()) <= 1.001 * truth
        && truth <= 1.001 * path.high().orElse(path.count());
  }

  /** Throws now and then, from between two blocks that nothing tells apart but the exception. */
  private static final String THROWING =
      """
      function odd(x) { if (x % 1000 == 999) throw x; return x; }
      function mix(x) {
        let y = x % 10 < 3 ? odd(x) : 1;
        y += x % 7 == 1 ? odd(x + 1) : 2;
        return y;
      }
      function sum(n) {
        let s = 0;
        for (let i = 0; i < n; i++) { try { s = (s + mix(i)) | 0; } catch (e) { s--; } }
        return s;
      }
      function round(n) { return n > 0 ? sum(n) : 0; }
      """;

  /** Where exceptions end paths, it is told as in a run without rests which paths these are. */
  @OnlyOptimizing
  @Test
  void pathsThatExceptionsEndAreNotShorter() {
    PathProfile exact;
    try (Guest guest = Guest.exact();
        Context context = guest.context()) {
      new Run(guest, context, THROWING).once();
      exact = guest.snapshot();
    }
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context, THROWING);
      PathProfile profile = run.until(seen -> seen.totals().rested() > 0);
      for (String name : List.of("odd", "mix", "sum")) {
        FunctionProfile function = Guest.function(profile, name);
        assertTrue(
            paths(Guest.function(exact, name)).containsAll(paths(function)), function::toString);
      }
    }
  }

  private static final String WITH_FINALLY =
      """
      let ended = 0;
      function mix(x) {
        try {
          if (x % 10 < 3) return x * 2;
          for (let i = 0; i < x % 3; i++) { x++; }
          if (x % 7 == 1) throw x;
        } catch (e) {
          return e;
        } finally {
          ended++;
        }
        return x - 1;
      }
      function sum(n) {
        let s = 0;
        try {
          for (let i = 0; i < n; i++) { s = (s + mix(i)) | 0; }
        } finally {
          ended++;
        }
        return s;
      }
      function round(n) { return n > 0 ? sum(n) : 0; }
      """;

  /**
   * What a finally block follows on is a variable, which is not assigned while a function rests.
   */
  @OnlyOptimizing
  @Test
  void functionsWithVariablesRestIfTheirActivationsAreBrief() {
    PathProfile exact;
    try (Guest guest = Guest.exact();
        Context context = guest.context()) {
      new Run(guest, context, WITH_FINALLY).once();
      exact = guest.snapshot();
    }
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context, WITH_FINALLY);
      PathProfile profile = run.untilRested("mix", 0.2);
      FunctionProfile mix = Guest.function(profile, "mix");
      double truth = run.iterations();
      assertEquals(truth, (double) mix.activations(), 0.25 * truth, profile.totals()::toString);
      assertEquals(0, mix.irregular());
      assertTrue(paths(Guest.function(exact, "mix")).containsAll(paths(mix)), mix::toString);
      assertTrue(Overlap.ofPaths(exact, profile).orElseThrow() > 0.95, mix::toString);
    }
  }

  private static Set<PathKey> paths(FunctionProfile function) {
    return function.paths().stream().map(PathCount::key).collect(Collectors.toSet());
  }

  private static long rested(PathProfile profile, String function) {
    return Guest.names(profile).contains(function)
        ? Guest.function(profile, function).rests().rested()
        : 0;
  }

  /** It would not be counted behind the rest, because nobody knows its variables. */
  @OnlyOptimizing
  @Test
  void aFunctionWithVariablesDoesNotRestIfAnActivationLasts() throws InterruptedException {
    try (Guest guest = guest();
        Endless endless = new Endless(guest, WITH_FINALLY)) {
      PathProfile before = endless.until(profile -> rested(profile, "mix") > 0);
      PathProfile profile =
          endless.until(later -> counted(later, "sum") > 2 * counted(before, "sum"));
      assertEquals(FunctionRests.NONE, Guest.function(profile, "sum").rests());
    }
  }

  /** Tells every million iterations. */
  private static final String TICKS =
      "var ticks = [0];\n"
          + STATEMENTS.replace(
              "s = (s + mix(i)) | 0;", "s = (s + mix(i)) | 0; if (i % 1000000 == 0) ticks[0]++;");

  /**
   * Where the graph is learned, from the next loop header on. No function is slow enough to keep
   * the pace, so the intervals of estimates are wide, but they contain the truth.
   */
  @NightlyTest
  @OnlyOptimizing
  @Test
  void aLastingActivationIsCountedAgain() throws InterruptedException {
    PathProfile exact;
    String learned = "pathprofile.internal.learn=true";
    try (Guest guest = Guest.exact(learned);
        Context context = guest.context()) {
      new Run(guest, context, TICKS).once();
      exact = guest.snapshot();
    }
    try (Guest guest = guest(learned);
        Endless endless = new Endless(guest, TICKS)) {
      long before = seen(endless.until(profile -> isResting(profile, "sum")), "sum");
      PathProfile profile = endless.until(later -> seen(later, "sum") > 1.1 * before);
      FunctionProfile mix = Guest.function(profile, "mix");
      FunctionProfile sum = Guest.function(profile, "sum");
      assertTrue(paths(Guest.function(exact, "sum")).containsAll(paths(sum)), sum::toString);
      assertMeets(
          endless.fewest(),
          endless.most(),
          (double) mix.allActivations().low().orElseThrow(),
          (double) mix.allActivations().high().orElseThrow());
      assertMeets(
          endless.fewest() * pathsPerCall(exact),
          endless.most() * pathsPerCall(exact),
          sum.paths().stream().mapToDouble(path -> path.low().orElse(path.count())).sum(),
          sum.paths().stream().mapToDouble(path -> path.high().orElse(path.count())).sum());
      assertEquals(0, sum.irregular());
    }
  }

  /**
   * The truth lies between two numbers. One in twenty intervals misses it, one of twice the width
   * none in ten thousand.
   */
  private static void assertMeets(double fewest, double most, double low, double high) {
    double half = (high - low) / 2;
    assertTrue(
        low - half <= most && fewest <= high + half,
        () -> low + " to " + high + " without " + fewest + " to " + most);
  }

  /** Paths of {@code sum} for one of {@code mix}: those of an iteration. */
  private static double pathsPerCall(PathProfile profile) {
    return Math.rint((double) counted(profile, "sum") / count(Guest.function(profile, "mix")));
  }

  /** A function of which nothing was counted so far does not rest. */
  private static boolean isResting(PathProfile profile, String function) {
    return Guest.names(profile).contains(function)
        && Guest.function(profile, function).rests().isResting();
  }

  /** What was counted without what is estimated. */
  private static long seen(PathProfile profile, String function) {
    return counted(profile, function) - rested(profile, function);
  }

  private static long counted(PathProfile profile, String function) {
    return Guest.names(profile).contains(function) ? count(Guest.function(profile, function)) : 0;
  }

  /** What is seen at a look counts for the time before it as well, in part. */
  @OnlyOptimizing
  @Test
  void anotherPhaseIsFound() {
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context, PROGRAM);
      run.untilRested();
      FunctionProfile before = guest.function("mix");
      PathKey hottest = before.paths().get(0).key();
      assertEquals(0.7, share(before, hottest), 0.05);
      // The other path from now on. As it becomes the hottest, the share is that of the first one.
      context.eval("js", "limit = 10");
      long iterations = run.iterations();
      run.until(
          profile ->
              run.iterations() >= 3 * iterations
                  && share(Guest.function(profile, "mix"), hottest) <= 0.69);
    }
  }

  /** The share of a path of a function in all of its executions. */
  private static double share(FunctionProfile function, PathKey path) {
    return (double)
            function.paths().stream()
                .filter(counted -> counted.key().equals(path))
                .mapToLong(PathCount::count)
                .sum()
        / count(function);
  }

  /** An activation that began in a rest and does not end is counted when the function is awake. */
  @OnlyOptimizing
  @Test
  void aLastingActivationIsSeenAgain() throws InterruptedException {
    try (Guest guest = guest();
        Endless endless = new Endless(guest, PROGRAM)) {
      PathProfile before = endless.until(profile -> profile.totals().rested() > 0);
      PathProfile profile = endless.until(later -> hasGrown(later, before.totals().pathEnds()));
      assertEquals(0, Guest.function(profile, "sum").irregular());
    }
  }

  /** A thread with an activation of {@code sum} that does not end. */
  private static final class Endless implements AutoCloseable {
    private final Guest guest;
    private final Context context;
    private final Thread thread;

    /** One more than the millions of iterations that have ended, if the program tells. */
    private final long[] ticks = {0};

    private long ticksBefore;
    private long ticksAfter;

    Endless(Guest guest, String program) {
      this.guest = guest;
      context = guest.context();
      context.eval("js", program);
      context.getBindings("js").putMember("ticks", ticks);
      Value sum = context.eval("js", "sum");
      thread = new Thread(() -> run(sum));
      thread.start();
    }

    private static void run(Value sum) {
      try {
        while (true) {
          sum.execute(Integer.MAX_VALUE);
        }
      } catch (PolyglotException e) {
        assertTrue(e.isCancelled(), e::toString);
      }
    }

    /** The least number of iterations that the last profile can have seen. */
    double fewest() {
      return 1e6 * (ticksBefore - 1);
    }

    double most() {
      return 1e6 * ticksAfter;
    }

    PathProfile until(Predicate<PathProfile> condition) throws InterruptedException {
      Patience patience = new Patience();
      PathProfile profile;
      do {
        TimeUnit.MILLISECONDS.sleep(200);
        ticksBefore = ticks[0];
        profile = guest.snapshot();
        ticksAfter = ticks[0];
        patience.check(profile.totals()::toString);
        assertTrue(thread.isAlive());
      } while (!condition.test(profile));
      return profile;
    }

    @Override
    public void close() {
      context.close(true);
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new AssertionError("nobody interrupts it", e);
      }
    }
  }

  /** Whether more was counted than what is counted in no time at the beginning of a rest. */
  private static boolean hasGrown(PathProfile profile, long pathEnds) {
    return profile.totals().pathEnds() > 1.05 * pathEnds;
  }

  /** Each of the three takes the locks of functions, and the sampler's. */
  @Test
  void looksSnapshotsAndResetsDoNotBlockEachOther() throws InterruptedException {
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context, PROGRAM);
      AtomicBoolean over = new AtomicBoolean();
      List<Thread> threads =
          Stream.<Runnable>of(guest::snapshot, guest.profiler()::reset)
              .map(action -> new Thread(() -> repeat(action, over)))
              .toList();
      threads.forEach(Thread::start);
      run.forSeconds(3);
      over.set(true);
      for (Thread thread : threads) {
        thread.join(Patience.MOST.toMillis());
        assertFalse(thread.isAlive(), () -> Arrays.toString(thread.getStackTrace()));
      }
      // What was counted may have been forgotten just now.
      FunctionProfile mix = Guest.function(run.until(RestTest::hasMix), "mix");
      assertEquals(0, mix.irregular());
    }
  }

  private static boolean hasMix(PathProfile profile) {
    return Guest.names(profile).contains("mix");
  }

  private static void repeat(Runnable action, AtomicBoolean over) {
    while (!over.get()) {
      action.run();
    }
  }

  /** The guest's results are those of an unprofiled run, with many starts and stops and resets. */
  @Test
  void startsStopsAndResetsDoNoHarm() {
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context, PROGRAM);
      run.untilRested();
      long result = context.eval("js", "sum(1000)").asLong();
      guest.profiler().stop();
      long stopped = guest.snapshot().totalPathCount();
      run.forSeconds(1);
      assertEquals(stopped, guest.snapshot().totalPathCount());
      guest.profiler().start();
      run.forSeconds(1);
      assertTrue(guest.snapshot().totalPathCount() > stopped);
      guest.profiler().reset();
      run.rounds = 0;
      run.forSeconds(2);
      double truth = run.iterations();
      PathProfile profile = guest.snapshot();
      assertEquals(truth, (double) count(Guest.function(profile, "mix")), 0.3 * truth);
      assertEquals(result, context.eval("js", "sum(1000)").asLong());
      List<String> problems =
          guest.log().stream().filter(message -> !message.startsWith("INFO")).toList();
      assertEquals(List.of(), problems);
    }
  }
}
