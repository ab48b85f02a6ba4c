package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.NodeChild;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.runtime.SlException;

/** Negates; the parser makes {@code !=}, {@code >} and {@code >=} of it. */
@NodeInfo(shortName = "!")
@NodeChild(value = "value", type = SlExpressionNode.class)
public abstract class LogicalNotNode extends SlExpressionNode {
  @Specialization
  protected boolean doBoolean(boolean value) {
    return !value;
  }

  @Fallback
  protected Object typeError(Object value) {
    throw SlException.typeError(this, value);
  }
}
