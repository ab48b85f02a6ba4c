package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.ControlFlowEvents;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;

/** The probe of an instrumented node, called by a language that runs a copy of the node. */
public final class CopyEvents extends ControlFlowEvents {

  private final @Nullable ProfiledFunction function;
  private final ControlFlowAdapter adapter;
  private final int element;

  @CompilationFinal private boolean begun;
  @Child private EventProbe probe;

  /**
   * @param function the function that the node belongs to, or null if it is not profiled
   * @param element the element that the node is
   */
  public CopyEvents(@Nullable ProfiledFunction function, ControlFlowAdapter adapter, int element) {
    this.function = function;
    this.adapter = adapter;
    this.element = element;
  }

  /** The function that the node belongs to, or null if it is not profiled. */
  public ProfiledFunction function() {
    return function;
  }

  /** The element that the node is; only if it is profiled. */
  public int element() {
    return element;
  }

  @Override
  public void enter(VirtualFrame frame) {
    if (hasProbe()) {
      probe.onEnter(frame);
    }
  }

  @Override
  public void returned(VirtualFrame frame) {
    if (hasProbe()) {
      probe.onReturnValue(frame, null);
    }
  }

  @Override
  public void thrown(VirtualFrame frame, Throwable exception) {
    if (hasProbe()) {
      probe.onReturnExceptional(frame, exception);
    }
  }

  /** Null until the first event, and where nothing is to be done. */
  @Nullable EventProbe probe() {
    return probe;
  }

  private boolean hasProbe() {
    if (!begun) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      makeProbe();
    }
    return probe != null;
  }

  /** Threads that share the code must not go on before the probe is there: events would be lost. */
  private void makeProbe() {
    atomic(
        () -> {
          if (!begun) {
            EventProbe made = function == null ? null : function.newEventProbe(adapter, element);
            probe = made == null ? null : insert(made);
            begun = true;
          }
        });
  }
}
