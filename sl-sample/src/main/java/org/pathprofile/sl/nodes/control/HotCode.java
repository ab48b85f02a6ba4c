package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.NodeInterface;

/** Code that was made for the hot paths of a block or a loop. */
public interface HotCode extends NodeInterface {
  /** The block, or the iteration of the loop with its test, has been run completely. */
  int DONE = Integer.MAX_VALUE;

  /** The loop has ended. */
  int LEFT = -1;

  /**
   * Runs as far as a hot path goes.
   *
   * @return the index of the statement of the block, or of the loop's body, with which the original
   *     code has to go on; or one of the constants
   */
  int execute(VirtualFrame frame);
}
