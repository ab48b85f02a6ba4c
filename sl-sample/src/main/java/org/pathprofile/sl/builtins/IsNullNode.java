package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;

/** {@code isNull(value)}: whether a value of whatever language is null. */
@NodeInfo(shortName = "isNull")
abstract class IsNullNode extends BuiltinNode {
  @Specialization(limit = "3")
  protected boolean isNull(Object value, @CachedLibrary("value") InteropLibrary interop) {
    return interop.isNull(value);
  }
}
