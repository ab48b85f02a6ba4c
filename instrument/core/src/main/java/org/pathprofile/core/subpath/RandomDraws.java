package org.pathprofile.core.subpath;

import java.util.SplittableRandom;

/** Draws from distributions that the Java library lacks. */
final class RandomDraws {
  private RandomDraws() {}

  /**
   * The number of independent trials up to and including the first success; its mean is {@code 1 /
   * probability}. Drawn at once by inversion, in constant time.
   *
   * @param probability of a success, above 0 and at most 1
   * @return at least 1; {@link Long#MAX_VALUE} stands for anything greater
   */
  static long trialsToSuccess(SplittableRandom random, double probability) {
    if (probability >= 1) {
      return 1;
    }
    // 1 - nextDouble() is in (0, 1], so the quotient is finite and not negative.
    double failures = Math.floor(Math.log(1 - random.nextDouble()) / Math.log1p(-probability));
    return failures >= Long.MAX_VALUE ? Long.MAX_VALUE : 1 + (long) failures;
  }

  /**
   * The number of successes in independent trials. Jumps from one to the next of whichever is
   * rarer, success or failure, so it takes expected time {@code O(1 + trials * min(probability, 1 -
   * probability))}.
   *
   * @param probability of a success, 0 to 1
   */
  static long successes(SplittableRandom random, long trials, double probability) {
    return probability > 0.5
        ? trials - rareSuccesses(random, trials, 1 - probability)
        : rareSuccesses(random, trials, probability);
  }

  private static long rareSuccesses(SplittableRandom random, long trials, double probability) {
    if (probability <= 0) {
      return 0;
    }
    long successes = 0;
    long left = trials;
    while (true) {
      long used = trialsToSuccess(random, probability);
      if (used > left) {
        return successes;
      }
      left -= used;
      successes++;
    }
  }
}
