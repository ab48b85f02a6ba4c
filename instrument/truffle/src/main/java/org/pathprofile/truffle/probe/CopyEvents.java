package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import java.util.concurrent.locks.Lock;
import org.pathprofile.api.feedback.ControlFlowEvents;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;

/** The probe of an instrumented node, called by a language that runs a copy of the node. */
public final class CopyEvents extends ControlFlowEvents {

  /** Whether the profiler collects. */
  public interface Collection {

    /** Is valid for as long as the profiler goes on collecting, or goes on not collecting. */
    Assumption unchanged();

    boolean isCollecting();
  }

  private final ProfiledFunction function;
  private final ControlFlowAdapter adapter;
  private final int element;
  private final Collection collection;

  @CompilationFinal private Assumption unchanged = Assumption.NEVER_VALID;
  @Child private ProbeNode probe;

  /**
   * @param functionOrNull the function that the node belongs to, or null if it is not profiled
   * @param element the element that the node is
   */
  public CopyEvents(
      ProfiledFunction functionOrNull,
      ControlFlowAdapter adapter,
      int element,
      Collection collection) {
    this.function = functionOrNull;
    this.adapter = adapter;
    this.element = element;
    this.collection = collection;
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

  private boolean hasProbe() {
    if (!unchanged.isValid()) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      renew();
    }
    return probe != null;
  }

  /**
   * A new collection has slots of its own in frames, and so needs new probes. Threads that share
   * the code must not go on before the probe is there: an event would be lost.
   */
  private void renew() {
    Lock lock = getLock();
    lock.lock();
    try {
      if (unchanged.isValid()) {
        return;
      }
      Assumption present = collection.unchanged();
      ProbeNode renewed =
          function != null && collection.isCollecting()
              ? function.newProbeNode(adapter, element)
              : null;
      probe = renewed == null ? null : insert(renewed);
      unchanged = present;
    } finally {
      lock.unlock();
    }
  }
}
