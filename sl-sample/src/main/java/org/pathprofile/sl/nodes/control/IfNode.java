package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code if (condition) { ... } else { ... }} */
@NodeInfo(shortName = "if")
public final class IfNode extends SlStatementNode {
  @Child private SlExpressionNode condition;
  @Child private SlStatementNode thenPart;
  @Child private @Nullable SlStatementNode elsePart;

  private final ConditionValue conditionValue = new ConditionValue();
  private final BranchProbability probability = new BranchProbability();

  /**
   * @param elsePart null if there is none
   */
  public IfNode(SlExpressionNode condition, BlockNode thenPart, @Nullable BlockNode elsePart) {
    this.condition = condition;
    this.thenPart = thenPart;
    this.elsePart = elsePart;
    condition.markPart(ControlFlow.CONDITION);
    thenPart.markPart(ControlFlow.THEN);
    if (elsePart != null) {
      elsePart.markPart(ControlFlow.ELSE);
    }
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    executePart(frame, probability.inject(conditionValue.execute(frame, condition, condition)));
  }

  /** Runs the part that is chosen if the condition has the value {@code holds}. */
  public void executePart(VirtualFrame frame, boolean holds) {
    if (holds) {
      thenPart.executeVoid(frame);
    } else if (elsePart != null) {
      elsePart.executeVoid(frame);
    }
  }

  /** How probable it is that the condition holds. */
  public BranchProbability probability() {
    return probability;
  }

  /** The condition, without wrappers. */
  public SlExpressionNode condition() {
    return (SlExpressionNode) unwrapped(condition);
  }

  /** A part, without wrappers; null if there is no <i>else</i> part. */
  public @Nullable BlockNode part(boolean holds) {
    SlStatementNode part = holds ? thenPart : elsePart;
    return part == null ? null : (BlockNode) unwrapped(part);
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == ControlFlowTags.Construct.class || super.hasTag(tag);
  }

  @Override
  protected void describe(Map<String, Object> members) {
    members.put(ControlFlow.CONSTRUCT, ControlFlow.IF);
    members.put(ControlFlow.NAME, "if");
  }
}
