package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;

/** {@code hasSize(value)}: whether a value is an array. */
@NodeInfo(shortName = "hasSize")
abstract class HasSizeNode extends BuiltinNode {
  @Specialization(limit = "3")
  protected boolean hasSize(Object value, @CachedLibrary("value") InteropLibrary interop) {
    return interop.hasArrayElements(value);
  }
}
