package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyFallback;
import org.pathprofile.tests.runtime.OnlyOptimizing;
import org.pathprofile.tests.runtime.Patience;

/** Sampled mode takes samples where the program is, also in compiled loops without calls. */
class SampledModeTest {
  /** How often new samples must be seen; each time there is another burst at least. */
  private static final int GROWTHS = 10;

  private static final String LOOP =
      """
      function loop(n) {
        let sum = 0;
        for (let i = 0; i < n; i++) { if (i % 3 === 0) sum += i; else sum ^= i; }
        return sum;
      }
      """;

  private static final String LASTING =
      "(function loop(n) { let x = 1; while (x !== n) { x = (x * 5 + 1) | 0; } })";

  private static final String PHASES =
      """
      const numbers = Array.from({ length: 3000 }, (x, i) => i * 7919 % 3001);
      function slow(n) {
        let s = 0;
        for (let i = 0; i < n; i++) {
          const sorted = numbers.slice().sort();
          if (i & 1) { s += sorted[i]; } else { s -= sorted.length; }
        }
        return s;
      }
      function fast(n) {
        let s = 0;
        for (let i = 0; i < n; i++) {
          if (i % 5 === 0) s += i; else if (i & 1) s ^= i; else s -= 1;
          if ((i & 7) > 5) s += 3;
        }
        return s;
      }
      function fails(x) { if (x & 1) throw new Error('odd'); return x; }
      function caught(x) { try { return fails(x); } catch (e) { return x & 2 ? 1 : 2; } }
      function* some(n) { for (let i = 0; i < n; i++) { if (i % 3) yield i; } }
      function mixed(n) {
        let s = 0;
        for (let i = 0; i < n; i++) { s += caught(i); }
        for (const x of some(n)) { s += x; }
        return s;
      }
      function phases(rounds) {
        let s = 0;
        for (let round = 0; round < rounds; round++) {
          s += slow(round % 60 < 20 ? 1 : 0) + fast(round % 60 < 40 ? 2000 : 5) + mixed(20);
        }
        return s;
      }
      """;

  private static final String NAMES = "loop,slow,fast,fails,caught,some,mixed,phases";

  /** How many rounds of {@link #PHASES} have each of its phases once. */
  private static final int TURN = 60;

  /** So many turns compile every function on the optimizing runtime. */
  private static final int TURNS = 25;

  /**
   * The least number of samples. In 24 runs no function was off by more than 8 %; with a fifth of
   * them one in a few runs was off by 25 %.
   */
  private static final long SAMPLES_OF_PHASES = 60_000;

  /** Two of three iterations take the second arm. */
  @Test
  void oneLongLoopGetsSamplesAllTheTime() throws InterruptedException {
    try (Guest guest = guest("pathprofile.internal.samplingMillis=1")) {
      // Closed by force below; closing it once more would throw.
      Context context = guest.context();
      context.eval("js", LOOP);
      Value loop = context.eval("js", "loop");
      for (int i = 0; i < 200; i++) {
        loop.execute(200);
      }
      // One activation that does not end while the samples are looked at.
      Thread runner =
          new Thread(
              () -> {
                try {
                  // Once, unless the machine is so fast, or looking so slow, that it ends.
                  while (true) {
                    loop.execute(Integer.MAX_VALUE);
                  }
                } catch (PolyglotException e) {
                  assertTrue(e.isCancelled(), e::toString);
                }
              });
      runner.start();
      awaitGrowths(guest);
      PathProfile profile = awaitNarrowInterval(guest, 0.9);
      context.close(true);
      runner.join();
      assertEquals(ProfileMode.SAMPLED, profile.mode());
      FunctionProfile function = Guest.function(profile, "loop");
      long most = function.paths().stream().mapToLong(path -> path.count()).max().orElse(0);
      assertEquals(2.0 / 3, (double) most / function.totalPathCount(), 0.1, function::toString);
      for (PathCount path : function.paths()) {
        assertTrue(path.low().orElseThrow() <= path.count(), path::toString);
        assertTrue(path.high().orElseThrow() >= path.count(), path::toString);
      }
      assertEquals(0, function.irregular());
      List<String> problems =
          guest.log().stream().filter(message -> !message.startsWith("INFO")).toList();
      assertEquals(List.of(), problems);
      assertEquals(
          Guest.isOptimizing(), guest.log().stream().anyMatch(SampledModeTest::isLastTier));
    }
  }

  /** A loop that calls nothing is left to the compiler as a whole. */
  @Test
  void aLongLoopWithOnePathIsSeenWhileItRuns() throws InterruptedException {
    try (Guest guest = guest("pathprofile.internal.samplingMillis=1")) {
      // Closed by force below.
      Context context = guest.context();
      AtomicReference<PolyglotException> ended = new AtomicReference<>();
      // All on one thread: with a second one, other code is compiled.
      Thread runner =
          new Thread(
              () -> {
                try {
                  Value loop = context.eval("js", LASTING);
                  for (int i = 0; i < 200; i++) {
                    // Ten iterations.
                    loop.execute(12_207_031);
                  }
                  loop.execute(0.5);
                } catch (PolyglotException e) {
                  ended.set(e);
                }
              });
      runner.start();
      if (Guest.isOptimizing()) {
        awaitLoopCompilation(guest);
      }
      awaitGrowths(guest);
      awaitMost(guest);
      context.close(true);
      runner.join();
      assertTrue(ended.get() != null && ended.get().isCancelled(), () -> "ended by " + ended.get());
      FunctionProfile function = guest.function("loop");
      assertEquals(0, function.irregular());
      PathCount hottest = function.paths().get(0);
      assertEquals(PathEnding.HEADER, hottest.ends());
      assertTrue(hottest.count() > 0.9 * function.totalPathCount(), function::toString);
    }
  }

  /** Waits until there have been new samples {@link #GROWTHS} times. */
  private static void awaitGrowths(Guest guest) throws InterruptedException {
    Patience patience = new Patience();
    for (int i = 0; i < GROWTHS; i++) {
      int grown = i;
      long before = samples(guest.snapshot());
      while (samples(guest.snapshot()) == before) {
        Thread.sleep(10);
        patience.check(() -> "no new samples after " + grown + " times");
      }
    }
  }

  /**
   * Waits until one path has more than nine tenths of the executions. The short activations before
   * the long one bring samples, too, and more of them on a busy machine.
   */
  private static void awaitMost(Guest guest) throws InterruptedException {
    Patience patience = new Patience();
    while (true) {
      FunctionProfile function = guest.function("loop");
      if (function.paths().get(0).count() > 0.9 * function.totalPathCount()) {
        return;
      }
      patience.check(() -> "no path has most executions: " + function);
      Thread.sleep(10);
    }
  }

  /**
   * Waits until the hottest path of the loop is known to be nearly as frequent as estimated.
   *
   * @param certain how much of its count is to be certain: 0 to 1
   */
  private static PathProfile awaitNarrowInterval(Guest guest, double certain)
      throws InterruptedException {
    Patience patience = new Patience();
    while (true) {
      PathProfile profile = guest.snapshot();
      PathCount hottest = Guest.function(profile, "loop").paths().get(0);
      if (hottest.low().orElseThrow() > certain * hottest.count()) {
        return profile;
      }
      patience.check(() -> "the interval does not narrow: " + hottest);
      Thread.sleep(10);
    }
  }

  private static void awaitLoopCompilation(Guest guest) throws InterruptedException {
    Patience patience = new Patience();
    while (guest.log().stream().noneMatch(SampledModeTest::isLastTierOfLoop)) {
      patience.check(() -> "not compiled: " + guest.log());
      Thread.sleep(10);
    }
  }

  private static boolean isLastTierOfLoop(String message) {
    return message.contains("opt done")
        && message.contains("WhileNode")
        && message.contains("Tier 2");
  }

  /**
   * Phases that end paths at rates that differ by a factor of 50 and more, shorter and longer than
   * a period, with calls, exceptions and generators. How often each path was executed is estimated,
   * not how much time it took; and how many paths ended is known.
   */
  @LongTest
  @OnlyOptimizing
  @Test
  void executionsAreEstimatedInPhasesOfDifferentRates() {
    checkEstimatesInPhases();
  }

  @NightlyTest
  @OnlyFallback
  @Test
  void executionsAreEstimatedInPhasesOfInterpretedCode() {
    checkEstimatesInPhases();
  }

  private static void checkEstimatesInPhases() {
    PathProfile sampled;
    int turns = 0;
    try (Guest guest = guest("pathprofile.internal.samplingMillis=1");
        Context context = guest.context()) {
      Value phases = phases(context);
      // How many samples a turn brings depends on how busy the machine is.
      do {
        phases.execute(TURN);
        turns++;
        sampled = guest.snapshot();
      } while (turns < TURNS || samples(sampled) < SAMPLES_OF_PHASES);
    }
    try (Guest guest = Guest.compiledOnly(NAMES, "pathprofile=true");
        Context context = guest.context()) {
      Value phases = phases(context);
      for (int i = 0; i < turns; i++) {
        phases.execute(TURN);
      }
      PathProfile exact = guest.snapshot();
      assertEquals(exact.totals().pathEnds(), sampled.totals().pathEnds());
      long estimated = sampled.functions().stream().mapToLong(f -> f.totalPathCount()).sum();
      assertEquals(1, (double) estimated / exact.totals().pathEnds(), 0.01);
      int paths = 0;
      int contained = 0;
      for (FunctionProfile truth : exact.functions()) {
        FunctionProfile function = Guest.function(sampled, truth.identity().rootName());
        assertEquals(0, function.irregular());
        if (truth.totalPathCount() > 0.02 * exact.totals().pathEnds()) {
          assertEquals(
              1,
              (double) function.totalPathCount() / truth.totalPathCount(),
              0.2,
              () -> truth.identity().rootName());
        }
        for (PathCount path : truth.paths()) {
          for (PathCount estimate : function.paths()) {
            if (estimate.key().equals(path.key())) {
              paths++;
              contained +=
                  estimate.low().orElseThrow() <= path.count()
                          && path.count() <= estimate.high().orElseThrow()
                      ? 1
                      : 0;
            }
          }
        }
      }
      int inside = contained;
      int all = paths;
      assertTrue(all > 15, () -> all + " paths");
      assertTrue(inside >= 0.8 * all, () -> inside + " of " + all + " intervals hold");
    }
  }

  private static Value phases(Context context) {
    context.eval("js", PHASES);
    return context.getBindings("js").getMember("phases");
  }

  /** Path ends are counted while the profiler collects, whether the program runs or waits. */
  @Test
  void allPathEndsAreCountedBetweenStartAndStop() throws InterruptedException {
    long[] exact = totalsOfRuns(Guest.compiledOnly(NAMES, "pathprofile=true"));
    long[] sampled = totalsOfRuns(guest("pathprofile.internal.samplingMillis=1"));
    assertArrayEquals(exact, sampled);
    assertTrue(exact[0] > 100_000, () -> Arrays.toString(exact));
  }

  private static long[] totalsOfRuns(Guest newGuest) throws InterruptedException {
    List<Long> totals = new ArrayList<>();
    try (Guest guest = newGuest;
        Context context = guest.context()) {
      context.eval("js", LOOP);
      Value loop = context.eval("js", "loop");
      for (int i = 0; i < 200; i++) {
        loop.execute(1_000);
      }
      totals.add(guest.snapshot().totals().pathEnds());
      Thread.sleep(50);
      totals.add(guest.snapshot().totals().pathEnds());
      loop.execute(10);
      totals.add(guest.snapshot().totals().pathEnds());
      guest.profiler().reset();
      totals.add(guest.snapshot().totals().pathEnds());
      loop.execute(20);
      totals.add(guest.snapshot().totals().pathEnds());
      guest.profiler().stop();
      loop.execute(500);
      totals.add(guest.snapshot().totals().pathEnds());
      guest.profiler().start();
      loop.execute(30);
      totals.add(guest.snapshot().totals().pathEnds());
      long paths = guest.snapshot().functions().stream().mapToLong(f -> f.totalPathCount()).sum();
      // Right behind a reset every path end is sampled.
      assertEquals(totals.get(totals.size() - 1), paths);
    }
    return totals.stream().mapToLong(Long::longValue).toArray();
  }

  private static boolean isLastTier(String message) {
    return message.contains("opt done") && message.contains("loop") && message.contains("Tier 2");
  }

  private static long samples(PathProfile profile) {
    return profile.totals().samples();
  }

  private static Guest guest(String... options) {
    return Guest.compiledOnly(
        NAMES,
        Stream.concat(Stream.of("pathprofile=true", "pathprofile.Mode=sampled"), Stream.of(options))
            .toArray(String[]::new));
  }
}
