package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code while (condition) { ... }} */
@NodeInfo(shortName = "while")
public final class WhileNode extends SlStatementNode {
  @Child private LoopNode loop;

  public WhileNode(SlExpressionNode condition, SlStatementNode body) {
    this.loop = Truffle.getRuntime().createLoopNode(new WhileRepeatingNode(condition, body));
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    loop.execute(frame);
  }
}
