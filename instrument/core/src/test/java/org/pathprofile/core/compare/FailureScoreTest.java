package org.pathprofile.core.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FailureScoreTest {
  private static final double EPSILON = 5e-4;

  /**
   * Computed by hand: failure 8/10; context 10/50; log 8 / log 16 = 3/4; 2 / (1/0.6 + 4/3) = 2/3.
   */
  @Test
  void scoresByHand() {
    FailureScore score = new FailureScore(8, 2, 10, 40, 16);
    assertEquals(0.8, score.failure(), 1e-12);
    assertEquals(0.2, score.context(), 1e-12);
    assertEquals(0.6, score.increase(), 1e-12);
    assertEquals(0.75, score.sensitivity(), 1e-12);
    assertEquals(2.0 / 3, score.importance(), 1e-12);
    assertTrue(score.isSignificant());
  }

  /**
   * The example (a) of Newcombe's paper of 1998: 56/70 - 48/80 = 0.2, by method 10 from 0.0524 to
   * 0.3339. Without the thing 48 of 80 fail; it happens in 70 of 150, so the weight is 80/150.
   */
  @Test
  void theIntervalIsNewcombes() {
    FailureScore score = new FailureScore(56, 14, 104, 46, 104);
    double weight = 80.0 / 150;
    assertEquals(weight * 0.2, score.increase(), 1e-12);
    assertEquals(weight * 0.0524, score.increaseLow(), EPSILON * weight);
    assertEquals(weight * 0.3339, score.increaseHigh(), EPSILON * weight);
  }

  /** Newcombe's example (d): 5/56 - 0/29 = 0.0893, from -0.0381 to 0.1926. */
  @Test
  void noFailuresWithoutItHaveAnIntervalToo() {
    FailureScore score = new FailureScore(5, 51, 5, 80, 5);
    double weight = 29.0 / 85;
    assertEquals(weight * -0.0381, score.increaseLow(), EPSILON * weight);
    assertEquals(weight * 0.1926, score.increaseHigh(), EPSILON * weight);
    assertFalse(score.isSignificant());
  }

  /** What happens in every run that could have it tells nothing. */
  @Test
  void whatAlwaysHappensHasNoIncrease() {
    FailureScore score = new FailureScore(10, 30, 10, 30, 10);
    assertEquals(0, score.increase(), 0);
    assertEquals(0, score.importance(), 0);
    assertFalse(score.isSignificant());
  }

  @Test
  void oneFailureIsAllOfThem() {
    assertEquals(1, new FailureScore(1, 0, 1, 50, 1).sensitivity(), 0);
    assertEquals(0, new FailureScore(1, 0, 1, 50, 9).importance(), 0);
    assertEquals(0, new FailureScore(0, 3, 1, 50, 9).importance(), 0);
  }

  @Test
  void numbersMustGoTogether() {
    assertThrows(IllegalArgumentException.class, () -> new FailureScore(0, 0, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new FailureScore(2, 0, 1, 1, 2));
    assertThrows(IllegalArgumentException.class, () -> new FailureScore(1, 0, 2, 1, 1));
  }
}
