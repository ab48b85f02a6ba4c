package org.pathprofile.api.feedback;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;

/**
 * Reports the events of a node to the profiler when a copy of it runs without instrumentation, for
 * example when a block is taken apart. Call the methods where a wrapper around the node would
 * report the event, with the frame of the activation. Compiled code inlines them; nothing is left
 * of an event that has no meaning.
 */
public abstract class ControlFlowEvents extends Node {

  /** For the instrument. */
  protected ControlFlowEvents() {}

  /** The node is entered. */
  public abstract void enter(VirtualFrame frame);

  /** The node returns. */
  public abstract void returned(VirtualFrame frame);

  /**
   * An exception thrown by the node itself leaves it. An exception from a node below it was
   * reported there.
   */
  public abstract void thrown(VirtualFrame frame, Throwable exception);
}
