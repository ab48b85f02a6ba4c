package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;

/** Code along hot paths up to their end. */
abstract class HotNode extends Node {
  /**
   * Runs it.
   *
   * @return as {@link org.pathprofile.sl.nodes.control.HotCode#execute}
   */
  abstract int execute(VirtualFrame frame);
}
