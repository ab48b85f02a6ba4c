package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.ControlFlowEvents;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.ConditionValue;
import org.pathprofile.sl.nodes.control.CopiedStatement;
import org.pathprofile.sl.runtime.SlException;

/** A decision with everything that follows it on either way. */
final class HotDecision extends HotNode implements CopiedStatement {
  private final BlockNode block;
  private final double probability;
  private final ConditionValue conditionValue = new ConditionValue();

  @Child private SlExpressionNode condition;
  @Child private @Nullable ControlFlowEvents events;
  @Child private HotNode whenTrue;
  @Child private HotNode whenFalse;

  /**
   * @param block the block that has the original decision
   * @param condition a copy of its condition
   * @param events the original's events, or null if the original's wrapper is still around
   * @param probability that the condition holds, from 0 to 1
   */
  HotDecision(
      BlockNode block,
      SlExpressionNode condition,
      @Nullable ControlFlowEvents events,
      double probability,
      HotNode whenTrue,
      HotNode whenFalse) {
    this.block = block;
    this.condition = condition;
    this.events = events;
    this.probability = probability;
    this.whenTrue = whenTrue;
    this.whenFalse = whenFalse;
  }

  @Override
  int execute(VirtualFrame frame) {
    if (CompilerDirectives.injectBranchProbability(probability, evaluate(frame))) {
      return whenTrue.execute(frame);
    }
    return whenFalse.execute(frame);
  }

  private boolean evaluate(VirtualFrame frame) {
    Object value = conditionValue.value(frame, condition);
    if (value instanceof Boolean holds) {
      return holds;
    }
    SlException error = SlException.notBoolean(SlStatementNode.unwrapped(condition), value);
    if (events != null) {
      events.thrown(frame, error);
    }
    throw error;
  }

  @Override
  public BlockNode originalBlock() {
    return block;
  }
}
