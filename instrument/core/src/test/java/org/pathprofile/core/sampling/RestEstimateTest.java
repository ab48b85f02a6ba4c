package org.pathprofile.core.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.sampling.RestEstimate.Counted;
import org.pathprofile.core.sampling.RestEstimate.Estimate;

class RestEstimateTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void aRestCountsAsTheLooksAroundIt() {
    RestEstimate<String> estimate = new RestEstimate<>();
    estimate.look(SECOND, Map.of("p", new Counted(100, 10)));
    estimate.rest(3 * SECOND, true);
    assertEquals(300, estimate.of("p", 0, true).count());
    assertEquals(400, estimate.of("p", SECOND, true).count());
    estimate.look(2 * SECOND, Map.of("p", new Counted(400, 10), "q", new Counted(2, 1)));
    assertEquals(450, estimate.of("p", 0, true).count());
    assertEquals(
        2, estimate.of("q", 0, true).count(), "half of what it would be in all of the rest");
    estimate.rest(2 * SECOND, true);
    estimate.rest(2 * SECOND, true);
    assertEquals(450 + 800, estimate.of("p", 0, true).count());
    assertEquals(Estimate.NOTHING, estimate.of("unknown", 0, true));
  }

  @Test
  void aRestBeforeTheFirstLookIsNotEstimated() {
    RestEstimate<String> estimate = new RestEstimate<>();
    estimate.rest(SECOND, true);
    estimate.look(SECOND, Map.of("p", new Counted(100, 10)));
    assertEquals(Estimate.NOTHING, estimate.of("p", 0, true));
  }

  /** All that is known of the program's speed at rest is that it is not lower. */
  @Test
  void processorTimeMakesIntervalsReachUp() {
    RestEstimate<String> estimate = new RestEstimate<>();
    Counted counted = new Counted(1_000_000, 1_000_000);
    for (int i = 0; i < 20; i++) {
      estimate.look(SECOND, Map.of("p", counted));
      estimate.rest(SECOND, i % 2 == 0);
    }
    estimate.look(SECOND, Map.of("p", counted));
    Estimate of = estimate.of("p", 0, true);
    assertEquals(20_000_000, of.count());
    assertEquals(20_000_000, of.low());
    assertEquals(20_000_000 + 0.6 * 10_000_000, (double) of.high(), 1);
    long more = 10 * SECOND;
    Estimate paced = estimate.of("p", more, true);
    Estimate unpaced = estimate.of("p", more, false);
    assertEquals(30_000_000, unpaced.count());
    assertEquals(paced.low(), unpaced.low());
    assertEquals(0.6 * 10_000_000, (double) (unpaced.high() - paced.high()), 1);
  }

  @Test
  void timesMustMakeSense() {
    RestEstimate<String> estimate = new RestEstimate<>();
    assertThrows(IllegalArgumentException.class, () -> estimate.look(0, Map.of()));
    assertThrows(IllegalArgumentException.class, () -> estimate.rest(-1, true));
  }

  /** How a path's executions per unit of time go up and down. */
  private enum Course {
    EVEN,
    /** Each unit is different. */
    NOISY,
    /** It becomes slower and slower. */
    FALLING,
    /** Phases of some length. */
    PHASES;

    IntToDoubleFunction rate(Random random) {
      double base = 500 + random.nextInt(1000);
      long seed = random.nextLong();
      return time -> {
        double noise = new Random(seed + time).nextDouble();
        return switch (this) {
          case EVEN -> base;
          case NOISY -> base * (0.5 + noise);
          case FALLING -> base * (1 + 1000.0 / (100 + time));
          case PHASES -> new Random(seed + time / 40).nextInt(3) * base;
        };
      };
    }
  }

  /**
   * A look of one unit, rests that grow: the interval contains the truth in 95 % of the runs, as
   * long as no phase hides in a rest; with phases, in most.
   */
  @ParameterizedTest
  @CsvSource({"EVEN, 0.95", "NOISY, 0.95", "FALLING, 0.95", "PHASES, 0.7"})
  void intervalsContainTheTruth(Course course, double least) {
    int contained = 0;
    int runs = 400;
    for (int run = 0; run < runs; run++) {
      Random random = new Random(run);
      IntToDoubleFunction rate = course.rate(random);
      RestEstimate<String> estimate = new RestEstimate<>();
      double truth = 0;
      int time = 0;
      double rest = 4;
      for (int i = 0; i < 2 + random.nextInt(7); i++) {
        for (int look = 0; look < 2; look++) {
          estimate.look(SECOND, Map.of("p", sampled(rate.applyAsDouble(time++), random)));
        }
        int length = (int) (rest * (0.75 + random.nextDouble() / 2));
        for (int end = time + length; time < end; time++) {
          truth += rate.applyAsDouble(time);
        }
        estimate.rest(length * SECOND, true);
        rest *= 2;
      }
      Estimate of = estimate.of("p", 0, true);
      contained += of.low() <= truth && truth <= of.high() ? 1 : 0;
      assertTrue(of.low() <= of.count() && of.count() <= of.high(), of::toString);
    }
    double share = (double) contained / runs;
    assertTrue(share >= least, course + ": " + share);
  }

  /** What a sampler would say that draws one of ten. */
  private static Counted sampled(double executions, Random random) {
    int samples = 0;
    for (int i = 0; i < executions; i++) {
      samples += random.nextInt(10) == 0 ? 1 : 0;
    }
    return new Counted(10L * samples, samples);
  }

  /** An interval that contains everything would be easy. */
  @Test
  void anEvenRateHasANarrowInterval() {
    RestEstimate<String> estimate = new RestEstimate<>();
    Random random = new Random(1);
    for (int rest : List.of(4, 8, 16, 32, 64)) {
      estimate.look(SECOND, Map.of("p", sampled(10_000, random)));
      estimate.rest(rest * SECOND, true);
    }
    Estimate of = estimate.of("p", 0, true);
    assertEquals(1_240_000.0, (double) of.count(), 60_000);
    assertTrue(of.high() - of.low() < 0.2 * of.count(), of::toString);
  }
}
