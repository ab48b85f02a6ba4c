package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlExpressionNode;

/** A string or a number that stands in the source. */
@NodeInfo(shortName = "const")
public final class LiteralNode extends SlExpressionNode {
  private final Object value;

  public LiteralNode(Object value) {
    this.value = value;
  }

  @Override
  public Object executeGeneric(VirtualFrame frame) {
    return value;
  }
}
