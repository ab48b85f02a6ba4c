package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.nodes.RepeatingNode;
import com.oracle.truffle.api.nodes.UnexpectedResultException;
import com.oracle.truffle.api.profiles.BranchProfile;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.runtime.SlException;

/** One iteration of a loop; apart from the loop so that Truffle can compile a running one. */
@NodeInfo(shortName = "while")
final class WhileRepeatingNode extends Node implements RepeatingNode {
  @Child private SlExpressionNode condition;
  @Child private SlStatementNode body;

  private final BranchProfile continued = BranchProfile.create();
  private final BranchProfile broken = BranchProfile.create();

  WhileRepeatingNode(SlExpressionNode condition, SlStatementNode body) {
    this.condition = condition;
    this.body = body;
  }

  @Override
  public boolean executeRepeating(VirtualFrame frame) {
    if (!evaluateCondition(frame)) {
      return false;
    }
    try {
      body.executeVoid(frame);
      return true;
    } catch (ContinueException e) {
      continued.enter();
      return true;
    } catch (BreakException e) {
      broken.enter();
      return false;
    }
  }

  private boolean evaluateCondition(VirtualFrame frame) {
    try {
      return condition.executeBoolean(frame);
    } catch (UnexpectedResultException e) {
      throw SlException.typeError(this, e.getResult());
    }
  }
}
