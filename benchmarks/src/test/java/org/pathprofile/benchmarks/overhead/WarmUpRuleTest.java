package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.pathprofile.benchmarks.overhead.WarmUpRule.State;

class WarmUpRuleTest {
  private static final WarmUpRule.Settings SETTINGS = new WarmUpRule.Settings(4, 3, 2, 1, 20, 0);

  @Test
  void steadyOnceNothingIsCompiled() {
    WarmUpRule rule = new WarmUpRule(SETTINGS);
    assertEquals(State.WARMING, rule.iterationEnded(1, 5, 0, false));
    assertEquals(State.WARMING, rule.iterationEnded(2, 8, 0, false));
    assertEquals(State.WARMING, rule.iterationEnded(3, 8, 0, false));
    assertEquals(State.STEADY, rule.iterationEnded(4, 8, 0, false));
  }

  @Test
  void aCompilationBeginsTheQuietTimeAnew() {
    WarmUpRule rule = new WarmUpRule(SETTINGS);
    rule.iterationEnded(1, 0, 0, false);
    rule.iterationEnded(2, 0, 0, false);
    rule.iterationEnded(3, 0, 0, false);
    assertEquals(State.WARMING, rule.iterationEnded(4, 1, 0, false));
    assertEquals(State.WARMING, rule.iterationEnded(5, 1, 0, false));
    assertEquals(State.STEADY, rule.iterationEnded(6, 1, 0, false));
  }

  @Test
  void shortIterationsMustAddUp() {
    WarmUpRule rule = new WarmUpRule(SETTINGS);
    double seconds = 0;
    for (int i = 0; i < 299; i++) {
      seconds += 0.01;
      assertEquals(State.WARMING, rule.iterationEnded(seconds, i < 100 ? i : 100, 0, false));
    }
    assertEquals(State.STEADY, rule.iterationEnded(3.001, 100, 0, false));

    WarmUpRule late = new WarmUpRule(SETTINGS);
    late.iterationEnded(3.0, 0, 0, false);
    late.iterationEnded(3.1, 0, 0, false);
    late.iterationEnded(3.2, 1, 0, false);
    late.iterationEnded(3.9, 1, 0, false);
    assertEquals(State.WARMING, late.iterationEnded(4.1, 1, 0, false));
    assertEquals(State.STEADY, late.iterationEnded(4.2, 1, 0, false));
  }

  @Test
  void fewLongIterationsAreNotEnough() {
    WarmUpRule rule = new WarmUpRule(SETTINGS);
    assertEquals(State.WARMING, rule.iterationEnded(5, 1, 0, false));
    assertEquals(State.WARMING, rule.iterationEnded(10, 1, 0, false));
    assertEquals(State.WARMING, rule.iterationEnded(15, 1, 0, false));
    assertEquals(State.STEADY, rule.iterationEnded(19, 1, 0, false));
  }

  @Test
  void notWarmBeforeTheFirstCompilation() {
    WarmUpRule rule = new WarmUpRule(SETTINGS);
    for (int second = 1; second < 10; second++) {
      assertEquals(State.WARMING, rule.iterationEnded(second, 0, 0, false));
    }
    assertEquals(State.WARMING, rule.iterationEnded(10, 1, 0, false));
    assertEquals(State.WARMING, rule.iterationEnded(11, 1, 0, false));
    assertEquals(State.STEADY, rule.iterationEnded(12, 1, 0, false));
  }

  @Test
  void notWarmWhileSomethingIsBeingCompiled() {
    WarmUpRule rule = new WarmUpRule(SETTINGS);
    double busy = 0;
    for (int second = 1; second <= 6; second++) {
      busy += 0.9;
      assertEquals(State.WARMING, rule.iterationEnded(second, 1, busy, false));
    }
    // The thread has ended, and with it what it took.
    assertEquals(State.WARMING, rule.iterationEnded(7, 1, 0, false));
    assertEquals(State.STEADY, rule.iterationEnded(8, 1, 0.0005, false));
  }

  @Test
  void cappedIfCompilationGoesOn() {
    WarmUpRule rule = new WarmUpRule(SETTINGS);
    for (int second = 1; second < 20; second++) {
      assertEquals(State.WARMING, rule.iterationEnded(second, second, 0, false));
    }
    assertEquals(State.CAPPED, rule.iterationEnded(20, 20, 0, false));
  }

  @Test
  void notCappedBeforeSomeIterationsHaveEnded() {
    WarmUpRule rule = new WarmUpRule(SETTINGS.cappedAfter(3));
    assertEquals(State.WARMING, rule.iterationEnded(50, 10, 0, false));
    assertEquals(State.WARMING, rule.iterationEnded(51, 20, 0, false));
    assertEquals(State.CAPPED, rule.iterationEnded(52, 30, 0, false));
  }

  @Test
  void notWarmBeforeItIsAtRest() {
    WarmUpRule rule = new WarmUpRule(SETTINGS);
    for (int second = 1; second < 10; second++) {
      assertEquals(State.WARMING, rule.iterationEnded(second, 1, 0, true));
    }
    assertEquals(State.STEADY, rule.iterationEnded(10, 1, 0, false));

    WarmUpRule restless = new WarmUpRule(SETTINGS);
    restless.iterationEnded(19, 1, 0, true);
    assertEquals(State.CAPPED, restless.iterationEnded(20, 1, 0, true));
  }
}
