package org.pathprofile.truffle.paths;

import java.util.Arrays;

/**
 * What one thread has counted since a second one ran guest code: an array for each of the {@link
 * Counters} it has added to. Only that thread adds, so it need not add atomically, and no processor
 * has to fetch from another what it adds to.
 *
 * <p>The thread reads without a lock where its arrays are; all else is done under the lock of
 * {@link CountersOfThreads}.
 */
public final class ThreadCounters {
  private static final long[][] NONE = {};

  private final Thread thread;

  /** By the number of the counters; null where the thread has not added. */
  private long[][] arrays = NONE;

  ThreadCounters(Thread thread) {
    this.thread = thread;
  }

  /** Whether the thread cannot count any more; not if it has not begun yet. */
  boolean hasEnded() {
    return !thread.isAlive() && thread.getState() == Thread.State.TERMINATED;
  }

  /** The array of some counters, or null if there is none yet. In compiled code, too. */
  long[] arrayOrNull(int counters) {
    long[][] all = arrays;
    return counters < all.length ? all[counters] : null;
  }

  /** How many counters there may be arrays of. */
  int size() {
    return arrays.length;
  }

  /** Makes the array of some counters. On the thread. */
  long[] makeArray(int counters, int length) {
    long[] made = new long[length];
    long[][] all = arrays;
    if (counters >= all.length) {
      all = Arrays.copyOf(all, Math.max(counters + 1, 2 * all.length));
    }
    all[counters] = made;
    arrays = all;
    return made;
  }
}
