package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The counters of an engine's functions, where each of several guest threads has its own. If they
 * shared them, an addition would have to be atomic and to wait for the processor that has added
 * last: small functions would take up to a hundred times their time.
 *
 * <p>Those of a thread serve it in all contexts: where a context lives for one request only, its
 * code finds them there. A program that begins a thread for each request pays for them each time:
 * with an array per function, and by leaving compiled code once per function. Of threads that have
 * ended only the sums are kept.
 *
 * <p>Thread-safe: one lock, which a thread takes when it adds to some counters for the first time,
 * and whoever reads them, or makes an array for another thread. That thread finds the array at some
 * time, or makes one itself, and takes this one then.
 */
public final class CountersOfThreads {
  private final Supplier<ThreadCounters> present;
  private final List<Counters> all = new ArrayList<>();
  private final IdentityHashMap<Thread, ThreadCounters> threads = new IdentityHashMap<>();

  /**
   * @param threadLocal makes a thread-local of what makes its value; what it returns is asked in
   *     compiled code, by threads that run guest code
   */
  public CountersOfThreads(
      Function<Function<Thread, ThreadCounters>, Supplier<ThreadCounters>> threadLocal) {
    present = threadLocal.apply(this::of);
  }

  private synchronized ThreadCounters of(Thread thread) {
    letGo();
    return threads.computeIfAbsent(thread, ThreadCounters::new);
  }

  /** Adds up what threads have counted that have ended. */
  private void letGo() {
    threads.values().removeIf(this::isAddedUp);
  }

  /** Whether the thread has ended. If so, what it has counted is kept elsewhere. */
  private boolean isAddedUp(ThreadCounters thread) {
    if (!thread.hasEnded()) {
      return false;
    }
    for (int counters = 0; counters < thread.size(); counters++) {
      long[] array = thread.existing(counters);
      if (array != null) {
        all.get(counters).addAll(array);
      }
    }
    return true;
  }

  /** Takes note of counters, and returns their number. */
  synchronized int add(Counters counters) {
    all.add(counters);
    return all.size() - 1;
  }

  /**
   * The array in which the present thread counts. In compiled code, which is left when a thread
   * comes here for the first time: a call would be one more thing that could change memory, around
   * which the compiler can move nothing.
   */
  long[] own(int counters) {
    return present.get().array(counters, this);
  }

  @TruffleBoundary
  synchronized long[] makeArray(ThreadCounters mine, int counters) {
    return mine.makeArray(counters, all.get(counters));
  }

  /**
   * Makes arrays for each thread that has one of the counters that others replace, and for the
   * present thread.
   *
   * @param earlier the counters that are replaced; -1 if there are none
   */
  @TruffleBoundary
  synchronized void replace(int counters, int earlier) {
    Counters made = all.get(counters);
    ThreadCounters mine = present.get();
    for (ThreadCounters thread : threads.values()) {
      if (thread == mine || (earlier >= 0 && thread.existing(earlier) != null)) {
        thread.makeArray(counters, made);
      }
    }
  }

  /**
   * The sum of what all threads have added to some counters, but in one array. Under the lock of
   * this.
   */
  long sumOf(int counters, long[] without) {
    letGo();
    long sum = 0;
    for (ThreadCounters thread : threads.values()) {
      long[] array = thread.existing(counters);
      if (array != null && array != without) {
        sum += Counters.sum(array);
      }
    }
    return sum;
  }

  /** The arrays of all threads that have added to some counters. Under the lock of this. */
  List<long[]> arraysOf(int counters) {
    letGo();
    List<long[]> found = new ArrayList<>();
    for (ThreadCounters thread : threads.values()) {
      long[] array = thread.existing(counters);
      if (array != null) {
        found.add(array);
      }
    }
    return found;
  }
}
