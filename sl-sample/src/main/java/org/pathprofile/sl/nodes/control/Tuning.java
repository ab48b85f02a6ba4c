package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.Truffle;

/**
 * Changes the code of one function while it runs, once something is known of its hot paths. Guest
 * threads ask before they begin the function's code or an iteration of one of its loops; then, and
 * only then, nodes may change. To ask is free in compiled code. Thread-safe.
 */
public abstract class Tuning {
  @CompilationFinal private Assumption nothingDue = newAssumption();

  private static Assumption newAssumption() {
    return Truffle.getRuntime().createAssumption("no tuning is due");
  }

  /** Changes the code, if that is due. */
  final void keepUp() {
    if (!nothingDue.isValid()) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      tuneOnce();
    }
  }

  private synchronized void tuneOnce() {
    if (!nothingDue.isValid()) {
      // First, so that what becomes due from now on is not overlooked.
      nothingDue = newAssumption();
      tune();
    }
  }

  /** Has {@link #tune} called by the next guest thread that comes along. On any thread. */
  protected final synchronized void makeDue() {
    nothingDue.invalidate("a tuning is due");
  }

  /** Changes the code. On a guest thread, by one thread at a time, in the interpreter. */
  protected abstract void tune();
}
