package org.pathprofile.core.profile;

import java.util.OptionalLong;

/**
 * How often a function was activated: counted, or estimated from samples.
 *
 * @param count the number or the estimate of it, at least 0
 * @param samples from how many samples it was estimated: those of paths that begin at the entry; 0
 *     if it was counted
 * @param low the lower end of the 95 % interval of an estimate, if there is one
 * @param high the upper end of it, if there is one
 */
public record Activations(long count, long samples, OptionalLong low, OptionalLong high) {

  /** The function was never activated. */
  static final Activations NONE = new Activations(0, 0);

  /**
   * @throws IllegalArgumentException if a number is negative, or the interval does not contain the
   *     count
   */
  public Activations {
    if (count < 0 || samples < 0) {
      throw new IllegalArgumentException(
          "negative number of activations or samples: " + count + ", " + samples);
    }
    if (low.isPresent() != high.isPresent()) {
      throw new IllegalArgumentException("an interval of activations has two ends");
    }
    if (low.isPresent()
        && (low.getAsLong() < 0 || low.getAsLong() > count || high.getAsLong() < count)) {
      throw new IllegalArgumentException(
          "the interval %s to %s does not contain the estimate %s of activations"
              .formatted(low.getAsLong(), high.getAsLong(), count));
    }
  }

  /** Without an interval. */
  public Activations(long count, long samples) {
    this(count, samples, OptionalLong.empty(), OptionalLong.empty());
  }

  /** With an interval. */
  public Activations(long count, long samples, long low, long high) {
    this(count, samples, OptionalLong.of(low), OptionalLong.of(high));
  }

  Activations withoutInterval() {
    return low.isEmpty() ? this : new Activations(count, samples);
  }

  /**
   * Those of both. The interval remains only if both have one, and is wider than it need be.
   *
   * @throws ArithmeticException if a number exceeds {@link Long#MAX_VALUE}
   */
  Activations plus(Activations other) {
    long sum = Math.addExact(count, other.count);
    long allSamples = Math.addExact(samples, other.samples);
    return low.isPresent() && other.low.isPresent()
        ? new Activations(
            sum,
            allSamples,
            Math.addExact(low.getAsLong(), other.low.getAsLong()),
            Math.addExact(high.getAsLong(), other.high.getAsLong()))
        : new Activations(sum, allSamples);
  }

  /**
   * What was counted since the earlier ones, without an interval.
   *
   * @throws IllegalArgumentException if a number fell
   */
  Activations minus(Activations earlier, Object what) {
    return new Activations(
        ProfileDifference.subtract(count, earlier.count, what),
        ProfileDifference.subtract(samples, earlier.samples, what));
  }
}
