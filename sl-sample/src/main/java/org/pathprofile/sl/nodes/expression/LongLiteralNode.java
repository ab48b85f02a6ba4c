package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlExpressionNode;

/** A number of 64 bits that stands in the source. */
@NodeInfo(shortName = "const")
public final class LongLiteralNode extends SlExpressionNode {
  private final long value;

  public LongLiteralNode(long value) {
    this.value = value;
  }

  @Override
  public long executeLong(VirtualFrame frame) {
    return value;
  }

  @Override
  public Object executeGeneric(VirtualFrame frame) {
    return value;
  }
}
