package org.pathprofile.core.sampling;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;

/**
 * A simulated program whose path ends are sampled by countdown: a clock plans the distances of the
 * samples from how many paths ended in its last period, and they grow if many more do in this one.
 */
final class CountedProgram {
  private static final int SAMPLES = 64;

  private final int[] truth;
  private final SampleTally[] tallies;
  private final SampleTotals totals = new SampleTotals();

  private CountedProgram(int paths) {
    truth = new int[paths];
    tallies = new SampleTally[paths];
    for (int path = 0; path < paths; path++) {
      tallies[path] = new SampleTally();
    }
  }

  /** How many path ends the program has in a period of the clock. */
  interface Rate {
    int endsIn(int period);
  }

  /**
   * Runs a program.
   *
   * @param paths how many paths it has
   * @param next the path that ends next
   */
  static CountedProgram run(int paths, IntSupplier next, int periods, Rate rate, Random random) {
    CountedProgram program = new CountedProgram(paths);
    long[] lastGap = {10};
    long pending = 0;
    for (int period = 0; period < periods; period++) {
      pending = program.spread(next, rate.endsIn(period), lastGap, pending, random);
    }
    program.totals.addUnsampled(pending);
    return program;
  }

  private long spread(IntSupplier next, int length, long[] lastGap, long pending, Random random) {
    List<Long> weights = new ArrayList<>();
    List<Integer> sampled = new ArrayList<>();
    long since = pending;
    long gap = plan(lastGap[0], 0, random);
    for (int end = 0; end < length; end++) {
      int path = next.getAsInt();
      truth[path]++;
      since++;
      if (since >= gap) {
        weights.add(since);
        sampled.add(path);
        since = 0;
        gap = plan(lastGap[0], weights.size(), random);
      }
    }
    lastGap[0] = Math.max(1, length / SAMPLES);
    SampleUnit[] units = totals.addRound(weights.stream().mapToLong(Long::longValue).toArray());
    for (int i = 0; i < units.length; i++) {
      tallies[sampled.get(i)].add(units[i]);
    }
    return since;
  }

  private static long plan(long base, int sample, Random random) {
    int doublings = sample < 2 * SAMPLES ? 0 : 1 + (sample - 2 * SAMPLES) / 32;
    long mean = base << Math.min(doublings, 30);
    return Math.max(1, mean / 2 + (mean <= 1 ? 1 : random.nextLong(mean + 1)));
  }

  SampleTally tally(int path) {
    return tallies[path];
  }

  SampleTotals totals() {
    return totals;
  }

  /** How many paths were sampled, and of how many of them the interval contains the truth. */
  int[] coverage() {
    int sampled = 0;
    int contained = 0;
    for (int path = 0; path < truth.length; path++) {
      if (tallies[path].samples() > 0) {
        sampled++;
        CountInterval interval = CountInterval.of(tallies[path], totals);
        contained += interval.low() <= truth[path] && truth[path] <= interval.high() ? 1 : 0;
      }
    }
    return new int[] {sampled, contained};
  }

  /** The sum of all estimates. */
  long estimated() {
    long sum = 0;
    for (SampleTally tally : tallies) {
      sum += tally.count();
    }
    return sum;
  }

  long executed() {
    long sum = 0;
    for (int times : truth) {
      sum += times;
    }
    return sum;
  }
}
