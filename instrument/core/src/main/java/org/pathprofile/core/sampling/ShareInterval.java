package org.pathprofile.core.sampling;

/**
 * A 95 % confidence interval for what the number of samples of a path would be if the paths were
 * sampled in proportion to how often they ended: the number of all samples times the path's share
 * of all path ends.
 *
 * <p>Samples come in bursts of consecutive path ends, and those resemble each other: a loop ends
 * the same path many times in succession. So the bursts, not the samples, are taken to be
 * independent. The variance of a path's samples is estimated from their numbers in the bursts
 * (batch means), and the sum is taken to be distributed as a gamma variable with that variance,
 * which suits rare and frequent paths (M. P. Fay and E. J. Feuer, "Confidence intervals for
 * directly standardized rates", Statistics in Medicine 16, 1997, whose weights are the numbers of
 * samples in a burst here). For the upper end one more typical burst is assumed, because one may
 * have been missed; for the lower end one less, because only paths that were sampled get an
 * interval. The quantiles of the distribution are those of E. B. Wilson and M. M. Hilferty, "The
 * distribution of chi-square", PNAS 17, 1931; with few bursts those of the normal distribution are
 * widened to Student's.
 *
 * <p>Limits. Nothing is assumed of the order of bursts: long phases of the program make the
 * interval wider than need be, because the clock visits them in proportion; behaviour in step with
 * the clock is not noticed. The clock samples time evenly, so a share is that of time intervals:
 * path ends in slow code are sampled more often than others, and no interval can contain such an
 * error. Fewer than {@value #LEAST_BURSTS} bursts say nothing, and give the interval of everything.
 * Takes constant time. Immutable.
 *
 * @param low the lower end, 0 to the number of the path's samples
 * @param high the upper end, from there to the number of all samples
 */
public record ShareInterval(long low, long high) {

  /** From fewer bursts no variance can be estimated. */
  static final int LEAST_BURSTS = 4;

  /** The quantile of the normal distribution for 97.5 %. */
  private static final double Z = 1.959964;

  /**
   * The interval of a path.
   *
   * @param tally the path's samples
   * @param samples all samples of the program, at least those of the path
   * @param samplesPerBurst the size of a burst, at least 1
   */
  public static ShareInterval of(BurstTally tally, long samples, int samplesPerBurst) {
    return of(tally.count(), tally.squares(), samples, samplesPerBurst);
  }

  /**
   * @param count the path's samples
   * @param squares the sum of their squares per burst
   */
  static ShareInterval of(long count, long squares, long samples, int samplesPerBurst) {
    double sum = count;
    double sumOfSquares = squares;
    double bursts = (double) samples / samplesPerBurst;
    if (bursts < LEAST_BURSTS) {
      return new ShareInterval(0, Math.max(samples, count));
    }
    double rest = Math.max(0, samples - count);
    double variance = variance(sum, sumOfSquares, bursts);
    double low;
    double high;
    if (count <= rest) {
      double quantile = student(degrees(sum, sumOfSquares, bursts));
      low = lower(sum, variance, quantile);
      high = upper(sum, sumOfSquares, variance, quantile);
    } else {
      // What is nearly everything is told by what is left.
      double restSquares =
          rest == 0 ? 0 : Math.max(rest, restSquares(sum, sumOfSquares, bursts, samplesPerBurst));
      double quantile = student(degrees(rest, restSquares, bursts));
      low = samples - upper(rest, restSquares, variance, quantile);
      high = samples - lower(rest, variance, quantile);
    }
    return new ShareInterval(
        Math.max(0, Math.min(count, (long) Math.floor(low))),
        Math.max(count, Math.min(samples, (long) Math.ceil(high))));
  }

  /** The variance of something rare is known from the few bursts that have it. */
  private static double degrees(double sum, double squares, double bursts) {
    double having = squares == 0 ? 0 : sum * sum / squares;
    return Math.max(LEAST_BURSTS - 1, Math.min(bursts - 1, having));
  }

  private static double restSquares(double count, double squares, double bursts, int perBurst) {
    return bursts * perBurst * perBurst - 2.0 * perBurst * count + squares;
  }

  /** The variance of the sum; not below what rounding to whole samples makes of regular code. */
  private static double variance(double count, double squares, double bursts) {
    double centered = (squares - count * count / bursts) * bursts / (bursts - 1);
    return Math.max(centered, Math.min(count, bursts) / 4);
  }

  private static double lower(double sum, double variance, double quantile) {
    double effective = sum * sum / Math.max(variance, 1e-9) - 1;
    return effective <= 0 ? 0 : variance / sum * gamma(effective, -quantile);
  }

  private static double upper(double sum, double squares, double variance, double quantile) {
    double typical = sum == 0 ? 1 : squares / sum;
    double moreSum = sum + typical;
    double moreVariance = variance + typical * typical;
    return moreVariance / moreSum * gamma(moreSum * moreSum / moreVariance, quantile);
  }

  /** The quantile of the gamma distribution with this shape that corresponds to the normal's. */
  private static double gamma(double shape, double quantile) {
    double ninth = 1 / (9 * shape);
    double root = Math.max(0, 1 - ninth + quantile * Math.sqrt(ninth));
    return shape * root * root * root;
  }

  /** The same quantile of Student's distribution (Abramowitz and Stegun, 26.7.5). */
  private static double student(double degrees) {
    double z3 = Z * Z * Z;
    double z5 = z3 * Z * Z;
    double z7 = z5 * Z * Z;
    return Z
        + (z3 + Z) / (4 * degrees)
        + (5 * z5 + 16 * z3 + 3 * Z) / (96 * degrees * degrees)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * degrees * degrees * degrees);
  }
}
