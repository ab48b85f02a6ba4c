package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one thread has counted since a second one counted: an array for each of the {@link Counters}
 * it has added to, which say why that is correct. No processor has to fetch from another what it
 * adds to.
 *
 * <p>The thread reads without a lock where its arrays are; all else is done under the lock of
 * {@link CountersOfThreads}.
 */
public final class ThreadCounters {

  /** The array of some counters. */
  private static final class Part {
    private static final Part NONE = new Part(-1, new long[Counters.MOST]);

    private final int counters;
    private final long[] array;

    private Part(int counters, long[] array) {
      this.counters = counters;
      this.array = array;
    }
  }

  private final Thread thread;

  /**
   * By the number of the counters, or {@link Part#NONE} where the thread has not added. As many as
   * a power of 2.
   *
   * <p>In compiled code nothing here is null, and no index out of bounds, not even in the array of
   * {@link Part#NONE}, which is never added to. The compiler moves checks of such things forward,
   * to where it is not known yet whether there is an array, and when one fails, code is not only
   * left but discarded. After some fifteen times it gives up a function for good.
   */
  private Part[] parts = {Part.NONE};

  ThreadCounters(Thread thread) {
    this.thread = thread;
  }

  /** Whether the thread cannot count any more; not if it has not begun yet. */
  boolean hasEnded() {
    return !thread.isAlive() && thread.getState() == Thread.State.TERMINATED;
  }

  private Part part(int counters) {
    Part[] all = parts;
    return all[counters & (all.length - 1)];
  }

  /**
   * The array of some counters. In compiled code, which is left, but stays, if there is none yet.
   *
   * @param threads makes the array
   */
  long[] array(int counters, CountersOfThreads threads) {
    Part part = part(counters);
    if (part.counters != counters) {
      CompilerDirectives.transferToInterpreter();
      return threads.makeArray(this, counters);
    }
    return part.array;
  }

  /** The array of some counters, or null if there is none yet. */
  long @Nullable [] existing(int counters) {
    Part part = part(counters);
    return part.counters == counters ? part.array : null;
  }

  /** Counters have lower numbers than this. */
  int size() {
    return parts.length;
  }

  /**
   * Makes the array of some counters, if there is none yet. Under the lock.
   *
   * @param number that of the counters
   */
  long[] makeArray(int number, Counters counters) {
    long[] known = existing(number);
    if (known != null) {
      return known;
    }
    long[] made = counters.newArray(thread);
    Part[] all = parts;
    if (number >= all.length) {
      int had = all.length;
      all = Arrays.copyOf(all, Integer.highestOneBit(number) * 2);
      Arrays.fill(all, had, all.length, Part.NONE);
    }
    all[number] = new Part(number, made);
    // The thread may read it without the lock.
    VarHandle.releaseFence();
    parts = all;
    return made;
  }
}
