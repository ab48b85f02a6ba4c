package org.pathprofile.benchmarks.overhead;

/** The two distributions that {@link BootstrapInterval} needs to allow for small samples. */
final class Student {
  /** The 97.5 % quantiles of Student's t for 1 to 30 degrees of freedom. */
  private static final double[] T975 = {
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
    2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423
  };

  private static final double Z975 = 1.959964;

  private Student() {}

  /**
   * The 97.5 % quantile of Student's t with an absolute error below 0.001.
   *
   * @param degrees degrees of freedom, at least 1
   */
  static double quantile975(int degrees) {
    if (degrees < 1) {
      throw new IllegalArgumentException("no t distribution with " + degrees + " degrees");
    }
    if (degrees <= T975.length) {
      return T975[degrees - 1];
    }
    // The first two terms of the Cornish-Fisher expansion (Abramowitz and Stegun, 26.7.5).
    double z3 = Z975 * Z975 * Z975;
    double z5 = z3 * Z975 * Z975;
    return Z975
        + (z3 + Z975) / (4.0 * degrees)
        + (5 * z5 + 16 * z3 + 3 * Z975) / (96.0 * degrees * degrees);
  }

  /**
   * The probability that a standard normal variable is above {@code z}, at least 0, with an
   * absolute error below 1e-7 (Abramowitz and Stegun, 26.2.17).
   */
  static double normalTail(double z) {
    double t = 1 / (1 + 0.2316419 * z);
    double polynomial =
        t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * polynomial;
  }
}
