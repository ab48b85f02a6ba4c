package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.NodeInfo;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code while (condition) { ... }} */
@NodeInfo(shortName = "while")
public final class WhileNode extends SlStatementNode {
  @Child private LoopNode loop;

  /**
   * @param tuning what changes the function
   */
  public WhileNode(SlExpressionNode condition, BlockNode body, @Nullable Tuning tuning) {
    condition.markPart(ControlFlow.CONDITION);
    body.markPart(ControlFlow.BODY);
    this.loop =
        Truffle.getRuntime().createLoopNode(new WhileRepeatingNode(condition, body, tuning));
  }

  /** The condition, without wrappers. */
  public SlExpressionNode condition() {
    return iteration().condition();
  }

  /** The body, without wrappers. */
  public BlockNode body() {
    return iteration().body();
  }

  /** Has hot code run in place of each iteration from now on, or no longer if it is null. */
  public void setHotCode(HotCode code) {
    iteration().setHotCode(code);
  }

  /**
   * Has other code run in place of the first iteration from now on, or no longer if it is null: the
   * loop is peeled.
   */
  public void setFirstIteration(HotCode code) {
    iteration().setFirstIteration(code);
  }

  /** Runs the body once. */
  public void executeBody(VirtualFrame frame) {
    iteration().executeBody(frame);
  }

  private WhileRepeatingNode iteration() {
    return (WhileRepeatingNode) loop.getRepeatingNode();
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    if (iteration().executeFirst(frame)) {
      loop.execute(frame);
    }
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
