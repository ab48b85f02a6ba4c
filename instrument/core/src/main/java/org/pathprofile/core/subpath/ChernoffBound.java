package org.pathprofile.core.subpath;

import java.util.OptionalDouble;

/**
 * How far a number of samples may lie from its expected value.
 *
 * <p>Two forms. {@link #relativeError} is the formula of the thesis, which puts the observed number
 * in place of the expected one and holds only up to 100 %; where it would give more, there is no
 * such bound. {@link #low} and {@link #high} bound the expected value for any observed number, also
 * a small one, and are what reports use.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, equations 2.14 and 2.15; the thesis
 * prints errors up to 189 %, for which the equations do not hold. The limits of the expected value
 * invert Chernoff's bound for a Poisson distribution, {@code P(X >= c), P(X <= c) <= exp(-(c
 * ln(c/m) - c + m))}. Limit: they take sample points as independent, which those of one trace
 * nearly are when skips are longer than the subpaths. Constant time; thread-safe.
 */
public final class ChernoffBound {

  /** Whether an estimate may be wrong in either direction or only in one. */
  public enum Sides {
    /** The value is no more than so much too high. */
    ONE(2),
    /** The value is neither too high nor too low by more than so much. */
    TWO(6);

    private final double divisor;

    Sides(double divisor) {
      this.divisor = divisor;
    }
  }

  private ChernoffBound() {}

  /**
   * The relative error that a number of samples does not exceed, except with a given probability.
   *
   * @param samples how often an item was sampled, at least 0
   * @param failureProbability how probable a greater error may be, above 0 and below 1; 0.05 for a
   *     confidence of 95 %
   * @return above 0 and at most 1; empty when the number of samples is too small for a bound
   */
  public static OptionalDouble relativeError(long samples, double failureProbability, Sides sides) {
    requireProbability(failureProbability);
    double error = Math.sqrt(-sides.divisor * Math.log(failureProbability) / (double) samples);
    return error <= 1 ? OptionalDouble.of(error) : OptionalDouble.empty();
  }

  /**
   * The least expected number of samples with which so many as observed are not too improbable.
   *
   * @param samples the observed number, at least 0; it need not be whole: the bound holds as well
   *     for a sum of samples of which some count less than 1
   * @param failureProbability how probable it may be that the expected number is less
   */
  public static double low(double samples, double failureProbability) {
    requireProbability(failureProbability);
    return samples == 0 ? 0 : meanWithExponent(samples, -Math.log(failureProbability), 0);
  }

  /**
   * The greatest expected number of samples with which so few as observed are not too improbable.
   *
   * @param samples the observed number, at least 0; see {@link #low}
   * @param failureProbability how probable it may be that the expected number is more
   */
  public static double high(double samples, double failureProbability) {
    requireProbability(failureProbability);
    double limit = -Math.log(failureProbability);
    // The exponent is at least (m - c)^2 / (2 m), which reaches the limit here.
    double far = samples + limit + Math.sqrt(limit * (limit + 2.0 * samples));
    return meanWithExponent(samples, limit, far);
  }

  /**
   * The mean between {@code samples} and {@code far} at which the exponent reaches {@code limit},
   * by bisection; the exponent is 0 at {@code samples} and grows towards {@code far}.
   */
  private static double meanWithExponent(double samples, double limit, double far) {
    double within = samples;
    double beyond = far;
    while (true) {
      double middle = within + (beyond - within) / 2;
      if (middle == within || middle == beyond) {
        return beyond;
      }
      if (exponent(samples, middle) < limit) {
        within = middle;
      } else {
        beyond = middle;
      }
    }
  }

  /**
   * The exponent of Chernoff's bound: {@code samples} or a number further from {@code mean} occurs
   * with a probability of at most {@code exp(-exponent)}.
   */
  static double exponent(double samples, double mean) {
    double entropy = samples == 0 ? 0 : samples * Math.log(samples / mean);
    return entropy - samples + mean;
  }

  private static void requireProbability(double failureProbability) {
    if (!(failureProbability > 0 && failureProbability < 1)) {
      throw new IllegalArgumentException(
          "a failure probability must be above 0 and below 1, but is " + failureProbability);
    }
  }
}
