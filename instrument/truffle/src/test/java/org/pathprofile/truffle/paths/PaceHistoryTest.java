package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

class PaceHistoryTest {
  private static final long SECOND = 1_000_000_000;
  private static final double SPEED = 100_000;

  private final PaceHistory history = new PaceHistory();
  private long now;

  /**
   * A window as long as the history wants it, in which the function runs so fast at each moment.
   */
  private void window(LongToDoubleFunction speed) {
    double ends = 0;
    long tick = SECOND / 100;
    long began = now;
    while (now - began < history.window()) {
      ends += speed.applyAsDouble(now) * tick / SECOND;
      now += tick;
    }
    history.add(Math.round(ends), now - began);
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
  void threeWindowsOfTheSamePaceAreEven() {
    assertEquals(0, history.pace());
    assertEquals(3, windowsUntilEven(time -> SPEED));
    assertEquals(SPEED / SECOND, history.pace(), 1e-9);
  }

  @Test
  void twoAlikeAndAnOddOneAreNot() {
    window(time -> SPEED);
    window(time -> SPEED);
    window(time -> 0.7 * SPEED);
    assertTrue(!history.isEven());
    window(time -> 0.7 * SPEED);
    window(time -> 0.8 * SPEED);
    assertTrue(history.isEven());
  }

  @Test
  void aFunctionThatWarmsUpIsNotEvenBeforeItIsWarm() {
    double warm = 3.0 * SECOND;
    windowsUntilEven(time -> SPEED * Math.min(1, (time + 0.1 * SECOND) / warm));
    assertTrue(now >= 0.75 * warm, "even after " + now);
  }

  /** What is uneven from window to window is even over longer ones. */
  @Test
  void whatAlternatesIsEvenOverLongerWindows() {
    LongToDoubleFunction alternates = time -> time / SECOND % 2 == 0 ? SPEED : 10 * SPEED;
    assertTrue(windowsUntilEven(alternates) < 40);
    assertEquals(5.5 * SPEED / SECOND, history.pace(), 1.4 * SPEED / SECOND);
    assertTrue(history.window() > SECOND);
  }

  @Test
  void whatIsNotEvenOverTheLongestWindowsNeverIs() {
    assertEquals(
        Integer.MAX_VALUE,
        // It doubles each second.
        windowsUntilEven(time -> Math.pow(2, time / (double) SECOND % 30) * SPEED));
    assertEquals(PaceHistory.LONGEST_WINDOW, history.window());
  }

  @Test
  void whatIsForgottenIsNotCompared() {
    windowsUntilEven(time -> SPEED);
    history.forget();
    assertEquals(0, history.pace());
    window(time -> SPEED);
    window(time -> SPEED);
    assertTrue(!history.isEven());
    window(time -> SPEED);
    assertTrue(history.isEven());
  }
}
