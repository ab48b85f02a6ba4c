package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.dsl.NodeChild;
import org.pathprofile.sl.nodes.SlExpressionNode;

/** An operator of two operands, both always evaluated, the left one first. */
@NodeChild(value = "left", type = SlExpressionNode.class)
@NodeChild(value = "right", type = SlExpressionNode.class)
abstract class BinaryNode extends SlExpressionNode {}
