package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.nodes.Node;

/** Wants to see where a step was done: {@link Activation#show}. */
public interface Onlooker {

  /**
   * Looks. In the interpreter, after the steps of the event.
   *
   * @param node the probe, a descendant of the node that told of the event's
   */
  void look(Node node);
}
