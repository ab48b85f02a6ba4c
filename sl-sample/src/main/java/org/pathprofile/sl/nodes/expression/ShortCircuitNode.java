package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.UnexpectedResultException;
import com.oracle.truffle.api.profiles.CountingConditionProfile;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.runtime.SlException;

/** An operator whose right operand is evaluated only if the left one does not decide. */
abstract class ShortCircuitNode extends SlExpressionNode {
  @Child private SlExpressionNode left;
  @Child private SlExpressionNode right;

  private final boolean deciding;
  private final CountingConditionProfile decided = CountingConditionProfile.create();

  /**
   * @param deciding the value of the left operand that is also that of the operator
   */
  ShortCircuitNode(SlExpressionNode left, SlExpressionNode right, boolean deciding) {
    this.left = left;
    this.right = right;
    this.deciding = deciding;
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
    if (decided.profile(leftValue == deciding)) {
      return deciding;
    }
    try {
      return right.executeBoolean(frame);
    } catch (UnexpectedResultException e) {
      throw SlException.typeError(this, leftValue, e.getResult());
    }
  }
}
