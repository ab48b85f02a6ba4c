package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;

/** The profiler is stopped and started while hot code runs. */
class HotCodeRestartTest {
  private static final boolean OPTIMIZING =
      "optimizing".equals(System.getProperty("pathprofile.test.runtime"));

  /** Truffle gives up code that is invalidated again and again, that of engines included. */
  private static final int RESTARTS = OPTIMIZING ? 5 : 200;

  /** Iterations of a run. */
  private static final int SIZE = 100;

  private static final int RUNS = OPTIMIZING ? 16 : 40;

  /** Restarts happen in the midst of iterations, in each a while after the one before. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void restartsInTheMidstOfHotCodeAreThoseOfTheOriginal(String k) {
    PathProfile plain = restartInTheMidst("off", k);
    PathProfile hot = restartInTheMidst("paths", k);
    assertEquals(RepeatedRun.counts(plain), RepeatedRun.counts(hot));
    // How many paths they miss need not be the same: the wrappers that an iteration is in at the
    // restart tell no end, copies do.
    assertTrue(hot.lost().midActivation() > 0);
    assertEquals(hot.lost().midActivation(), hot.lost().total());
    assertNothingIsOdd(hot);
  }

  private static PathProfile restartInTheMidst(String feedback, String k) {
    try (HotProgram program = new HotProgram(feedback, k)) {
      program.runUntilTuned(SIZE);
      program.profiler().reset();
      for (int run = 0; run < RUNS; run++) {
        int at = run % 8 == 4 ? run : -1;
        int until = run % 8 == 4 || run % 8 == 7 ? SIZE - run : -1;
        program.run(
            SIZE,
            i -> {
              if (i == at) {
                program.profiler().stop();
              } else if (i == until) {
                program.profiler().start();
              }
            });
        if (run % 8 == 6) {
          program.profiler().stop();
        }
      }
      return program.profiler().snapshot();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void restartsByAnotherThreadLeaveNoTrace(String k) throws InterruptedException {
    Set<PathKey> possible;
    Map<String, Map<PathKey, Long>> expected;
    try (HotProgram program = new HotProgram("off", k)) {
      program.run(SIZE, RUNS);
      expected = RepeatedRun.counts(program.profiler().snapshot());
      possible = keys(program.function());
    }
    try (HotProgram program = new HotProgram("paths", k)) {
      program.runUntilTuned(SIZE);
      restartWhileItRuns(program);
      PathProfile profile = program.profiler().snapshot();
      assertNothingIsOdd(profile);
      Set<PathKey> counted = keys(program.function());
      assertFalse(counted.isEmpty());
      counted.removeAll(possible);
      assertEquals(Set.of(), counted);
      program.profiler().reset();
      program.run(SIZE, RUNS);
      assertEquals(expected, RepeatedRun.counts(program.profiler().snapshot()));
      assertEquals(0, program.profiler().snapshot().lost().total());
    }
  }

  private static void restartWhileItRuns(HotProgram program) throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    Thread switcher =
        new Thread(
            () -> {
              for (int i = 0; i < RESTARTS; i++) {
                program.profiler().stop();
                LockSupport.parkNanos(500_000);
                program.profiler().start();
                LockSupport.parkNanos(2_000_000);
              }
              over.set(true);
            });
    switcher.start();
    while (!over.get()) {
      program.run(SIZE, 1);
    }
    switcher.join();
  }

  private static void assertNothingIsOdd(PathProfile profile) {
    for (FunctionProfile function : profile.functions()) {
      assertEquals(0, function.irregular(), function::toString);
      assertTrue(
          function.paths().stream().noneMatch(path -> path.key().ending() == PathEnding.ABANDONED),
          function::toString);
    }
  }

  private static Set<PathKey> keys(FunctionProfile function) {
    Set<PathKey> keys = new HashSet<>();
    function.paths().forEach(path -> keys.add(path.key()));
    return keys;
  }
}
