package org.pathprofile.core.sampling;

import org.pathprofile.core.sampling.SampleTally.Uncertainty;

/**
 * A 95 % confidence interval for how often a path was executed.
 *
 * <p>The number of executions is taken to be distributed as a gamma variable with the variance of
 * the {@link SampleTally}, which suits rare and frequent paths (M. P. Fay and E. J. Feuer,
 * "Confidence intervals for directly standardized rates: a method based on the gamma distribution",
 * Statistics in Medicine 16, 1997; the weights are the path ends that a sample stands for). For the
 * upper end one more typical sample is assumed, because one may have been missed; for the lower end
 * one less, because only paths that were sampled get an interval. The quantiles of the distribution
 * are those of E. B. Wilson and M. M. Hilferty, "The distribution of chi-square", PNAS 17, 1931;
 * where few events tell of the variance, those of the normal distribution are widened to Student's.
 * The number of all path ends is known; so what is nearly everything is told by what is left. And
 * every sample is an execution for sure.
 *
 * <p>Limits. The distance between samples is taken to have nothing to do with what the program
 * does. A path that was never sampled has no interval. Fewer than {@value #LEAST_UNITS} units say
 * nothing, and give the interval of everything. Takes constant time. Immutable.
 *
 * @param low the lower end, from the number of the path's samples to the estimate
 * @param high the upper end, from the estimate to the number of all path ends
 */
public record CountInterval(long low, long high) {

  /** From fewer units no variance can be estimated. */
  static final int LEAST_UNITS = 6;

  /** Student's quantile for fewer would be wider than what the gamma distribution adds. */
  private static final double LEAST_EVENTS = 3;

  /**
   * The interval of a path.
   *
   * @param tally the path's samples
   * @param totals all path ends and samples, with those of the path
   */
  public static CountInterval of(SampleTally tally, SampleTotals totals) {
    long count = tally.count();
    long all = Math.max(count, totals.pathEnds());
    long stoodFor = Math.max(count, totals.pathEnds() - totals.unsampled());
    long others = Math.max(0, totals.samples() - tally.samples());
    double low = 0;
    double high = all;
    if (totals.samples() >= LEAST_UNITS) {
      double rest = stoodFor - count;
      if (count <= rest) {
        Uncertainty of = tally.uncertainty();
        double typical = typical((double) count, of.squares(), of, totals);
        low = lower((double) count, of);
        high = upper((double) count, typical, of);
      } else {
        Uncertainty of = tally.uncertaintyWithin(totals.samples());
        double typical = typical(rest, totals.squares() - of.squares(), of, totals);
        low = stoodFor - upper(rest, typical, of);
        high = stoodFor - lower(rest, of);
      }
      // Those at the end can be of any path.
      high += all - stoodFor;
    }
    return new CountInterval(
        Math.max(tally.samples(), Math.min(count, (long) Math.floor(low))),
        Math.max(count, Math.min(all - others, (long) Math.ceil(high))));
  }

  /**
   * What a missed sample would have stood for: what the others of the path do, or what those of all
   * paths do, if that is more.
   */
  private static double typical(double count, double squares, Uncertainty of, SampleTotals totals) {
    double ofAll = totals.squares() / (totals.pathEnds() - totals.unsampled());
    double ofPath = squares > 0 && count > 0 ? Math.max(squares / count, ofAll) : ofAll;
    return Math.max(ofPath, of.event());
  }

  private static double lower(double sum, Uncertainty of) {
    if (of.variance() == 0) {
      return sum;
    }
    double effective = sum * sum / of.variance() - 1;
    return effective <= 0 ? 0 : of.variance() / sum * gamma(effective, -quantile(of));
  }

  private static double upper(double sum, double typical, Uncertainty of) {
    double moreSum = sum + typical;
    double moreVariance = of.variance() + typical * typical;
    return moreVariance == 0
        ? moreSum
        : moreVariance / moreSum * gamma(moreSum * moreSum / moreVariance, quantile(of));
  }

  /** Where there was no event, what is assumed of one is not in doubt because there were few. */
  private static double quantile(Uncertainty of) {
    return of.events() == 0
        ? Quantiles.NORMAL
        : Quantiles.student(Math.max(LEAST_EVENTS, of.events()));
  }

  /** The quantile of the gamma distribution with this shape that corresponds to the normal's. */
  private static double gamma(double shape, double quantile) {
    double ninth = 1 / (9 * shape);
    double root = Math.max(0, 1 - ninth + quantile * Math.sqrt(ninth));
    return shape * root * root * root;
  }
}
