package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.NodeInfo;
import java.util.Map;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code while (condition) { ... }} */
@NodeInfo(shortName = "while")
public final class WhileNode extends SlStatementNode {
  @Child private LoopNode loop;

  public WhileNode(SlExpressionNode condition, SlStatementNode body) {
    condition.markPart(ControlFlow.CONDITION);
    body.markPart(ControlFlow.BODY);
    this.loop = Truffle.getRuntime().createLoopNode(new WhileRepeatingNode(condition, body));
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    loop.execute(frame);
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == ControlFlowTags.Construct.class || super.hasTag(tag);
  }

  @Override
  protected void describe(Map<String, Object> members) {
    members.put(ControlFlow.CONSTRUCT, ControlFlow.WHILE);
    members.put(ControlFlow.NAME, "while");
  }
}
