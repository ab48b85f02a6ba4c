package org.pathprofile.benchmarks.overhead;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean of the means of several groups of measurements, with a 95 % bootstrap interval.
 *
 * <p>Each resample draws from every group as many measurements as it has, with replacement; groups
 * themselves are not resampled, so the interval speaks of these workloads, not of workloads in
 * general. The plain percentile interval is too narrow for small groups. Its percentiles are
 * therefore moved outwards so that, for normal errors, it has the width of Student's interval (the
 * "expanded percentile interval" of T. C. Hesterberg, What Teachers Should Know About the
 * Bootstrap, The American Statistician 69(4), 2015, section 5.3). No interval can be had from
 * groups of one: then its bounds are NaN. From fewer than about eight measurements per group, and
 * one group, even the expanded interval is too narrow, for no resample lies beyond the most extreme
 * measurement.
 *
 * @param estimate the mean
 * @param low lower bound
 * @param high upper bound
 */
record BootstrapInterval(double estimate, double low, double high) {
  static final int RESAMPLES = 10_000;
  static final long SEED = 20_250_101;

  private static final double CONFIDENCE = 0.95;
  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  /**
   * @param groups not empty, none of them empty
   */
  static BootstrapInterval ofMean(List<double[]> groups) {
    return ofMean(groups, RESAMPLES, SEED);
  }

  /** Takes time linear in the resamples and in the measurements. Deterministic. */
  static BootstrapInterval ofMean(List<double[]> groups, int resamples, long seed) {
    int degrees = 0;
    double inflation = 0;
    double estimate = 0;
    for (double[] group : groups) {
      if (group.length == 0) {
        throw new IllegalArgumentException("a group without measurements");
      }
      degrees += group.length - 1;
      estimate += Arrays.stream(group).average().orElseThrow() / groups.size();
      inflation += (double) group.length / Math.max(1, group.length - 1) / groups.size();
    }
    if (groups.stream().anyMatch(group -> group.length < 2)) {
      return new BootstrapInterval(estimate, Double.NaN, Double.NaN);
    }
    double[] means = means(groups, resamples, new SplittableRandom(seed));
    double student =
        new TDistribution(null, degrees).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    double tail = NORMAL.cumulativeProbability(-Math.sqrt(inflation) * student);
    return new BootstrapInterval(estimate, quantile(means, tail), quantile(means, 1 - tail));
  }

  private static double[] means(List<double[]> groups, int resamples, SplittableRandom random) {
    double[] means = new double[resamples];
    for (int i = 0; i < resamples; i++) {
      for (double[] group : groups) {
        double sum = 0;
        for (int draw = 0; draw < group.length; draw++) {
          sum += group[random.nextInt(group.length)];
        }
        means[i] += sum / group.length / groups.size();
      }
    }
    Arrays.sort(means);
    return means;
  }

  private static double quantile(double[] sorted, double probability) {
    double position = probability * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }

  /** The same of logarithms, turned back. */
  BootstrapInterval exp() {
    return new BootstrapInterval(Math.exp(estimate), Math.exp(low), Math.exp(high));
  }

  /** The same of the inverse ratio. */
  BootstrapInterval reciprocal() {
    return new BootstrapInterval(1 / estimate, 1 / high, 1 / low);
  }

  /** Whether there are bounds. */
  boolean isBounded() {
    return !Double.isNaN(low);
  }
}
