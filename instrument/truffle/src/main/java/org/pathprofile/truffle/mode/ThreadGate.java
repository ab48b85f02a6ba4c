package org.pathprofile.truffle.mode;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.Truffle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Knows which threads run guest code: one only, or several of which only the first one counts, or
 * several that count.
 *
 * <p>{@link #enter} must be called on a thread before it runs guest code. When it is called on a
 * second thread, it returns only after compiled code that relied on a single thread has been
 * invalidated. What that gives those who count, {@code Counters} says.
 *
 * <p>The second step is for languages with threads of their own, as Java has for references and
 * finalizers. These run no function that is profiled, so the first thread need only make sure that
 * it is itself, which takes a fraction of what it takes to find where a thread counts.
 */
public final class ThreadGate {
  private final Assumption single = Truffle.getRuntime().createAssumption("one guest thread");
  private final Assumption alone =
      Truffle.getRuntime().createAssumption("only the first guest thread counts");
  private WeakReference<Thread> first;

  /**
   * The first thread, from when there is a second one until another one counts; else null. Compiled
   * code compares with it, so it cannot be a weak reference. A thread that has ended stays in
   * memory with it, as long as no other one counts.
   */
  @CompilationFinal private @Nullable Thread counting;

  /** For the threads of an engine. */
  public ThreadGate() {}

  @TruffleBoundary
  public synchronized void enter(Thread thread) {
    if (first == null) {
      first = new WeakReference<>(thread);
    } else if (first.get() != thread && single.isValid()) {
      counting = first.get();
      single.invalidate("a second thread runs guest code");
    }
  }

  /** Whether one thread at most has run guest code. Free in compiled code. */
  public boolean isSingle() {
    return single.isValid();
  }

  /**
   * Whether the present thread is the first one, and no other one has ever counted. To be asked
   * only by a thread that is about to count, and if there are several: another one than the first
   * changes the answer for all. In compiled code.
   */
  public boolean isFirstAlone() {
    if (alone.isValid()) {
      if (Thread.currentThread() == counting) {
        return true;
      }
      CompilerDirectives.transferToInterpreterAndInvalidate();
      anotherCounts();
    }
    return false;
  }

  private synchronized void anotherCounts() {
    alone.invalidate("a second thread counts");
    counting = null;
  }

  /** Whether no thread but the first one has ever counted. */
  public boolean isOnlyFirstCounting() {
    return alone.isValid();
  }

  /** Whether a thread was the first one to run guest code. */
  public synchronized boolean isFirst(Thread thread) {
    return first != null && first.get() == thread;
  }
}
