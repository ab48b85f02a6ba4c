package org.pathprofile.truffle;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.EventContext;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;

/** The probe of a function that exits the guest's context: no event comes after it. */
final class ExitProbe extends ExecutionEventNode {
  private final Halt halt;
  private final EventContext context;

  ExitProbe(Halt halt, EventContext context) {
    this.halt = halt;
    this.context = context;
  }

  @Override
  protected void onEnter(VirtualFrame frame) {
    CompilerDirectives.transferToInterpreter();
    halt.exitBegins(context.getInstrumentedNode());
  }

  @Override
  protected void onReturnValue(VirtualFrame frame, Object result) {
    CompilerDirectives.transferToInterpreter();
    halt.exitFailed();
  }

  @Override
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    CompilerDirectives.transferToInterpreter();
    halt.exitFailed();
  }
}
