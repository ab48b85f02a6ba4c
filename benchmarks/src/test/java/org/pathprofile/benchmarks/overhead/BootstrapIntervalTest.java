package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class BootstrapIntervalTest {
  private static final int EXPERIMENTS = 1_500;
  private static final int RESAMPLES = 1_000;

  /** How often the interval contains the true mean, 0.01, of errors with mean 0. */
  private static double coverage(int groups, int size, ToDoubleFunction<Random> error) {
    Random random = new Random(7);
    int covered = 0;
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
      List<double[]> data = new ArrayList<>();
      for (int g = 0; g < groups; g++) {
        // Groups differ; their true means are 0.01 on average.
        double mean = 0.01 + 0.1 * (g - (groups - 1) / 2.0);
        double[] group = new double[size];
        for (int i = 0; i < size; i++) {
          group[i] = mean + error.applyAsDouble(random);
        }
        data.add(group);
      }
      BootstrapInterval interval = BootstrapInterval.ofMean(data, RESAMPLES, experiment);
      if (interval.low() <= 0.01 && 0.01 <= interval.high()) {
        covered++;
      }
    }
    return (double) covered / EXPERIMENTS;
  }

  private static void assertNearly95(double coverage, double least) {
    // Over 1,500 experiments a true 95 % shows as 93.8 to 96.2 %.
    assertTrue(coverage >= least && coverage <= 0.962, () -> "covers " + coverage);
  }

  @Test
  void containsTheTrueMeanAsOftenAsItSays() {
    ToDoubleFunction<Random> normal = random -> 0.05 * random.nextGaussian();
    // A little less for few measurements: no resample lies beyond the most extreme of them.
    assertNearly95(coverage(1, 10, normal), 0.93);
    assertNearly95(coverage(20, 4, normal), 0.938);
    assertNearly95(coverage(5, 10, normal), 0.938);
  }

  @Test
  void lacksLittleWhereErrorsAreLopsided() {
    // Mostly undisturbed, sometimes much slower: as on a machine with other work.
    ToDoubleFunction<Random> exponential =
        random -> 0.05 * (-Math.log(1 - random.nextDouble()) - 1);
    assertNearly95(coverage(1, 10, exponential), 0.88);
    assertNearly95(coverage(20, 10, exponential), 0.93);
  }

  @Test
  void isTooNarrowForThreeMeasurementsOfOneGroup() {
    double coverage = coverage(1, 3, Random::nextGaussian);
    assertTrue(coverage > 0.7 && coverage < 0.85, () -> "covers " + coverage);
  }

  @Test
  void hasTheWidthOfStudentsInterval() {
    double[] group = new Random(3).doubles(12, -1, 1).toArray();
    double mean = 0;
    for (double value : group) {
      mean += value / group.length;
    }
    double squares = 0;
    for (double value : group) {
      squares += (value - mean) * (value - mean);
    }
    double half = 2.2010 * Math.sqrt(squares / (group.length - 1) / group.length);

    BootstrapInterval interval = BootstrapInterval.ofMean(List.of(group));

    assertEquals(mean, interval.estimate(), 1e-12);
    assertEquals(2 * half, interval.high() - interval.low(), 0.1 * half);
  }

  @Test
  void weighsEveryGroupTheSame() {
    BootstrapInterval interval =
        BootstrapInterval.ofMean(List.of(new double[] {1, 1}, new double[] {4, 4, 4, 4}));
    assertEquals(2.5, interval.estimate(), 1e-12);
    assertEquals(2.5, interval.low(), 1e-12);
    assertEquals(2.5, interval.high(), 1e-12);
  }

  @Test
  void isTheSameEveryTime() {
    List<double[]> groups = List.of(new double[] {1, 2, 3, 5, 8, 13});
    assertEquals(BootstrapInterval.ofMean(groups), BootstrapInterval.ofMean(groups));
  }

  @Test
  void hasNoBoundsForSingleMeasurements() {
    BootstrapInterval interval = BootstrapInterval.ofMean(List.of(new double[] {2}));
    assertEquals(2, interval.estimate());
    assertFalse(interval.isBounded());
    assertThrows(
        IllegalArgumentException.class,
        () -> BootstrapInterval.ofMean(List.of(new double[] {1}, new double[0])));
  }
}
