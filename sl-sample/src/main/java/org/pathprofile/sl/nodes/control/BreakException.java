package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.nodes.ControlFlowException;

/** Leaves the innermost loop. */
@SuppressWarnings({"serial", "StaticAssignmentOfThrowable"}) // it has no stack trace
final class BreakException extends ControlFlowException {
  static final BreakException SINGLETON = new BreakException();

  private BreakException() {}
}
