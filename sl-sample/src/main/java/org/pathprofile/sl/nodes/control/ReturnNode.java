package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import java.util.Map;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
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

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == ControlFlowTags.Jump.class || super.hasTag(tag);
  }

  @Override
  protected void describe(Map<String, Object> members) {
    members.put(ControlFlow.JUMP, ControlFlow.RETURN);
  }
}
