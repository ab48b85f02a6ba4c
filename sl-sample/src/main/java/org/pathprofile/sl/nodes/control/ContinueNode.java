package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import java.util.Map;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code continue;} */
@NodeInfo(shortName = "continue")
public final class ContinueNode extends SlStatementNode {
  @Override
  public void executeVoid(VirtualFrame frame) {
    throw ContinueException.SINGLETON;
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == ControlFlowTags.Jump.class || super.hasTag(tag);
  }

  @Override
  protected void describe(Map<String, Object> members) {
    members.put(ControlFlow.JUMP, ControlFlow.CONTINUE);
  }
}
