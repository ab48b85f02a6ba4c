package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.profiles.BranchProfile;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.runtime.SlNull;

/** A function: stores its arguments, runs its code and catches what {@code return} throws. */
@NodeInfo(shortName = "body")
public final class FunctionBodyNode extends SlExpressionNode {
  @Children private final SlStatementNode[] storeArguments;
  @Child private SlStatementNode block;

  private final BranchProfile returned = BranchProfile.create();
  private final BranchProfile ranToItsEnd = BranchProfile.create();

  public FunctionBodyNode(SlStatementNode[] storeArguments, SlStatementNode block) {
    this.storeArguments = storeArguments;
    this.block = block;
  }

  @Override
  @ExplodeLoop
  public Object executeGeneric(VirtualFrame frame) {
    for (SlStatementNode storeArgument : storeArguments) {
      storeArgument.executeVoid(frame);
    }
    try {
      block.executeVoid(frame);
    } catch (ReturnException e) {
      returned.enter();
      return e.result();
    }
    ranToItsEnd.enter();
    return SlNull.SINGLETON;
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == StandardTags.RootTag.class;
  }
}
