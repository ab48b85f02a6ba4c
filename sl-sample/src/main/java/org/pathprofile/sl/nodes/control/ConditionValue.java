package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.UnexpectedResultException;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.runtime.SlException;

/**
 * Executes one expression whose value should be a boolean. Once it was none, which an unexpected
 * result told at the price of leaving compiled code, any value is asked for.
 */
public final class ConditionValue {
  @CompilationFinal private boolean seenOther;

  /**
   * The value.
   *
   * @param asking what is wrong in the guest program if that is no boolean
   */
  public boolean execute(VirtualFrame frame, SlExpressionNode expression, SlStatementNode asking) {
    Object value = value(frame, expression);
    if (value instanceof Boolean holds) {
      return holds;
    }
    throw SlException.notBoolean(SlStatementNode.unwrapped(asking), value);
  }

  /** The value, a boolean unless the guest program is wrong. */
  public Object value(VirtualFrame frame, SlExpressionNode expression) {
    if (seenOther) {
      return expression.executeGeneric(frame);
    }
    try {
      return expression.executeBoolean(frame);
    } catch (UnexpectedResultException e) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenOther = true;
      return e.getResult();
    }
  }
}
