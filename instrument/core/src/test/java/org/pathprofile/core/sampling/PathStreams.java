package org.pathprofile.core.sampling;

import java.util.Random;
import java.util.function.IntSupplier;

/** Streams of path ends of simulated programs. */
final class PathStreams {
  private PathStreams() {}

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
