package org.pathprofile.truffle.paths;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.pathprofile.truffle.mode.ThreadGate;

/**
 * A fixed number of counters that guest threads add to, and of which no addition is lost.
 *
 * <p>While {@link ThreadGate} knows of one thread only, compiled code adds to {@link #common}
 * plainly, and the interpreter atomically, so that no plain addition can be under way outside
 * compiled code when the second thread appears; compiled code with such additions is gone before
 * that thread runs. From then on each thread adds to an array of its own.
 */
final class Counters {
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

  /** So many counters there can be at most. */
  static final int MOST = 1 << 12;

  /** Bytes of the object, and of its place among the others. */
  private static final int OBJECT = 40;

  /** What was counted while there was one thread, and by threads that have ended. */
  private final long[] common;

  private final ThreadGate gate;
  private final CountersOfThreads threads;
  private final int number;

  /** What was counted up to the last reset; null if there was none. Under the lock of threads. */
  private long[] forgotten;

  /**
   * @param length how many, at most {@link #MOST}
   */
  Counters(int length, ThreadGate gate, CountersOfThreads threads) {
    if (length > MOST) {
      throw new IllegalArgumentException(length + " counters are more than " + MOST);
    }
    this.common = new long[length];
    this.gate = gate;
    this.threads = threads;
    number = threads.add(this);
  }

  int length() {
    return common.length;
  }

  /**
   * The counters to which compiled code adds plainly, while there is one thread. Not an addition
   * here, because a method more costs a state of the frame more: see {@link
   * org.pathprofile.truffle.mode.PathEnds}.
   */
  long[] common() {
    return common;
  }

  /** The array in which the present thread counts, or null while there is one thread only. */
  long[] ownOrNull() {
    return gate.isSingle() ? null : threads.own(number);
  }

  /**
   * Adds 1, in the interpreter, or where there are several threads.
   *
   * @param own the array in which the present thread counts, or null if that is to be looked for
   */
  void add(int index, long[] own) {
    if (gate.isSingle()) {
      COUNT.getAndAdd(common, index, 1L);
    } else {
      long[] array = own == null ? threads.own(number) : own;
      array[index]++;
    }
  }

  /**
   * Has each thread count here that has counted there, and the present one, so that they need not
   * leave compiled code for it.
   *
   * @param earlierOrNull what these replace
   */
  void replace(Counters earlierOrNull) {
    if (!gate.isSingle()) {
      threads.replace(number, earlierOrNull == null ? -1 : earlierOrNull.number);
    }
  }

  /** Adds what a thread has counted that has ended. */
  void addAll(long[] counts) {
    for (int index = 0; index < counts.length; index++) {
      if (counts[index] != 0) {
        COUNT.getAndAdd(common, index, counts[index]);
      }
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
    List<long[]> arrays = threads.arraysOf(number);
    long[] sums = new long[common.length];
    for (int index = 0; index < sums.length; index++) {
      sums[index] = (long) COUNT.getVolatile(common, index);
      for (long[] array : arrays) {
        sums[index] += (long) COUNT.getOpaque(array, index);
      }
    }
    return sums;
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
      int arrays = 1 + threads.arraysOf(number).size() + (forgotten == null ? 0 : 1);
      return OBJECT + arrays * (16 + 8L * common.length);
    }
  }
}
