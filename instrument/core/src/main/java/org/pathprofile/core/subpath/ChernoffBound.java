package org.pathprofile.core.subpath;

/**
 * Between which limits the expected value of an observed number of samples lies.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, section 2.3, corrected: equations 2.14
 * and 2.15 put the observed number in place of the expected one, and do not hold for errors above
 * 100 %, of which the thesis prints some. These limits invert Chernoff's bound for a Poisson
 * distribution, {@code P(X >= c), P(X <= c) <= exp(-(c ln(c/m) - c + m))}, and hold for any
 * observed number. Limit: they take sample points as independent, which those of one trace nearly
 * are when skips are longer than the subpaths. Constant time; thread-safe.
 */
public final class ChernoffBound {

  private ChernoffBound() {}

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
