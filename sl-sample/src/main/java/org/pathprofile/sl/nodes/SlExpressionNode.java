package org.pathprofile.sl.nodes;

import com.oracle.truffle.api.dsl.TypeSystemReference;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.GenerateWrapper;
import com.oracle.truffle.api.instrumentation.ProbeNode;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.UnexpectedResultException;

/** A node that has a value. */
@TypeSystemReference(SlTypes.class)
@GenerateWrapper
public abstract class SlExpressionNode extends SlStatementNode {
  /** Executes for the value: one of the language's own, or an object of another language. */
  public abstract Object executeGeneric(VirtualFrame frame);

  public long executeLong(VirtualFrame frame) throws UnexpectedResultException {
    return SlTypesGen.expectLong(executeGeneric(frame));
  }

  public boolean executeBoolean(VirtualFrame frame) throws UnexpectedResultException {
    return SlTypesGen.expectBoolean(executeGeneric(frame));
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    executeGeneric(frame);
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == StandardTags.ExpressionTag.class || super.hasTag(tag);
  }

  @Override
  public WrapperNode createWrapper(ProbeNode probe) {
    return new SlExpressionNodeWrapper(this, probe);
  }
}
