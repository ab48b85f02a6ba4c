package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.nodes.UnexpectedResultException;
import com.oracle.truffle.api.profiles.CountingConditionProfile;
import java.util.Map;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.runtime.SlException;

/** {@code if (condition) { ... } else { ... }} */
@NodeInfo(shortName = "if")
public final class IfNode extends SlStatementNode {
  @Child private SlExpressionNode condition;
  @Child private SlStatementNode thenPart;
  @Child private SlStatementNode elsePart;

  private final CountingConditionProfile profile = CountingConditionProfile.create();

  /**
   * @param elsePart null if there is none
   */
  public IfNode(SlExpressionNode condition, SlStatementNode thenPart, SlStatementNode elsePart) {
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
    if (profile.profile(evaluateCondition(frame))) {
      thenPart.executeVoid(frame);
    } else if (elsePart != null) {
      elsePart.executeVoid(frame);
    }
  }

  private boolean evaluateCondition(VirtualFrame frame) {
    try {
      return condition.executeBoolean(frame);
    } catch (UnexpectedResultException e) {
      throw SlException.typeError(this, e.getResult());
    }
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
