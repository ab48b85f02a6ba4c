package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code continue;} */
@NodeInfo(shortName = "continue")
public final class ContinueNode extends SlStatementNode {
  @Override
  public void executeVoid(VirtualFrame frame) {
    throw ContinueException.SINGLETON;
  }
}
