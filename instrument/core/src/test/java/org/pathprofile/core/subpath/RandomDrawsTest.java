package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;

class RandomDrawsTest {

  @Test
  void trialsToSuccessAreGeometric() {
    SplittableRandom random = new SplittableRandom(1);
    int draws = 200_000;
    for (double probability : new double[] {1, 0.9, 0.5, 0.1, 0.01}) {
      int[] drawn = new int[20];
      for (int i = 0; i < draws; i++) {
        long trials = RandomDraws.trialsToSuccess(random, probability);
        assertTrue(trials >= 1);
        if (trials <= drawn.length) {
          drawn[(int) trials - 1]++;
        }
      }
      for (int i = 0; i < drawn.length; i++) {
        Statistics.assertFrequency(
            Math.pow(1 - probability, i) * probability, drawn[i], draws, probability);
      }
    }
  }

  @Test
  void trialsToSuccessHaveTheirMean() {
    SplittableRandom random = new SplittableRandom(2);
    for (double mean : new double[] {1.5, 40, 1e6}) {
      Statistics.Mean trials = new Statistics.Mean();
      for (int i = 0; i < 100_000; i++) {
        trials.add(RandomDraws.trialsToSuccess(random, 1 / mean));
      }
      trials.assertEquals(mean, "mean");
    }
  }

  @Test
  void successesAreBinomial() {
    SplittableRandom random = new SplittableRandom(3);
    int draws = 100_000;
    int trials = 12;
    for (double probability : new double[] {0.04, 0.3, 0.5, 0.8, 0.97}) {
      int[] drawn = new int[trials + 1];
      for (int i = 0; i < draws; i++) {
        drawn[(int) RandomDraws.successes(random, trials, probability)]++;
      }
      double expected = Math.pow(1 - probability, trials);
      for (int i = 0; i <= trials; i++) {
        Statistics.assertFrequency(expected, drawn[i], draws, probability + " " + i);
        expected *= (trials - i) * probability / ((i + 1) * (1 - probability));
      }
    }
  }

  @Test
  void manyTrialsHaveMeanAndVariance() {
    SplittableRandom random = new SplittableRandom(4);
    long trials = 3_000_000_000L;
    double probability = 1 - 1e-8;
    Statistics.Mean mean = new Statistics.Mean();
    Statistics.Mean square = new Statistics.Mean();
    for (int i = 0; i < 50_000; i++) {
      double failures = trials - RandomDraws.successes(random, trials, probability);
      mean.add(failures);
      square.add((failures - 30) * (failures - 30));
    }
    mean.assertEquals(30, "failures");
    square.assertEquals(30, "variance");
  }

  @Property(seed = Seeds.FIXED)
  void successesAreInRange(
      @ForAll long seed,
      @ForAll @LongRange(min = 0, max = 1000) long trials,
      @ForAll @DoubleRange(min = 0, max = 1) double probability) {
    long successes = RandomDraws.successes(new SplittableRandom(seed), trials, probability);
    assertTrue(successes >= 0 && successes <= trials);
  }

  @Test
  void certaintiesNeedNoLuck() {
    SplittableRandom random = new SplittableRandom(5);
    assertEquals(0, RandomDraws.successes(random, 7, 0));
    assertEquals(7, RandomDraws.successes(random, 7, 1));
    assertEquals(1, RandomDraws.trialsToSuccess(random, 1));
  }
}
