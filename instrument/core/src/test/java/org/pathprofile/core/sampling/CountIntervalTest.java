package org.pathprofile.core.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.testing.Seeds;

class CountIntervalTest {
  private static final int PATHS = 200;

  private enum Behaviour {
    /** Path ends have nothing to do with each other. */
    INDEPENDENT,
    /** One path is nearly everything. */
    DOMINANT,
    /** Every path is taken some times in succession. */
    SHORT_RUNS,
    /** Neighbouring samples mostly see one path. */
    LONG_RUNS,
    /** A run is longer than the time between two ticks. */
    VERY_LONG_RUNS,
    /** What is frequent changes now and then. */
    PHASES,
    /** Both. */
    RUNS_IN_PHASES,
    /** The program does the same over and over. */
    SHORT_ROUNDS,
    LONG_ROUNDS;

    IntSupplier program(Random random) {
      IntSupplier zipf = PathStreams.zipf(random, PATHS);
      return switch (this) {
        case INDEPENDENT -> zipf;
        case DOMINANT -> () -> random.nextInt(500) == 0 ? zipf.getAsInt() : 7;
        case SHORT_RUNS -> PathStreams.inRuns(random, zipf, 8);
        case LONG_RUNS -> PathStreams.inRuns(random, zipf, 100);
        case VERY_LONG_RUNS -> PathStreams.inRuns(random, zipf, 5_000);
        case PHASES -> PathStreams.inPhases(random, zipf, PATHS, 1_000);
        case RUNS_IN_PHASES ->
            PathStreams.inPhases(random, PathStreams.inRuns(random, zipf, 20), PATHS, 10_000);
        case SHORT_ROUNDS -> PathStreams.inRounds(zipf, 37);
        case LONG_ROUNDS -> PathStreams.inRounds(PathStreams.inRuns(random, zipf, 20), 5_003);
      };
    }
  }

  /** How many path ends a period of the clock has, and how that changes. */
  private enum Speed {
    EVEN,
    /** Every tenth of the periods has a hundred times as many. */
    HUNDREDFOLD_SLOWLY,
    /** The same, in every second period. */
    HUNDREDFOLD_QUICKLY,
    WILD;

    CountedProgram.Rate rate(int ends, int periods, Random random) {
      return period ->
          switch (this) {
            case EVEN -> ends / 2 + random.nextInt(ends);
            case HUNDREDFOLD_SLOWLY ->
                period * 10 / periods % 2 == 0 ? Math.max(1, ends / 50) : ends * 2;
            case HUNDREDFOLD_QUICKLY -> period % 2 == 0 ? Math.max(1, ends / 50) : ends * 2;
            case WILD -> 1 + (int) (ends * Math.exp(2 * random.nextGaussian() - 2));
          };
    }
  }

  /** Of all intervals, those of rare and of frequent paths together, 95 % contain the truth. */
  @ParameterizedTest
  @CsvSource({"5, 60, 500", "20, 20, 5000", "100, 10, 2000", "1000, 4, 500"})
  void intervalsContainTheTruthWhateverTheProgramDoes(int periods, int programs, int ends) {
    for (Behaviour behaviour : Behaviour.values()) {
      for (Speed speed : Speed.values()) {
        long sampled = 0;
        long contained = 0;
        for (int seed = 1; seed <= programs; seed++) {
          Random random = new Random(seed);
          CountedProgram run =
              CountedProgram.run(
                  PATHS,
                  behaviour.program(random),
                  periods,
                  speed.rate(ends, periods, random),
                  random);
          int[] coverage = run.coverage();
          sampled += coverage[0];
          contained += coverage[1];
        }
        double share = (double) contained / sampled;
        String where = behaviour + ", " + speed + ": ";
        long intervals = sampled;
        assertTrue(share >= 0.95, () -> where + share + " of " + intervals);
      }
    }
  }

  /** An interval that contains everything would be easy. */
  @ParameterizedTest
  @CsvSource({"100, EVEN", "1000, EVEN", "1000, HUNDREDFOLD_SLOWLY", "1000, HUNDREDFOLD_QUICKLY"})
  void intervalsAreHardlyWiderThanThoseOfIndependentSamples(int periods, Speed speed) {
    Random random = new Random(3);
    CountedProgram run =
        CountedProgram.run(
            PATHS,
            () -> random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(PATHS - 1),
            periods,
            speed.rate(2000, periods, random),
            random);
    CountInterval interval = CountInterval.of(run.tally(0), run.totals());
    double sumOfSquares = run.totals().squares();
    double width = 2 * 1.96 * Math.sqrt(0.1 * 0.9 * sumOfSquares);
    double ratio = (interval.high() - interval.low()) / width;
    assertTrue(ratio > 0.9 && ratio < 1.6, () -> interval + " is " + ratio + " times as wide");
  }

  /** What happens in one phase only is no error where samples are spread over all phases. */
  @Test
  void phasesDoNotWidenIntervals() {
    Random random = new Random(5);
    int[] ended = {0};
    CountedProgram run =
        CountedProgram.run(
            2,
            () -> ended[0]++ / 200_000 % 2 == 0 && random.nextInt(2) == 0 ? 0 : 1,
            1_000,
            period -> 2_000,
            random);
    CountInterval interval = CountInterval.of(run.tally(0), run.totals());
    // Half of 64,000 samples are in the phases with the path, and half of those are of it.
    double width = 2 * 1.96 * 31.25 * Math.sqrt(32_000 * 0.25);
    assertTrue(interval.high() - interval.low() < 1.5 * width, interval::toString);
  }

  @Test
  void estimatesAddUpToAllPathEnds() {
    Random random = new Random(7);
    CountedProgram run =
        CountedProgram.run(
            PATHS,
            PathStreams.zipf(random, PATHS),
            200,
            Speed.WILD.rate(3_000, 200, random),
            random);
    assertEquals(run.executed(), run.totals().pathEnds());
    assertEquals(run.totals().pathEnds() - run.totals().unsampled(), run.estimated());
    assertEquals(200, run.totals().rounds());
  }

  @Property(seed = Seeds.FIXED)
  void intervalsContainTheEstimateAndStayInRange(
      @ForAll @Size(min = 1, max = 60) List<@LongRange(min = 1, max = 1L << 40) Long> weights,
      @ForAll @Size(60) List<@IntRange(max = 2) Integer> paths,
      @ForAll @LongRange(max = 1 << 20) long unsampled) {
    SampleTotals totals = new SampleTotals();
    SampleTally[] tallies = {new SampleTally(), new SampleTally(), new SampleTally()};
    // As if the function had been numbered anew half-way.
    SampleTally[] later = {new SampleTally(), new SampleTally(), new SampleTally()};
    SampleUnit[] units = totals.addRound(weights.stream().mapToLong(Long::longValue).toArray());
    for (int i = 0; i < units.length; i++) {
      (i < units.length / 2 ? tallies : later)[paths.get(i)].add(units[i]);
    }
    totals.addUnsampled(unsampled);
    long sum = 0;
    for (int path = 0; path < tallies.length; path++) {
      SampleTally tally = tallies[path].plus(later[path]);
      CountInterval interval = CountInterval.of(tally, totals);
      sum += tally.count();
      assertTrue(tally.samples() <= interval.low(), interval::toString);
      assertTrue(interval.low() <= tally.count(), interval::toString);
      assertTrue(tally.count() <= interval.high(), interval::toString);
      assertTrue(interval.high() <= totals.pathEnds(), interval::toString);
    }
    assertEquals(totals.pathEnds(), sum + unsampled);
  }

  @Test
  void whatIsSampledWholeIsCertain() {
    SampleTotals totals = new SampleTotals();
    SampleTally tally = new SampleTally();
    SampleUnit[] units = totals.addRound(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    for (int i = 0; i < 10; i += 3) {
      tally.add(units[i]);
    }
    assertEquals(new CountInterval(4, 4), CountInterval.of(tally, totals));
  }

  @Test
  void fewUnitsSayNothing() {
    SampleTotals totals = new SampleTotals();
    SampleTally tally = new SampleTally();
    tally.add(totals.addRound(50, 60, 70)[0]);
    assertEquals(new CountInterval(1, 178), CountInterval.of(tally, totals));
  }

  @Test
  void thePathThatIsAlwaysThereIsNearlyCertain() {
    SampleTotals totals = new SampleTotals();
    SampleTally tally = new SampleTally();
    for (int round = 0; round < 100; round++) {
      for (SampleUnit unit : totals.addRound(30, 20, 25, 25)) {
        tally.add(unit);
      }
    }
    CountInterval interval = CountInterval.of(tally, totals);
    assertEquals(10_000, interval.high());
    assertTrue(interval.low() >= 9_850 && interval.low() < 10_000, interval::toString);
  }

  @Test
  void unitsKeepTheirOrder() {
    SampleTotals totals = new SampleTotals();
    SampleUnit[] units = totals.addRound(3, 4);
    SampleTally tally = new SampleTally();
    tally.add(units[1]);
    assertThrows(IllegalArgumentException.class, () -> tally.add(units[0]));
    assertThrows(IllegalArgumentException.class, () -> tally.add(units[1]));
    assertThrows(IllegalArgumentException.class, () -> totals.addRound(2, 0));
  }
}
