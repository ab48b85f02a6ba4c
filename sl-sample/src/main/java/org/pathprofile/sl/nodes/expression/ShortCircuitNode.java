package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import java.util.Map;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.control.BranchProbability;
import org.pathprofile.sl.nodes.control.ConditionValue;

/**
 * {@code &&} or {@code ||}: the right operand is evaluated only if the left one does not decide.
 */
public final class ShortCircuitNode extends SlExpressionNode {
  @Child private SlExpressionNode left;
  @Child private SlExpressionNode right;

  private final boolean deciding;
  private final String name;
  private final ConditionValue leftValue = new ConditionValue();
  private final ConditionValue rightValue = new ConditionValue();
  private final BranchProbability rightProbability = new BranchProbability();

  /**
   * @param deciding the value of the left operand that is also that of the operator
   */
  public ShortCircuitNode(
      SlExpressionNode left, SlExpressionNode right, boolean deciding, String name) {
    this.left = left;
    this.right = right;
    this.deciding = deciding;
    this.name = name;
    right.markPart(ControlFlow.OPERAND);
  }

  /** How probable it is that the right operand is evaluated. */
  public BranchProbability rightProbability() {
    return rightProbability;
  }

  @Override
  public Object executeGeneric(VirtualFrame frame) {
    return executeBoolean(frame);
  }

  @Override
  public boolean executeBoolean(VirtualFrame frame) {
    boolean goesOn = leftValue.execute(frame, left, this) != deciding;
    return rightProbability.inject(goesOn) ? rightValue.execute(frame, right, this) : deciding;
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == ControlFlowTags.Construct.class || super.hasTag(tag);
  }

  @Override
  protected void describe(Map<String, Object> members) {
    members.put(ControlFlow.CONSTRUCT, ControlFlow.OPERATOR);
    members.put(ControlFlow.NAME, name);
  }
}
