package org.pathprofile.core.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.sampling.RestEstimate.Estimate;

class RestEstimateTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void aRestCountsAsTheLooksAroundIt() {
    RestEstimate<String> estimate = new RestEstimate<>();
    long many = 1_000_000;
    estimate.look(SECOND, Map.of("p", 100 * many));
    estimate.rest(3 * SECOND, true);
    assertEquals(300 * many, estimate.of("p", 0, true).count());
    assertEquals(400 * many, estimate.of("p", SECOND, true).count());
    estimate.look(2 * SECOND, Map.of("p", 400 * many, "q", 6L));
    assertEquals(450.0 * many, (double) estimate.of("p", 0, true).count(), 0.01 * many);
    assertEquals(
        3,
        estimate.of("q", 0, true).count(),
        "6 in 3 s of looks, and half of what it would be in all of the rest");
    estimate.rest(2 * SECOND, true);
    estimate.rest(2 * SECOND, true);
    assertEquals((450.0 + 800) * many, (double) estimate.of("p", 0, true).count(), 0.01 * many);
    assertEquals(Estimate.NOTHING, estimate.of("unknown", 0, true));
  }

  @Test
  void aRestBeforeTheFirstLookIsNotEstimated() {
    RestEstimate<String> estimate = new RestEstimate<>();
    estimate.rest(SECOND, true);
    estimate.look(SECOND, Map.of("p", 100L));
    assertEquals(Estimate.NOTHING, estimate.of("p", 0, true));
  }

  /** All that is known of the program's speed at rest is that it is not lower. */
  @Test
  void processorTimeMakesIntervalsReachUp() {
    RestEstimate<String> estimate = new RestEstimate<>();
    long counted = 1_000_000;
    for (int i = 0; i < 20; i++) {
      estimate.look(SECOND, Map.of("p", counted));
      estimate.rest(SECOND, i % 2 == 0);
    }
    estimate.look(SECOND, Map.of("p", counted));
    Estimate of = estimate.of("p", 0, true);
    assertEquals(20_000_000, of.count());
    double unseen = 1 - Math.pow(0.05, 1.0 / 21);
    assertEquals((1 - unseen) * 20_000_000, (double) of.low(), 1);
    assertEquals((1 + unseen) * 20_000_000 + 2.0 * 10_000_000, (double) of.high(), 1);
    long more = 10 * SECOND;
    Estimate paced = estimate.of("p", more, true);
    Estimate unpaced = estimate.of("p", more, false);
    assertEquals(30_000_000, unpaced.count());
    assertEquals(paced.low(), unpaced.low());
    assertEquals(2.0 * 10_000_000, (double) (unpaced.high() - paced.high()), 1);
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
   * A look of one unit, rests that grow: the interval contains the truth in 95 % of the runs, also
   * where phases hide in rests. Of a path that no look has seen nothing is said.
   */
  @ParameterizedTest
  @EnumSource
  void intervalsContainTheTruth(Course course) {
    int contained = 0;
    int runs = 400;
    for (int run = 0; run < runs; run++) {
      Random random = new Random(run);
      IntToDoubleFunction rate = course.rate(random);
      RestEstimate<String> estimate = new RestEstimate<>();
      double truth = 0;
      long seen = 0;
      int time = 0;
      double rest = 4;
      for (int i = 0; i < 2 + random.nextInt(7); i++) {
        for (int look = 0; look < 2; look++) {
          long counted = (long) rate.applyAsDouble(time++);
          seen += counted;
          estimate.look(SECOND, Map.of("p", counted));
        }
        int length = (int) (rest * (0.75 + random.nextDouble() / 2));
        for (int end = time + length; time < end; time++) {
          truth += rate.applyAsDouble(time);
        }
        estimate.rest(length * SECOND, true);
        rest *= 2;
      }
      Estimate of = estimate.of("p", 0, true);
      contained += seen == 0 || (of.low() <= truth && truth <= of.high()) ? 1 : 0;
      assertTrue(of.low() <= of.count() && of.count() <= of.high(), of::toString);
    }
    double share = (double) contained / runs;
    assertTrue(share >= 0.95, course + ": " + share);
  }

  /**
   * Most looks have no execution of the path, also the last ones before long rests: the estimates
   * are right on the mean, not far off, and the intervals contain the truth.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 3})
  void aRarePathIsNotMissed(double rate) {
    int contained = 0;
    int runs = 400;
    double estimated = 0;
    double executed = 0;
    double square = 0;
    for (int run = 0; run < runs; run++) {
      Random random = new Random(run);
      RestEstimate<String> estimate = new RestEstimate<>();
      double truth = 0;
      int seen = 0;
      long rest = 4;
      for (int i = 0; i < 6; i++) {
        for (int look = 0; look < 3; look++) {
          long counted = byChance(rate, random);
          seen += (int) counted;
          estimate.look(SECOND, counted == 0 ? Map.of() : Map.of("p", counted));
        }
        truth += rest * rate;
        estimate.rest(rest * SECOND, true);
        rest *= 2;
      }
      Estimate of = estimate.of("p", 0, true);
      contained += seen == 0 || (of.low() <= truth && truth <= of.high()) ? 1 : 0;
      estimated += of.count();
      executed += truth;
      square += Math.pow(of.count() / truth - 1, 2);
    }
    assertTrue(contained >= 0.95 * runs, () -> rate + "");
    assertEquals(1, estimated / executed, 0.1);
    double deviation = Math.sqrt(square / runs);
    assertTrue(deviation < 1.2 / Math.sqrt(10 * rate), rate + ": " + deviation);
  }

  /** What earlier looks said of a path ends with the phase. */
  @Test
  void aPhaseBeginsWithoutThePathsOfTheLast() {
    RestEstimate<String> estimate = new RestEstimate<>();
    estimate.look(SECOND, Map.of("p", 4L));
    estimate.look(SECOND, Map.of());
    estimate.rest(SECOND, true);
    assertEquals(2, estimate.of("p", 0, true).count());
    estimate.beginPhase();
    estimate.look(SECOND, Map.of("q", 6L));
    estimate.rest(SECOND, true);
    assertEquals(1, estimate.of("p", 0, true).count());
    assertEquals(3 + 6, estimate.of("q", 0, true).count());
  }

  /** As when a path of a learned graph is two from now on. */
  @Test
  void aNewPathIsNotAsRareAsItWas() {
    RestEstimate<String> estimate = new RestEstimate<>();
    for (int i = 0; i < 50; i++) {
      estimate.look(SECOND, Map.of("p", 1000L));
    }
    estimate.look(SECOND, Map.of("q", 1000L));
    estimate.rest(SECOND, true);
    assertEquals(1000 / 1.008, (double) estimate.of("q", 0, true).count(), 2);
  }

  /** A look without a path that was hot says that it is gone. */
  @Test
  void aHotPathThatEndsIsSoonForgotten() {
    RestEstimate<String> estimate = new RestEstimate<>();
    estimate.look(SECOND, Map.of("p", 1000L));
    estimate.look(SECOND, Map.of());
    estimate.rest(SECOND, true);
    assertEquals(8 / 1.008, (double) estimate.of("p", 0, true).count(), 0.6);
  }

  /** How often something happens that has ten times as many occasions, and a chance of a tenth. */
  private static long byChance(double executions, Random random) {
    long count = 0;
    for (int i = 0; i < 10 * executions; i++) {
      count += random.nextInt(10) == 0 ? 1 : 0;
    }
    return count;
  }

  /** An interval that contains everything would be easy. */
  @Test
  void manyLooksThatAgreeMakeANarrowInterval() {
    RestEstimate<String> estimate = new RestEstimate<>();
    Random random = new Random(1);
    for (int i = 0; i < 60; i++) {
      estimate.look(SECOND, Map.of("p", byChance(10_000, random)));
      estimate.rest(10 * SECOND, true);
    }
    estimate.look(SECOND, Map.of("p", byChance(10_000, random)));
    Estimate of = estimate.of("p", 0, true);
    assertEquals(6_000_000.0, (double) of.count(), 60_000);
    assertTrue(of.high() - of.low() < 0.15 * of.count(), of::toString);
  }

  /** Nobody has looked since it began. */
  @Test
  void nothingIsKnownOfARestThatLasts() {
    RestEstimate<String> estimate = new RestEstimate<>();
    for (int i = 0; i < 60; i++) {
      estimate.look(SECOND, Map.of("p", 30_000L, "q", 10_000L));
      estimate.rest(SECOND, true);
    }
    estimate.look(SECOND, Map.of("p", 30_000L, "q", 10_000L));
    long more = 1000 * SECOND;
    Estimate hot = estimate.of("p", more, true);
    Estimate before = estimate.of("p", 0, true);
    assertEquals(before.count() + 30_000_000, hot.count());
    assertTrue(hot.low() <= before.low(), hot::toString);
    // Each execution of the function may have been one of either path.
    assertTrue(hot.high() >= before.high() + 80_000_000, hot::toString);
    Estimate other = estimate.of("q", more, true);
    assertTrue(other.high() >= estimate.of("q", 0, true).high() + 80_000_000, other::toString);
  }
}
