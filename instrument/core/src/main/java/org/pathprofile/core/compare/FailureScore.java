package org.pathprofile.core.compare;

/**
 * How strongly something that happens in some runs, such as a path, goes with their failure: the
 * scores of B. Liblit, M. Naik, A. X. Zheng, A. Aiken and M. I. Jordan, "Scalable statistical bug
 * isolation", PLDI 2005, which T. M. Chilimbi, B. Liblit, K. Mehra, A. V. Nori and K. Vaswani,
 * "HOLMES: effective statistical debugging via efficient path profiling", ICSE 2009, use for paths.
 *
 * <p>The interval of the increase is made of Wilson's intervals of the two shares of failing runs,
 * with the thing and without it, by R. G. Newcombe's method 10 ("Interval estimation for the
 * difference between independent proportions", Statistics in Medicine 17, 1998), which holds for
 * few runs and for shares of 0 and 1, where a normal approximation gives an interval without a
 * width.
 *
 * @param failing failing runs in which it happened, at least 0
 * @param passing passing runs in which it happened, at least 0
 * @param failingObserved failing runs in which it could have happened, at least {@code failing}
 * @param passingObserved passing runs in which it could have happened, at least {@code passing}
 * @param allFailing all failing runs, at least {@code failingObserved}
 */
public record FailureScore(
    int failing, int passing, int failingObserved, int passingObserved, int allFailing) {

  /** The quantile of the normal distribution for 97.5 %. */
  private static final double Z = 1.959964;

  /**
   * @throws IllegalArgumentException if the numbers of runs do not go together
   */
  public FailureScore {
    if (failing < 0
        || passing < 0
        || failing + passing == 0
        || failingObserved < failing
        || passingObserved < passing
        || allFailing < failingObserved) {
      throw new IllegalArgumentException(
          "numbers of runs that do not go together: %s of %s of %s failing, %s of %s passing"
              .formatted(failing, failingObserved, allFailing, passing, passingObserved));
    }
  }

  /** Of the runs in which it happened, the share that failed: 0 to 1. */
  public double failure() {
    return share(failing, passing);
  }

  /** Of the runs in which it could have happened, the share that failed: 0 to 1. */
  public double context() {
    return share(failingObserved, passingObserved);
  }

  /** By how much it makes failure more probable than it is anyway: failure minus context. */
  public double increase() {
    return failure() - context();
  }

  /** The lower end of the increase's 95 % interval. */
  public double increaseLow() {
    Wilson with = Wilson.of(failing, passing);
    Wilson without = without();
    double difference = with.share - without.share;
    return weight()
        * (difference - Math.hypot(with.share - with.low, without.high - without.share));
  }

  /** The upper end of the increase's 95 % interval. */
  public double increaseHigh() {
    Wilson with = Wilson.of(failing, passing);
    Wilson without = without();
    double difference = with.share - without.share;
    return weight()
        * (difference + Math.hypot(with.high - with.share, without.share - without.low));
  }

  /** Whether the interval of the increase is above 0, so that chance hardly explains it. */
  public boolean isSignificant() {
    return increaseLow() > 0;
  }

  /**
   * Which part of the failures it goes with, on a logarithmic scale: log {@link #failing} / log
   * {@link #allFailing}, 0 to 1. If one run failed at all, 1 if it happened there.
   */
  public double sensitivity() {
    if (failing == 0) {
      return 0;
    }
    return allFailing == 1 ? 1 : Math.log(failing) / Math.log(allFailing);
  }

  /**
   * The harmonic mean of increase and sensitivity, 0 to 1: high if it predicts failure, and most
   * failures. 0 if either is not above 0.
   */
  public double importance() {
    double increase = increase();
    double sensitivity = sensitivity();
    return increase <= 0 || sensitivity <= 0 ? 0 : 2 / (1 / increase + 1 / sensitivity);
  }

  private Wilson without() {
    return Wilson.of(failingObserved - failing, passingObserved - passing);
  }

  /**
   * The part of the runs in which it could have happened but did not. Context is the mean of the
   * failing shares with and without it, so the increase is their difference times this.
   */
  private double weight() {
    double observed = (double) failingObserved + passingObserved;
    return (observed - failing - passing) / observed;
  }

  private static double share(int part, int rest) {
    return (double) part / ((double) part + rest);
  }

  /** A share and Wilson's 95 % interval of it; all is possible if there are no runs. */
  private record Wilson(double share, double low, double high) {
    static Wilson of(int part, int rest) {
      double n = (double) part + rest;
      if (n == 0) {
        return new Wilson(0, 0, 1);
      }
      double p = part / n;
      double center = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
      double half = Z * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n);
      // Rounding must not move an end to the other side of the share.
      return new Wilson(p, Math.min(p, center - half), Math.max(p, center + half));
    }
  }
}
