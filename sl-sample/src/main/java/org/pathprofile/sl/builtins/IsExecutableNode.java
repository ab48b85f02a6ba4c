package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;

/** {@code isExecutable(value)}: whether a value can be called. */
@NodeInfo(shortName = "isExecutable")
abstract class IsExecutableNode extends BuiltinNode {
  @Specialization(limit = "3")
  protected boolean isExecutable(Object value, @CachedLibrary("value") InteropLibrary interop) {
    return interop.isExecutable(value);
  }
}
