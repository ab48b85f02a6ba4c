package org.pathprofile.truffle.paths;

import org.pathprofile.truffle.paths.PathRecorder.PathVisitor;

/**
 * Counts by number: a hash table with open addressing and linear probing, at most half full.
 * Thread-safe; amortized constant time.
 */
final class LongCounts {
  private static final int INITIAL_CAPACITY = 4;
  private static final long[] NONE = {};
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] keys = NONE;
  private long[] counts = NONE;
  private int size;

  /** Of all that was ever added. */
  private long sum;

  /** A key's first place; also used by code that looks a key up without the lock. */
  static int place(long key, int mask) {
    return (int) ((key * SPREAD) >>> 32) & mask;
  }

  /** Adds {@code amount}, which is not 0, to the count of {@code key}. */
  synchronized void add(long key, long amount) {
    if (keys.length == 0) {
      grow();
    }
    int at = find(key);
    if (keys[at] != key + 1) {
      if (2 * (size + 1) > keys.length) {
        grow();
        at = find(key);
      }
      keys[at] = key + 1;
      size++;
    }
    counts[at] += amount;
    sum += amount;
  }

  /** The place of {@code key}, or the free place where it belongs. Keys are stored plus one. */
  private int find(long key) {
    int mask = keys.length - 1;
    int at = place(key, mask);
    while (keys[at] != 0 && keys[at] != key + 1) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldCounts = counts;
    keys = new long[Math.max(INITIAL_CAPACITY, 2 * oldKeys.length)];
    counts = new long[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int at = find(oldKeys[i] - 1);
        keys[at] = oldKeys[i];
        counts[at] = oldCounts[i];
      }
    }
  }

  /** Bytes of memory. */
  synchronized long footprint() {
    return 40 + (keys.length == 0 ? 0 : 2L * (16 + 8L * keys.length));
  }

  synchronized void forEach(PathVisitor visitor) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0 && counts[i] != 0) {
        visitor.visit(keys[i] - 1, counts[i]);
      }
    }
  }

  /** The sum of all that was added, also of what was cleared since. */
  synchronized long everAdded() {
    return sum;
  }

  synchronized void clear() {
    keys = NONE;
    counts = NONE;
    size = 0;
  }
}
