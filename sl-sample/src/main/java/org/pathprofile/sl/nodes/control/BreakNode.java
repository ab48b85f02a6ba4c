package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code break;} */
@NodeInfo(shortName = "break")
public final class BreakNode extends SlStatementNode {
  @Override
  public void executeVoid(VirtualFrame frame) {
    throw BreakException.SINGLETON;
  }
}
