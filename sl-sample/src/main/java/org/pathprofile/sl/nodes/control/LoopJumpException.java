package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.nodes.ControlFlowException;

/** Leaves the innermost loop, or ends its iteration. */
@SuppressWarnings({"serial", "StaticAssignmentOfThrowable"}) // it has no stack trace
final class LoopJumpException extends ControlFlowException {
  static final LoopJumpException BREAK = new LoopJumpException();
  static final LoopJumpException CONTINUE = new LoopJumpException();

  private LoopJumpException() {}
}
