package org.pathprofile.tests.observe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.nodes.ControlFlowException;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.EventKind;

/** Tells an {@link ObservedFunction} of every event of one element. */
public final class ObserverNode extends ExecutionEventNode {
  private final ObservedFunction function;
  private final ControlFlowAdapter adapter;
  private final int element;
  private final boolean begins;
  @CompilationFinal private int slot = -1;

  public ObserverNode(ObservedFunction function, ControlFlowAdapter adapter, int element) {
    this.function = function;
    this.adapter = adapter;
    this.element = element;
    this.begins = function.graph().elements().get(element).beginsActivation();
  }

  @Override
  protected void onEnter(VirtualFrame frame) {
    ObservedActivation activation = activation(frame);
    if (begins && activation == null) {
      activation = begin();
      frame.setAuxiliarySlot(slot, activation);
    }
    if (activation != null) {
      enter(activation);
    }
  }

  @TruffleBoundary
  private ObservedActivation begin() {
    return function.begin();
  }

  @TruffleBoundary
  private void enter(ObservedActivation activation) {
    if (activation.status == ObservedActivation.Status.SUSPENDED) {
      function.resume(activation, element);
    } else {
      function.event(activation, element, EventKind.ENTER);
    }
  }

  @Override
  protected void onReturnValue(VirtualFrame frame, Object result) {
    ObservedActivation activation = activation(frame);
    if (activation != null) {
      returned(activation, result);
      if (begins) {
        frame.setAuxiliarySlot(slot, null);
      }
    }
  }

  @TruffleBoundary
  private void returned(ObservedActivation activation, Object result) {
    boolean isTrue =
        function.graph().elements().get(element).isNullTest()
            ? adapter.isNull(result)
            : Boolean.TRUE.equals(result);
    function.event(activation, element, EventKind.RETURN);
    function.event(activation, element, isTrue ? EventKind.RETURN_TRUE : EventKind.RETURN_OTHER);
  }

  @Override
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    ObservedActivation activation = activation(frame);
    if (activation != null) {
      left(activation, exception);
      if (begins && !(exception instanceof ControlFlowException)) {
        frame.setAuxiliarySlot(slot, null);
      }
    }
  }

  @TruffleBoundary
  private void left(ObservedActivation activation, Throwable exception) {
    if (!(exception instanceof ControlFlowException)
        || (adapter.hasJumpsFromElsewhere() && !isOwnJump(activation, exception))) {
      boolean tornDown =
          !(exception instanceof AbstractTruffleException)
              && !(exception instanceof StackOverflowError)
              && !(exception instanceof ControlFlowException);
      function.leave(activation, element, exception, tornDown);
    } else if (adapter.isSuspension(exception)) {
      function.event(activation, element, EventKind.SUSPEND);
      function.suspend(activation, element);
    } else {
      function.event(activation, element, EventKind.JUMP);
    }
  }

  /** A jump is the activation's own if it leaves the node that makes it first. */
  private boolean isOwnJump(ObservedActivation activation, Throwable jump) {
    if (function.graph().elements().get(element).isJump()
        && activation.status == ObservedActivation.Status.RUNNING) {
      activation.jump = jump;
    }
    return activation.jump == jump;
  }

  private ObservedActivation activation(VirtualFrame frame) {
    if (slot < 0) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      slot = frame.getFrameDescriptor().findOrAddAuxiliarySlot(function.slotKey());
    }
    return (ObservedActivation) frame.getAuxiliarySlot(slot);
  }
}
