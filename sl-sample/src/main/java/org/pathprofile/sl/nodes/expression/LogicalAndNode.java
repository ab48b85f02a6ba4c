package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlExpressionNode;

/** Whether both of two conditions hold; the right one is evaluated only if it matters. */
@NodeInfo(shortName = "&&")
public final class LogicalAndNode extends ShortCircuitNode {
  public LogicalAndNode(SlExpressionNode left, SlExpressionNode right) {
    super(left, right, false, "&&");
  }
}
