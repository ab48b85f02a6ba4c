package org.pathprofile.tests.feedback;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;

/** A root of which no profiler knows anything. */
final class RootWithoutCode extends RootNode {
  RootWithoutCode() {
    super(null);
  }

  @Override
  public Object execute(VirtualFrame frame) {
    return 0;
  }
}
