package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlStrings;

/** {@code readln()}: the next line of the input, empty at its end. */
@NodeInfo(shortName = "readln")
abstract class ReadlnNode extends BuiltinNode {
  @Specialization
  protected TruffleString readln(@Cached TruffleString.FromJavaStringNode fromJava) {
    return fromJava.execute(context().readln(), SlStrings.ENCODING);
  }
}
