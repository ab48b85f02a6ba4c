package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.NodeChild;
import org.pathprofile.sl.SlContext;
import org.pathprofile.sl.nodes.SlExpressionNode;

/**
 * The code of a builtin function. A subclass takes the function's arguments as the parameters of
 * its specializations; its {@code shortName} is the function's name.
 */
@NodeChild(value = "arguments", type = SlExpressionNode[].class)
abstract class BuiltinNode extends SlExpressionNode {
  final SlContext context() {
    return SlContext.get(this);
  }
}
