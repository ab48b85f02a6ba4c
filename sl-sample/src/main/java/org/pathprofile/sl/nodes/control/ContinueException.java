package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.nodes.ControlFlowException;

/** Ends the iteration of the innermost loop. */
@SuppressWarnings({"serial", "StaticAssignmentOfThrowable"}) // it has no stack trace
final class ContinueException extends ControlFlowException {
  static final ContinueException SINGLETON = new ContinueException();

  private ContinueException() {}
}
