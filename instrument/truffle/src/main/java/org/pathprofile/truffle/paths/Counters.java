package org.pathprofile.truffle.paths;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.mode.ThreadGate;

/**
 * A fixed number of counters that guest threads add to plainly, and of which no addition is lost.
 * The first thread adds to {@link #ofFirst}, each other one to an array of its own.
 *
 * <p>Why that is correct rests on these assumptions:
 *
 * <ol>
 *   <li>A thread tells {@link ThreadGate#enter} before it runs guest code.
 *   <li>Invalidating a Truffle assumption returns only when every thread that ran code compiled
 *       with it has come to a safepoint, from which that code does not go on.
 *   <li>Between the load and the store of {@code array[index]++} compiled code has no safepoint.
 *   <li>Loads and stores of a {@code long} that is aligned are atomic; the JVM aligns elements of
 *       arrays.
 *   <li>Of one array, one thread at a time adds in compiled code, and the interpreter adds to
 *       {@link #ofFirst} atomically while there is one thread: whoever closes a context counts what
 *       an exit has torn down.
 * </ol>
 *
 * <p>They give these guarantees:
 *
 * <ol>
 *   <li><b>One thread</b>: compiled code asks nothing, and adds to {@link #ofFirst}. The second
 *       thread is held in {@link ThreadGate#enter} until no code does so any more (1, 2), and none
 *       is stopped in the midst of an addition (3).
 *   <li><b>Several threads, of which only the first has counted</b>: compiled code adds to {@link
 *       #ofFirst} if it is on the first thread. Any other that is about to count first ends this
 *       state for all (2).
 *   <li><b>Several that count</b>: each adds to the array that {@link ThreadCounters} has for it.
 *       The first thread's is {@link #ofFirst}, so states change without copying. A thread finds
 *       its array without a lock, as it is published with a release; if it finds none, it asks
 *       {@link CountersOfThreads}, under its lock, which makes one array per thread and counters.
 *   <li><b>Reading</b> gives each counter as it was at some moment while it was read (4), so a sum
 *       has all additions that were over before. What a thread has counted that has ended is added
 *       to {@link #ofEnded} once, under the lock that readers take.
 *   <li><b>Resetting</b> writes to no array; it remembers what to subtract. So it loses nothing
 *       that is added meanwhile.
 * </ol>
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
