package org.pathprofile.core.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.testing.Seeds;

class ShareIntervalTest {
  private static final int PATHS = 200;

  private enum Behaviour {
    /** Path ends have nothing to do with each other. */
    INDEPENDENT,
    /** Every path is taken some times in succession. */
    SHORT_RUNS,
    /** A burst mostly sees one path. */
    LONG_RUNS,
    /** A run is longer than the time between two bursts. */
    VERY_LONG_RUNS,
    /** What is frequent changes now and then. */
    PHASES,
    /** Both. */
    RUNS_IN_PHASES,
    /** The program does the same over and over. */
    SHORT_ROUNDS,
    LONG_ROUNDS;

    IntSupplier program(Random random) {
      IntSupplier zipf = SampledProgram.zipf(random, PATHS);
      return switch (this) {
        case INDEPENDENT -> zipf;
        case SHORT_RUNS -> SampledProgram.inRuns(random, zipf, 8);
        case LONG_RUNS -> SampledProgram.inRuns(random, zipf, 100);
        case VERY_LONG_RUNS -> SampledProgram.inRuns(random, zipf, 1_000);
        case PHASES -> SampledProgram.inPhases(random, zipf, PATHS, 1_000);
        case RUNS_IN_PHASES ->
            SampledProgram.inPhases(random, SampledProgram.inRuns(random, zipf, 20), PATHS, 10_000);
        case SHORT_ROUNDS -> SampledProgram.inRounds(zipf, 37);
        case LONG_ROUNDS -> SampledProgram.inRounds(SampledProgram.inRuns(random, zipf, 20), 5_003);
      };
    }
  }

  /** Of all intervals, those of seldom and of frequent paths together, 95 % contain the truth. */
  @ParameterizedTest
  @CsvSource({"5, 60, 500", "20, 40, 5000", "100, 30, 2000", "1000, 6, 500"})
  void intervalsContainTheTruthWhateverTheProgramDoes(int bursts, int programs, int gap) {
    for (Behaviour behaviour : Behaviour.values()) {
      long sampled = 0;
      long contained = 0;
      for (int seed = 1; seed <= programs; seed++) {
        Random random = new Random(seed);
        int[] coverage =
            SampledProgram.run(PATHS, behaviour.program(random), bursts, gap, random).coverage();
        sampled += coverage[0];
        contained += coverage[1];
      }
      double share = (double) contained / sampled;
      long intervals = sampled;
      assertTrue(
          share >= 0.95,
          () -> behaviour + ", " + bursts + " bursts: " + share + " of " + intervals);
    }
  }

  /** An interval that contains everything would be easy. */
  @ParameterizedTest
  @CsvSource({"100, 0.35", "1000, 0.12"})
  void intervalsOfFrequentPathsAreNarrow(int bursts, double widest) {
    BurstTally tally = new BurstTally();
    Random random = new Random(3);
    for (int burst = 0; burst < bursts; burst++) {
      for (int sample = 0; sample < 64; sample++) {
        if (random.nextInt(10) == 0) {
          tally.add(burst);
        }
      }
    }
    ShareInterval interval = ShareInterval.of(tally, 64L * bursts, 64);
    double width = (double) (interval.high() - interval.low()) / tally.count();
    assertTrue(width < widest, () -> interval + " of " + tally.count());
  }

  @Property(seed = Seeds.FIXED)
  void intervalsContainTheEstimateAndStayInRange(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 16) Integer> counts) {
    // As if the function had been numbered anew half-way.
    BurstTally before = new BurstTally();
    BurstTally after = new BurstTally();
    long squares = 0;
    long count = 0;
    for (int burst = 0; burst < counts.size(); burst++) {
      for (int i = 0; i < counts.get(burst); i++) {
        (burst < counts.size() / 2 ? before : after).add(burst);
      }
      squares += (long) counts.get(burst) * counts.get(burst);
      count += counts.get(burst);
    }
    BurstTally tally = before.plus(after);
    assertEquals(count, tally.count());
    assertEquals(squares, tally.squares());
    long samples = 16L * counts.size();
    ShareInterval interval = ShareInterval.of(tally, samples, 16);
    assertTrue(0 <= interval.low() && interval.low() <= count, interval::toString);
    assertTrue(count <= interval.high() && interval.high() <= samples, interval::toString);
  }

  @Test
  void fewBurstsSayNothing() {
    BurstTally tally = new BurstTally();
    tally.add(7);
    assertEquals(new ShareInterval(0, 192), ShareInterval.of(tally, 192, 64));
  }

  @Test
  void thePathThatIsAlwaysThereIsNearlyCertain() {
    BurstTally tally = new BurstTally();
    for (int i = 0; i < 6_400; i++) {
      tally.add(i / 64);
    }
    ShareInterval interval = ShareInterval.of(tally, 6_400, 64);
    assertEquals(6_400, interval.high());
    assertTrue(interval.low() >= 6_336 && interval.low() < 6_400, interval::toString);
  }

  @Test
  void whatOneBurstSawMayBeNearlyNothing() {
    BurstTally tally = new BurstTally();
    for (int i = 0; i < 20; i++) {
      tally.add(5);
    }
    ShareInterval interval = ShareInterval.of(tally, 64_000, 64);
    assertEquals(0, interval.low());
    assertTrue(interval.high() >= 100, interval::toString);
  }
}
