package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlExpressionNode;

/** Whether one of two conditions holds; the right one is evaluated only if it matters. */
@NodeInfo(shortName = "||")
public final class LogicalOrNode extends ShortCircuitNode {
  public LogicalOrNode(SlExpressionNode left, SlExpressionNode right) {
    super(left, right, true, "||");
  }
}
