package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlNull;

/** {@code exit(code)}: ends the context. */
@NodeInfo(shortName = "exit")
abstract class ExitNode extends BuiltinNode {
  @Specialization
  protected Object exit(long code) {
    context().env().getContext().closeExited(this, (int) code);
    return SlNull.SINGLETON;
  }

  @Fallback
  protected Object typeError(Object code) {
    throw SlException.typeError(this, code);
  }
}
