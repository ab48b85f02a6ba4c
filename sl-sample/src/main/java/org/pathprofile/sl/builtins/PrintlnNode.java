package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.nodes.expression.ToStringNode;

/** {@code println(value)}: prints a line and returns the value. */
@NodeInfo(shortName = "println")
abstract class PrintlnNode extends BuiltinNode {
  @Specialization
  protected Object println(
      Object value,
      @Cached ToStringNode toString,
      @Cached TruffleString.ToJavaStringNode toJavaString) {
    context().println(toJavaString.execute(toString.execute(value)));
    return value;
  }
}
