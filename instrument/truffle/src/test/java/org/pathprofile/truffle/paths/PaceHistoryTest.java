package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

class PaceHistoryTest {
  private static final long SECOND = 1_000_000_000;
  private static final long SHORTEST = SECOND * 4 / 10;
  private static final double SPEED = 100_000;
  private static final PathKey PATH = new PathKey(new int[] {0, 1}, PathEnding.EXIT);

  private final PaceHistory history = new PaceHistory();
  private long now;

  /** A window as long as the history wants it, in which the function runs so fast. */
  private void window(LongToDoubleFunction speed) {
    double ends = 0;
    long tick = SECOND / 100;
    long began = now;
    while (now - began < Math.max(SHORTEST, history.window())) {
      ends += speed.applyAsDouble(now) * tick / SECOND;
      now += tick;
    }
    history.add(new PaceHistory.Window(now - began, Map.of(PATH, Math.round(ends))));
  }

  /** How many windows it takes until the pace is even. */
  private int windowsUntilEven(LongToDoubleFunction speed) {
    for (int windows = 1; windows <= 1_000; windows++) {
      window(speed);
      if (history.isEven()) {
        return windows;
      }
    }
    return Integer.MAX_VALUE;
  }

  @Test
  void fourWindowsOfTheSamePaceAreEven() {
    assertEquals(4, windowsUntilEven(time -> SPEED));
    assertEquals(4 * SHORTEST, history.same().work());
    assertEquals(SPEED / SECOND, history.last().pace(), 1e-9);
  }

  @Test
  void threeAlikeAndAnOddOneAreNot() {
    window(time -> SPEED);
    window(time -> SPEED);
    window(time -> SPEED);
    window(time -> 0.84 * SPEED);
    assertTrue(!history.isEven());
    window(time -> 0.84 * SPEED);
    window(time -> 0.84 * SPEED);
    window(time -> 0.86 * SPEED);
    assertTrue(history.isEven());
  }

  @Test
  void aFunctionThatWarmsUpIsNotEvenBeforeItIsWarm() {
    double warm = 3.0 * SECOND;
    windowsUntilEven(time -> SPEED * Math.min(1, (time + 0.1 * SECOND) / warm));
    assertTrue(now >= 0.75 * warm, "even after " + now);
  }

  /** What is uneven from window to window is even over several. */
  @Test
  void whatAlternatesIsEvenOverLongerStretches() {
    LongToDoubleFunction alternates = time -> time / SECOND % 2 == 0 ? SPEED : 10 * SPEED;
    assertTrue(windowsUntilEven(alternates) < 40);
    assertEquals(5.5 * SPEED / SECOND, history.same().pace(), 0.3 * SPEED / SECOND);
    assertTrue(history.last().work() > SECOND);
  }

  @Test
  void whatIsNotEvenOverTheLongestWindowsNeverIs() {
    assertEquals(
        Integer.MAX_VALUE,
        // It doubles each second.
        windowsUntilEven(time -> Math.pow(2, time / (double) SECOND % 30) * SPEED));
    assertEquals(PaceHistory.LONGEST * SHORTEST, history.window());
  }

  @Test
  void whatIsForgottenIsNotCompared() {
    windowsUntilEven(time -> SPEED);
    history.forget();
    window(time -> SPEED);
    window(time -> SPEED);
    window(time -> SPEED);
    assertTrue(!history.isEven());
    window(time -> SPEED);
    assertTrue(history.isEven());
  }

  /** As many windows as before are no reason to wait for as long as for the first ones. */
  @Test
  void windowsBecomeLongerAndNothingIsLost() {
    for (int i = 0; i < PaceHistory.MOST_WINDOWS; i++) {
      window(time -> SPEED);
    }
    assertEquals(2 * SHORTEST, history.window());
    assertEquals(PaceHistory.MOST_WINDOWS * SHORTEST, history.same().work());
    assertTrue(history.isEven());
  }

  /** A window in which the function began to do something else is left out. */
  @Test
  void whatTheFunctionDidBeforeIsNoPartOfTheSame() {
    for (double speed : new double[] {1, 1, 1.5, 1.7, 1.72, 1.68, 1.7}) {
      window(time -> speed * SPEED);
    }
    assertTrue(history.isEven());
    assertEquals(4 * SHORTEST, history.same().work());
    assertEquals(1.7 * SPEED / SECOND, history.same().pace(), 1e-9);
  }
}
