package org.pathprofile.truffle.mode;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.Truffle;
import java.lang.ref.WeakReference;

/**
 * Knows whether one thread only runs guest code.
 *
 * <p>{@link #enter} must be called on a thread before it runs guest code. When it is called on a
 * second thread, it returns only after compiled code that relied on a single thread has been
 * invalidated: invalidation brings every thread that runs such code to a safepoint, and there is
 * none between the reading and the writing of a counter.
 */
public final class ThreadGate {
  private final Assumption single = Truffle.getRuntime().createAssumption("one guest thread");
  private WeakReference<Thread> first;

  /** For the threads of an engine. */
  public ThreadGate() {}

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

  /** Whether a thread was the first one to run guest code. */
  synchronized boolean isFirst(Thread thread) {
    return first != null && first.get() == thread;
  }
}
