package org.pathprofile.truffle.mode;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.Truffle;
import java.lang.ref.WeakReference;
import java.util.IdentityHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Knows the threads that run guest code, above all whether it is one only.
 *
 * <p>{@link #enter} must be called on a thread before it runs guest code. When it is called on a
 * second thread, it returns only after compiled code that relied on a single thread has been
 * invalidated: invalidation brings every thread that runs such code to a safepoint, and there is
 * none between the reading and the writing of a counter.
 */
public final class ThreadGate {
  /** A number that no thread has. */
  static final long NOBODY = 0;

  /**
   * 2 to the power of it are the turns for which a thread waits at most that makes nothing of its.
   */
  private static final int MOST_PASSES = 6;

  /** A thread that runs guest code. */
  public static final class GuestThread {
    private final Thread thread;
    private final long number;
    private long lastTurn;

    /** How often in succession it has passed its turn on. */
    private int passes;

    private GuestThread(Thread thread, long number) {
      this.thread = thread;
      this.number = number;
    }

    private boolean isRunning() {
      return thread.getState() == Thread.State.RUNNABLE;
    }

    private boolean hasEnded() {
      return thread.getState() == Thread.State.TERMINATED;
    }
  }

  private final Assumption single = Truffle.getRuntime().createAssumption("one guest thread");
  private final Supplier<GuestThread> present;
  private final IdentityHashMap<Thread, GuestThread> threads = new IdentityHashMap<>();
  private WeakReference<Thread> first;
  private long numbers = NOBODY;

  /** Whose turn it is; null if it is nobody's. */
  private GuestThread last;

  private long turns;

  /**
   * @param threadLocal makes a thread-local of what makes its value; what it returns is asked in
   *     compiled code, by threads that run guest code
   */
  public ThreadGate(Function<Function<Thread, GuestThread>, Supplier<GuestThread>> threadLocal) {
    present = threadLocal.apply(this::of);
  }

  private synchronized GuestThread of(Thread thread) {
    letGo();
    return threads.computeIfAbsent(thread, unknown -> new GuestThread(unknown, ++numbers));
  }

  private void letGo() {
    threads.values().removeIf(GuestThread::hasEnded);
  }

  @TruffleBoundary
  public synchronized void enter(Thread thread) {
    if (first == null) {
      first = new WeakReference<>(thread);
    } else if (first.get() != thread && single.isValid()) {
      single.invalidate("a second thread runs guest code");
    }
  }

  /** Whether one thread at most has run guest code. Free in compiled code. */
  public boolean isSingle() {
    return single.isValid();
  }

  /** Whether the present thread has this number. In compiled code: loads, and no call. */
  boolean isPresent(long number) {
    return present.get().number == number;
  }

  /**
   * The number of the thread whose turn it is: of those that run, the one that has waited longest;
   * of all if none runs. {@link #NOBODY} if there is none. Takes time linear in the threads.
   *
   * @param passedOn whether the thread whose turn it was has made nothing of it. Such a thread has
   *     to wait longer, the more often it was so in succession: it may run, but not guest code.
   */
  synchronized long next(boolean passedOn) {
    letGo();
    if (last != null) {
      last.passes = passedOn ? Math.min(last.passes + 1, MOST_PASSES) : 0;
      last.lastTurn = turns + (1L << last.passes) - 1;
    }
    last = null;
    for (GuestThread thread : threads.values()) {
      if (last == null
          || (thread.isRunning() && !last.isRunning())
          || (thread.isRunning() == last.isRunning() && thread.lastTurn < last.lastTurn)) {
        last = thread;
      }
    }
    turns++;
    return last == null ? NOBODY : last.number;
  }
}
