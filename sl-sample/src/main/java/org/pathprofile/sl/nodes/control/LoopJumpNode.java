package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import java.util.Map;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code break;} and {@code continue;} */
@NodeInfo(shortName = "jump")
public final class LoopJumpNode extends SlStatementNode {
  private final boolean continues;

  /**
   * @param continues whether the loop goes on with its next iteration
   */
  public LoopJumpNode(boolean continues) {
    this.continues = continues;
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    throw continues ? LoopJumpException.CONTINUE : LoopJumpException.BREAK;
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == ControlFlowTags.Jump.class || super.hasTag(tag);
  }

  @Override
  protected void describe(Map<String, Object> members) {
    members.put(ControlFlow.JUMP, continues ? ControlFlow.CONTINUE : ControlFlow.BREAK);
  }
}
