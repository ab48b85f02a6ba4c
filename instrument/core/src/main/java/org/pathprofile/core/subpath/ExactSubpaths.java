package org.pathprofile.core.subpath;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Counts every subpath of some lengths in a stream of blocks, as the definition says: whatever
 * comes, the last n blocks have occurred once more. Subpaths are known by a polynomial hash of 64
 * bits over random numbers for the blocks; that two of some million subpaths have the same one has
 * a probability below one in a million. Takes constant time per block and length, and memory for
 * all different subpaths, of which none may occur 2^31 times. Not thread-safe; one per thread.
 */
public final class ExactSubpaths {
  private static final long FACTOR = 0x5851F42D4C957F2DL;
  private static final long RANDOM_BLOCKS = 42;

  private final int[] lengths;
  private final long[] hashes;
  private final long[] leaving;
  private final long[] recent;
  private long[] keys = new long[1 << 16];
  private int[] counts = new int[1 << 16];
  private int size;
  private long blocks;

  /**
   * Begins to count.
   *
   * @param lengths the lengths of the subpaths in blocks, at least one, each at least 1, ascending
   */
  public ExactSubpaths(List<Integer> lengths) {
    this.lengths = lengths.stream().mapToInt(Integer::intValue).toArray();
    hashes = new long[this.lengths.length];
    leaving = new long[this.lengths.length];
    recent = new long[this.lengths[this.lengths.length - 1] + 1];
    for (int i = 0; i < this.lengths.length; i++) {
      leaving[i] = 1;
      for (int j = 0; j < this.lengths[i]; j++) {
        leaving[i] *= FACTOR;
      }
    }
  }

  private static long word(int block) {
    return new SplittableRandom(RANDOM_BLOCKS + block).nextLong();
  }

  /** The hash of a subpath. */
  public static long hash(int[] subpath) {
    long hash = 0;
    for (int block : subpath) {
      hash = FACTOR * hash + word(block);
    }
    return hash;
  }

  /** The thread enters a block. */
  public void enter(int block) {
    long word = word(block);
    int ring = recent.length;
    recent[(int) (blocks % ring)] = word;
    blocks++;
    for (int i = 0; i < lengths.length; i++) {
      hashes[i] = FACTOR * hashes[i] + word;
      if (blocks > lengths[i]) {
        hashes[i] -= leaving[i] * recent[(int) ((blocks - 1 - lengths[i]) % ring)];
      }
      if (blocks >= lengths[i]) {
        count(hashes[i]);
      }
    }
  }

  private void count(long hash) {
    int at = place(hash);
    if (counts[at] == 0) {
      if (2 * ++size > keys.length) {
        grow();
        at = place(hash);
      }
      keys[at] = hash;
    }
    counts[at]++;
  }

  private int place(long hash) {
    int mask = keys.length - 1;
    int at = (int) (hash ^ hash >>> 32) & mask;
    while (counts[at] != 0 && keys[at] != hash) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldCounts = counts;
    keys = new long[2 * oldKeys.length];
    counts = new int[2 * oldCounts.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldCounts[i] != 0) {
        int at = place(oldKeys[i]);
        keys[at] = oldKeys[i];
        counts[at] = oldCounts[i];
      }
    }
  }

  /** How many blocks were entered so far. */
  public long blocks() {
    return blocks;
  }

  /** How often a subpath has occurred so far, by its hash. */
  public long occurrences(long hash) {
    return counts[place(hash)];
  }

  /** The hashes of the subpaths that have occurred most often so far. */
  public long[] hottest(int most) {
    long[] best = new long[most];
    int[] count = new int[most];
    for (int at = 0; at < keys.length; at++) {
      if (counts[at] > count[most - 1]) {
        int rank = most - 1;
        while (rank > 0 && count[rank - 1] < counts[at]) {
          best[rank] = best[rank - 1];
          count[rank] = count[rank - 1];
          rank--;
        }
        best[rank] = keys[at];
        count[rank] = counts[at];
      }
    }
    return Arrays.copyOf(best, (int) Arrays.stream(count).filter(c -> c > 0).count());
  }
}
