package org.pathprofile.api.feedback;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;

/**
 * Tells the profiler the events of a node that runs as a copy without instrumentation, for example
 * of a block that is taken apart. The methods are called where a wrapper around the node would tell
 * them, with the frame of the activation. In compiled code, what they do is inlined; nothing is
 * left of an event that means nothing.
 */
public abstract class ControlFlowEvents extends Node {

  /** For the instrument. */
  protected ControlFlowEvents() {}

  /** The node is entered. */
  public abstract void enter(VirtualFrame frame);

  /** The node returns. */
  public abstract void returned(VirtualFrame frame);

  /** An exception of the node's own leaves it. What a node below it threw was told there. */
  public abstract void thrown(VirtualFrame frame, Throwable exception);
}
