package org.pathprofile.truffle.paths;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.mode.ThreadGate;

/**
 * A fixed number of counters that guest threads add to, and of which no addition is lost.
 *
 * <p>The first thread adds to {@link #ofFirst}, each other one to an array of its own. Nobody else
 * writes there, so all may add plainly. While {@link ThreadGate} knows of one thread only, compiled
 * code asks nothing; while it knows of several of which only the first one has counted, compiled
 * code makes sure that it is that one; from then on it looks for the array of its thread.
 */
final class Counters {
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

  /** So many counters there can be at most. */
  static final int MOST = 1 << 12;

  /** Bytes of the object, and of its place among the others. */
  private static final int OBJECT = 48;

  /** What the first thread has counted. */
  private final long[] ofFirst;

  /**
   * What others have counted that have ended; null if there are none. Under the lock of threads.
   */
  private long @Nullable [] ofEnded;

  private final ThreadGate gate;
  private final CountersOfThreads threads;
  private final int number;

  /** What was counted up to the last reset; null if there was none. Under the lock of threads. */
  private long @Nullable [] forgotten;

  /**
   * @param length how many, at most {@link #MOST}
   */
  Counters(int length, ThreadGate gate, CountersOfThreads threads) {
    if (length > MOST) {
      throw new IllegalArgumentException(length + " counters are more than " + MOST);
    }
    this.ofFirst = new long[length];
    this.gate = gate;
    this.threads = threads;
    number = threads.add(this);
  }

  /** Where a thread counts that has not counted here yet. */
  long[] newArray(Thread thread) {
    return gate.isFirst(thread) ? ofFirst : new long[ofFirst.length];
  }

  /**
   * The counters to which compiled code adds while there is one thread. Not an addition here,
   * because a method more costs a state of the frame more: see {@link
   * org.pathprofile.truffle.mode.PathEnds}.
   */
  long[] ofFirst() {
    return ofFirst;
  }

  /** The array in which the present thread counts; null while there is one thread only. */
  long @Nullable [] ownUnlessSingle() {
    return gate.isSingle() ? null : own();
  }

  private long[] own() {
    return gate.isFirstAlone() ? ofFirst : threads.own(number);
  }

  /**
   * Adds 1, in the interpreter, or where there are several threads.
   *
   * @param own the array in which the present thread counts, or null if that is to be looked for
   */
  void add(int index, long @Nullable [] own) {
    if (gate.isSingle()) {
      // What an exit has torn down is counted by whoever closes the context.
      COUNT.getAndAdd(ofFirst, index, 1L);
    } else {
      long[] array = own == null ? own() : own;
      array[index]++;
    }
  }

  /**
   * Has each thread count here that has counted there, and the present one, so that they need not
   * leave compiled code for it.
   *
   * @param earlier what these replace
   */
  void replace(@Nullable Counters earlier) {
    if (!gate.isOnlyFirstCounting()) {
      threads.replace(number, earlier == null ? -1 : earlier.number);
    }
  }

  /** Adds what a thread has counted that has ended. Under the lock of threads. */
  void addAll(long[] counts) {
    if (counts == ofFirst) {
      return;
    }
    if (ofEnded == null) {
      ofEnded = new long[counts.length];
    }
    for (int index = 0; index < counts.length; index++) {
      ofEnded[index] += counts[index];
    }
  }

  /** Reads all counters, each as it is at some moment of the reading. */
  long[] read() {
    synchronized (threads) {
      long[] sums = sums();
      if (forgotten != null) {
        for (int index = 0; index < sums.length; index++) {
          sums[index] -= forgotten[index];
        }
      }
      return sums;
    }
  }

  private long[] sums() {
    long[] sums = new long[ofFirst.length];
    for (long[] array : arrays()) {
      for (int index = 0; index < sums.length; index++) {
        sums[index] += (long) COUNT.getOpaque(array, index);
      }
    }
    return sums;
  }

  /** All that is added up. Under the lock of threads. */
  private Set<long[]> arrays() {
    // The first thread's is there twice if it has looked for it.
    Set<long[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    arrays.add(ofFirst);
    arrays.addAll(threads.arraysOf(number));
    // Not sooner: threads that have ended may just have been added up.
    if (ofEnded != null) {
      arrays.add(ofEnded);
    }
    return arrays;
  }

  /** The sum of all that was ever counted, also of what was forgotten since. */
  long everCounted() {
    synchronized (threads) {
      long sum = sum(ofFirst);
      // Not all arrays at once: this is asked of each function many times.
      sum += threads.sumOf(number, ofFirst);
      return ofEnded == null ? sum : sum + sum(ofEnded);
    }
  }

  static long sum(long[] array) {
    long sum = 0;
    for (int index = 0; index < array.length; index++) {
      sum += (long) COUNT.getOpaque(array, index);
    }
    return sum;
  }

  /** Forgets what was counted. Leaves it where it is, for others add to it at the same time. */
  void reset() {
    synchronized (threads) {
      forgotten = sums();
    }
  }

  /** Bytes of memory. */
  long footprint() {
    synchronized (threads) {
      int arrays = arrays().size() + (forgotten == null ? 0 : 1);
      return OBJECT + arrays * (16 + 8L * ofFirst.length);
    }
  }
}
