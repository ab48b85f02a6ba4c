package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.nodes.ControlFlowException;

/** Leaves the function with a value. */
@SuppressWarnings("serial")
final class ReturnException extends ControlFlowException {
  private final Object result;

  ReturnException(Object result) {
    this.result = result;
  }

  Object result() {
    return result;
  }
}
