package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.Truffle;

/**
 * Changes the code of one function while it runs, once something is known of its hot paths. Guest
 * threads ask before they begin the function's code or an iteration of one of its loops; then, and
 * only then, nodes may change. To ask is free in compiled code. Thread-safe.
 */
public abstract class Tuning {
  /**
   * The time from one tuning to the next.
   *
   * @param nothingDue valid until the next tuning is due
   * @param notDone valid until it is done
   */
  private record Period(Assumption nothingDue, Assumption notDone) {
    static Period begin() {
      return new Period(
          Truffle.getRuntime().createAssumption("no tuning is due"),
          Truffle.getRuntime().createAssumption("a tuning is due"));
    }
  }

  @CompilationFinal private Period period = Period.begin();

  /** Changes the code, if that is due. */
  final void keepUp() {
    Period present = period;
    if (present.nothingDue.isValid()) {
      return;
    }
    if (present.notDone.isValid()) {
      // Code that is compiled meanwhile calls, and is invalidated thereby. If it were left instead,
      // that would be at the same place each time, for which Truffle gives functions up.
      tuneOnce();
    } else {
      // Only in code that was compiled at the very moment.
      CompilerDirectives.transferToInterpreterAndInvalidate();
    }
  }

  @TruffleBoundary
  private synchronized void tuneOnce() {
    Period ended = period;
    if (!ended.nothingDue.isValid()) {
      // First, so that what becomes due from now on is not overlooked.
      period = Period.begin();
      tune();
      ended.notDone.invalidate("the tuning is done");
    }
  }

  /** Has {@link #tune} called by the next guest thread that comes along. On any thread. */
  protected final synchronized void makeDue() {
    period.nothingDue.invalidate("a tuning is due");
  }

  /** Changes the code. On a guest thread, by one thread at a time. */
  protected abstract void tune();
}
