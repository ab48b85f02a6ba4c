package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.InstrumentableNode.WrapperNode;
import com.oracle.truffle.api.nodes.Node;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Ends activations of which no event tells that they end: those under way when the program is
 * stopped. Does what the probes around the place would have done, had an exception left it.
 */
public final class Teardown {
  private Teardown() {}

  /**
   * Ends the activations in a frame. On its thread, in no event; or after the frame was left.
   *
   * @param frame may be a copy
   * @param place where in the frame's code the thread is
   * @param probeOf the event node of this profiler at an instrumented node
   * @return whether every activation that was under way has been counted
   */
  public static boolean of(
      Frame frame, Node place, Function<Node, @Nullable ExecutionEventNode> probeOf) {
    // As if this were thrown.
    Throwable end = new ThreadDeath();
    Frame own = frameOf(frame, place, probeOf);
    for (Node node = place; node != null; node = node.getParent()) {
      if (node instanceof WrapperNode wrapper
          && probeOf.apply(wrapper.getDelegateNode()) instanceof EventProbe probe) {
        tearDown(own, probe, end);
      }
      for (Node child : node.getChildren()) {
        if (child instanceof CopyEvents copy && copy.probe() != null) {
          tearDown(own, copy.probe(), end);
        }
      }
    }
    return !hasPath(own);
  }

  /** The frame on which the code at a place runs, in a call with a certain frame. */
  private static Frame frameOf(Frame call, Node place, Function<Node, ExecutionEventNode> probeOf) {
    for (Node node = place; node != null; node = node.getParent()) {
      if (node instanceof WrapperNode wrapper
          && probeOf.apply(wrapper.getDelegateNode()) instanceof EventProbe probe) {
        Frame elsewhere = probe.elsewhere(call);
        if (elsewhere != null) {
          return elsewhere;
        }
      }
    }
    return call;
  }

  private static void tearDown(Frame frame, EventProbe probe, Throwable end) {
    if (probe.tearDown(frame, end)) {
      return;
    }
    // Languages hand the frame of a resumed activation to the code that resumes it.
    for (Object argument : frame.getArguments()) {
      if (argument instanceof Frame resumed && probe.tearDown(resumed, end)) {
        return;
      }
    }
  }

  private static boolean hasPath(Frame frame) {
    for (int slot : frame.getFrameDescriptor().getAuxiliarySlots().values()) {
      if (frame.getAuxiliarySlot(slot) instanceof Activation activation
          && activation.status == Activation.ON_PATH) {
        return true;
      }
    }
    return false;
  }
}
