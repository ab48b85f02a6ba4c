package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;

/**
 * Compares observed numbers with expected ones. All limits are 5 standard errors: right code fails
 * a single comparison for fewer than one seed in 1.7 million; the seeds are fixed.
 */
final class Statistics {
  static final double LIMIT = 5;

  private Statistics() {}

  /** Lengths 2, 4, ..., 2<sup>n</sup>, as in the thesis. */
  static LengthDistribution powersOfTwo(int n) {
    return LengthDistribution.geometric(IntStream.rangeClosed(1, n).map(i -> 1 << i).toArray());
  }

  /** Asserts that an event of a known probability occurred about as often as it should. */
  static void assertFrequency(double probability, long events, long trials, Object what) {
    double deviation = Math.sqrt(trials * probability * (1 - probability));
    double expected = trials * probability;
    assertTrue(
        Math.abs(events - expected) <= LIMIT * deviation + 1e-9,
        () -> what + ": " + events + " of " + trials + " events, but expected " + expected);
  }

  /** Sums up independent values of which the mean is known. */
  static final class Mean {
    private long count;
    private double sum;
    private double squares;

    void add(long value) {
      add((double) value);
    }

    void add(double value) {
      count++;
      sum += value;
      squares += value * value;
    }

    double value() {
      return sum / count;
    }

    double standardError() {
      double variance = Math.max(0, squares / count - value() * value());
      return Math.sqrt(variance / count);
    }

    void assertEquals(double expected, Object what) {
      assertTrue(
          Math.abs(value() - expected) <= LIMIT * standardError() + 1e-9,
          () -> what + ": " + value() + " +- " + standardError() + ", but expected " + expected);
    }
  }
}
