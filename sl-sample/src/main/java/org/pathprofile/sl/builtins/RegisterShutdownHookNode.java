package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlFunction;
import org.pathprofile.sl.runtime.SlNull;

/** {@code registerShutdownHook(function)}: calls a function when the context ends. */
@NodeInfo(shortName = "registerShutdownHook")
abstract class RegisterShutdownHookNode extends BuiltinNode {
  @Specialization
  protected Object register(SlFunction function) {
    context().addShutdownHook(function);
    return SlNull.SINGLETON;
  }

  @Fallback
  protected Object typeError(Object function) {
    throw SlException.typeError(this, function);
  }
}
