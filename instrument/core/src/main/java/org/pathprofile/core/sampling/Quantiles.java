package org.pathprofile.core.sampling;

/** Quantiles that make 95 % intervals. */
final class Quantiles {
  /** The quantile of the normal distribution for 97.5 %. */
  static final double NORMAL = 1.959964;

  private Quantiles() {}

  /**
   * The same quantile of Student's distribution (Abramowitz and Stegun, 26.7.5).
   *
   * @param degrees of freedom, at least 3: the series is too low for fewer
   */
  static double student(double degrees) {
    double z3 = NORMAL * NORMAL * NORMAL;
    double z5 = z3 * NORMAL * NORMAL;
    double z7 = z5 * NORMAL * NORMAL;
    return NORMAL
        + (z3 + NORMAL) / (4 * degrees)
        + (5 * z5 + 16 * z3 + 3 * NORMAL) / (96 * degrees * degrees)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * NORMAL) / (384 * degrees * degrees * degrees);
  }
}
