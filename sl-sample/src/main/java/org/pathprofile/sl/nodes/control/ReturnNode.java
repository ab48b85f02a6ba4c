package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.runtime.SlNull;

/** {@code return;} and {@code return value;} */
@NodeInfo(shortName = "return")
public final class ReturnNode extends SlStatementNode {
  @Child private SlExpressionNode value;

  /**
   * @param value what the function returns; null stands for the language's null
   */
  public ReturnNode(SlExpressionNode value) {
    this.value = value;
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    throw new ReturnException(value == null ? SlNull.SINGLETON : value.executeGeneric(frame));
  }
}
