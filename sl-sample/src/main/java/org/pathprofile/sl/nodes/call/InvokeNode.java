package org.pathprofile.sl.nodes.call;

import com.oracle.truffle.api.CompilerAsserts;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlExpressionNode;

/** {@code function(argument, ...)} */
@NodeInfo(shortName = "invoke")
public final class InvokeNode extends SlExpressionNode {
  @Child private SlExpressionNode function;
  @Children private final SlExpressionNode[] arguments;
  @Child private DispatchNode dispatch = DispatchNodeGen.create();

  public InvokeNode(SlExpressionNode function, SlExpressionNode[] arguments) {
    this.function = function;
    this.arguments = arguments;
  }

  @Override
  @ExplodeLoop
  public Object executeGeneric(VirtualFrame frame) {
    CompilerAsserts.partialEvaluationConstant(arguments.length);
    Object callee = function.executeGeneric(frame);
    Object[] values = new Object[arguments.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = arguments[i].executeGeneric(frame);
    }
    return dispatch.execute(callee, values);
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == StandardTags.CallTag.class || super.hasTag(tag);
  }
}
