package org.pathprofile.sl.nodes.local;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.profiles.BranchProfile;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.runtime.SlNull;

/** Reads an argument of the call; null if fewer were given. */
public final class ReadArgumentNode extends SlExpressionNode {
  private final int index;
  private final BranchProfile missing = BranchProfile.create();

  public ReadArgumentNode(int index) {
    this.index = index;
  }

  @Override
  public Object executeGeneric(VirtualFrame frame) {
    Object[] arguments = frame.getArguments();
    if (index < arguments.length) {
      return arguments[index];
    }
    missing.enter();
    return SlNull.SINGLETON;
  }
}
