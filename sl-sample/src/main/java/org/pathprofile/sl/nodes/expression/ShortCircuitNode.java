package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.UnexpectedResultException;
import java.util.Map;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.control.BranchProbability;
import org.pathprofile.sl.runtime.SlException;

/** An operator whose right operand is evaluated only if the left one does not decide. */
public abstract class ShortCircuitNode extends SlExpressionNode {
  @Child private SlExpressionNode left;
  @Child private SlExpressionNode right;

  private final boolean deciding;
  private final String name;
  private final BranchProbability rightProbability = new BranchProbability();

  /**
   * @param deciding the value of the left operand that is also that of the operator
   */
  ShortCircuitNode(SlExpressionNode left, SlExpressionNode right, boolean deciding, String name) {
    this.left = left;
    this.right = right;
    this.deciding = deciding;
    this.name = name;
    right.markPart(ControlFlow.OPERAND);
  }

  /** How probable it is that the right operand is evaluated. */
  public final BranchProbability rightProbability() {
    return rightProbability;
  }

  @Override
  public final Object executeGeneric(VirtualFrame frame) {
    return executeBoolean(frame);
  }

  @Override
  public final boolean executeBoolean(VirtualFrame frame) {
    boolean leftValue;
    try {
      leftValue = left.executeBoolean(frame);
    } catch (UnexpectedResultException e) {
      throw SlException.typeError(this, e.getResult(), null);
    }
    if (!rightProbability.inject(leftValue != deciding)) {
      return deciding;
    }
    try {
      return right.executeBoolean(frame);
    } catch (UnexpectedResultException e) {
      throw SlException.typeError(this, leftValue, e.getResult());
    }
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
