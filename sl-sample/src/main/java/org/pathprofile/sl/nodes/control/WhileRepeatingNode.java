package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.nodes.RepeatingNode;
import com.oracle.truffle.api.profiles.BranchProfile;
import org.jspecify.annotations.Nullable;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;

/** One iteration of a loop; apart from the loop so that Truffle can compile a running one. */
@NodeInfo(shortName = "while")
final class WhileRepeatingNode extends Node implements RepeatingNode {
  @Child private SlExpressionNode condition;
  @Child private SlStatementNode body;

  private final ConditionValue conditionValue = new ConditionValue();
  private final BranchProfile continued = BranchProfile.create();
  private final BranchProfile broken = BranchProfile.create();

  @CompilationFinal private @Nullable Tuning tuning;
  @Child private HotCode hotCode;
  @Child private HotCode firstIteration;

  /**
   * @param tuning what changes the function
   */
  WhileRepeatingNode(SlExpressionNode condition, BlockNode body, @Nullable Tuning tuning) {
    this.condition = condition;
    this.body = body;
    this.tuning = tuning;
  }

  void setHotCode(HotCode code) {
    hotCode = code;
    if (code != null) {
      notifyInserted(insert((Node) code));
    }
  }

  void setFirstIteration(HotCode code) {
    firstIteration = code;
    if (code != null) {
      notifyInserted(insert((Node) code));
    }
  }

  void executeBody(VirtualFrame frame) {
    body.executeVoid(frame);
  }

  BlockNode body() {
    return (BlockNode) SlStatementNode.unwrapped(body);
  }

  SlExpressionNode condition() {
    return (SlExpressionNode) SlStatementNode.unwrapped(condition);
  }

  @Override
  public boolean executeRepeating(VirtualFrame frame) {
    if (tuning != null) {
      tuning.keepUp();
    }
    return execute(frame, hotCode);
  }

  /**
   * Runs the first iteration if it has code of its own.
   *
   * @return whether the loop goes on
   */
  boolean executeFirst(VirtualFrame frame) {
    return firstIteration == null || execute(frame, firstIteration);
  }

  private boolean execute(VirtualFrame frame, @Nullable HotCode code) {
    try {
      return code == null ? executeOnce(frame) : code.execute(frame) != HotCode.LEFT;
    } catch (LoopJumpException e) {
      if (e == LoopJumpException.CONTINUE) {
        continued.enter();
        return true;
      }
      broken.enter();
      return false;
    }
  }

  private boolean executeOnce(VirtualFrame frame) {
    if (!conditionValue.execute(frame, condition, condition)) {
      return false;
    }
    body.executeVoid(frame);
    return true;
  }

  /** As that of {@link BlockNode}. */
  @Override
  public Node deepCopy() {
    WhileRepeatingNode copy = (WhileRepeatingNode) super.deepCopy();
    copy.tuning = null;
    copy.hotCode = null;
    copy.firstIteration = null;
    return copy;
  }
}
