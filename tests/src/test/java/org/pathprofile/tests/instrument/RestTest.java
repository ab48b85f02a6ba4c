package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/** Functions whose paths are known rest; what they do meanwhile is estimated. */
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

  private static final int ITERATIONS = 200;

  private static Guest guest(String... more) {
    String[] options = {"pathprofile=true", "pathprofile.Mode=sampled", "pathprofile.Rest=true"};
    return Guest.compiledWith(
        Stream.concat(Arrays.stream(options), Arrays.stream(more)).toArray(String[]::new));
  }

  /** Runs a program until something is so, and counts what it does. */
  private static final class Run {
    private final Guest guest;
    private final Value round;
    private long rounds;

    Run(Guest guest, Context context) {
      this.guest = guest;
      context.eval("js", PROGRAM);
      round = context.eval("js", "round");
    }

    void forSeconds(double seconds) {
      for (long end = System.nanoTime() + (long) (seconds * 1e9); System.nanoTime() < end; ) {
        once();
      }
    }

    private void once() {
      for (int i = 0; i < 100; i++) {
        round.execute(ITERATIONS);
        rounds++;
      }
    }

    long iterations() {
      return rounds * ITERATIONS;
    }

    /** Until there has been a rest. */
    PathProfile untilRested() {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
      PathProfile profile;
      do {
        forSeconds(0.2);
        profile = guest.snapshot();
        assertTrue(System.nanoTime() < deadline, "nothing rests");
      } while (profile.totals().rested() == 0);
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
      Run run = new Run(guest, context);
      run.untilRested();
      run.forSeconds(6);
      PathProfile profile = guest.snapshot();
      FunctionProfile mix = Guest.function(profile, "mix");
      assertTrue(
          profile.totals().rested() > profile.totals().pathEnds() / 4, profile.totals()::toString);
      // The panel of functions that keep the pace makes it much better than a quarter, as a rule.
      double truth = run.iterations();
      assertEquals(truth, (double) count(mix), 0.25 * truth, profile.totals()::toString);
      assertEquals(0.7, most(mix), 0.05, mix::toString);
      assertEquals(truth, (double) mix.activations(), 0.25 * truth, mix::toString);
      for (PathCount path : mix.paths()) {
        assertTrue(path.low().orElseThrow() <= path.count(), path::toString);
        assertTrue(path.high().orElseThrow() >= path.count(), path::toString);
      }
      assertEquals(0, mix.irregular());
      assertTrue(profile.settings().rests());
    }
  }

  /** What is seen at a look counts for the time before it as well, in part. */
  @Test
  void anotherPhaseIsFound() {
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context);
      run.untilRested();
      assertEquals(0.7, most(guest.function("mix")), 0.05);
      context.eval("js", "limit = 10");
      long before = run.iterations();
      while (run.iterations() < 3 * before || most(guest.function("mix")) > 0.69) {
        run.forSeconds(0.5);
        assertTrue(run.iterations() < 1000 * before, () -> guest.function("mix").toString());
      }
    }
  }

  /** An activation that began in a rest and does not end is counted when the function is awake. */
  @Test
  void aLastingActivationIsSeenAgain() throws InterruptedException {
    try (Guest guest = guest()) {
      // Closed by force below.
      Context context = guest.context();
      context.eval("js", PROGRAM);
      Value sum = context.eval("js", "sum");
      Thread runner =
          new Thread(
              () -> {
                try {
                  while (true) {
                    sum.execute(Integer.MAX_VALUE);
                  }
                } catch (PolyglotException e) {
                  assertTrue(e.isCancelled(), e::toString);
                }
              });
      runner.start();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
      long rested = 0;
      long countedThen = 0;
      PathProfile profile;
      do {
        TimeUnit.MILLISECONDS.sleep(200);
        profile = guest.snapshot();
        if (rested == 0 && profile.totals().rested() > 0) {
          rested = profile.totals().rested();
          countedThen = profile.totals().pathEnds();
        }
      } while ((rested == 0 || !hasGrown(profile, countedThen)) && System.nanoTime() < deadline);
      boolean running = runner.isAlive();
      context.close(true);
      runner.join();
      assertTrue(running);
      assertTrue(rested > 0, "nothing rests");
      assertTrue(hasGrown(profile, countedThen), profile.totals()::toString);
      assertEquals(0, Guest.function(profile, "sum").irregular());
    }
  }

  /** Whether more was counted than what is counted in no time at the beginning of a rest. */
  private static boolean hasGrown(PathProfile profile, long pathEnds) {
    return profile.totals().pathEnds() > 1.2 * pathEnds;
  }

  /** The guest's results are those of an unprofiled run, with many starts and stops and resets. */
  @Test
  void startsStopsAndResetsDoNoHarm() {
    try (Guest guest = guest();
        Context context = guest.context()) {
      Run run = new Run(guest, context);
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
