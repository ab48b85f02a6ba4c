package org.pathprofile.core.sampling;

import java.util.Random;
import java.util.function.IntSupplier;

/** A stream of path ends of a simulated program, sampled in bursts as the profiler does. */
final class SampledProgram {
  private static final int SAMPLES = 64;
  private static final int STRIDE = 17;

  private final int[] truth;
  private final BurstTally[] tallies;
  private long ends;
  private long samples;

  private SampledProgram(int paths) {
    truth = new int[paths];
    tallies = new BurstTally[paths];
    for (int path = 0; path < paths; path++) {
      tallies[path] = new BurstTally();
    }
  }

  /**
   * Runs a program.
   *
   * @param paths how many paths it has
   * @param next the path that ends next
   * @param bursts how often the clock ticks
   * @param gap path ends between two ticks
   */
  static SampledProgram run(int paths, IntSupplier next, int bursts, int gap, Random jitter) {
    SampledProgram program = new SampledProgram(paths);
    ArnoldGroveSchedule schedule = ArnoldGroveSchedule.simplified(SAMPLES, STRIDE);
    for (int burst = 0; burst < bursts; burst++) {
      schedule.onTick();
      int length = gap / 2 + jitter.nextInt(gap);
      for (int end = 0; end < length; end++) {
        int path = next.getAsInt();
        program.truth[path]++;
        program.ends++;
        if (schedule.onPathEnd().isSample()) {
          program.tallies[path].add(burst);
          program.samples++;
        }
      }
    }
    return program;
  }

  /** How many paths were sampled, and of how many of them the interval contains the truth. */
  int[] coverage() {
    int sampled = 0;
    int contained = 0;
    for (int path = 0; path < truth.length; path++) {
      if (tallies[path].count() > 0) {
        sampled++;
        ShareInterval interval = ShareInterval.of(tallies[path], samples, SAMPLES);
        double expected = (double) truth[path] * samples / ends;
        contained += interval.low() <= expected && expected <= interval.high() ? 1 : 0;
      }
    }
    return new int[] {sampled, contained};
  }

  /** Draws from 0..n-1, low numbers far more often (Zipf). */
  static IntSupplier zipf(Random random, int n) {
    double[] sums = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += 1.0 / (i + 1);
      sums[i] = sum;
    }
    double total = sum;
    return () -> {
      int at = java.util.Arrays.binarySearch(sums, random.nextDouble() * total);
      return Math.min(n - 1, at < 0 ? -at - 1 : at);
    };
  }

  /** Repeats what another stream yields for runs of that mean length. */
  static IntSupplier inRuns(Random random, IntSupplier paths, int meanLength) {
    int[] state = {paths.getAsInt()};
    return () -> {
      if (random.nextInt(meanLength) == 0) {
        state[0] = paths.getAsInt();
      }
      return state[0];
    };
  }

  /** Shifts what another stream yields, by another amount in every phase. */
  static IntSupplier inPhases(Random random, IntSupplier paths, int n, int meanLength) {
    int[] shift = {0};
    return () -> {
      if (random.nextInt(meanLength) == 0) {
        shift[0] = random.nextInt(n);
      }
      return (paths.getAsInt() + shift[0]) % n;
    };
  }

  /** Repeats a fixed round. */
  static IntSupplier inRounds(IntSupplier paths, int length) {
    int[] round = new int[length];
    java.util.Arrays.setAll(round, i -> paths.getAsInt());
    int[] at = {0};
    return () -> round[at[0]++ % length];
  }
}
