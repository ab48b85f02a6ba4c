package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.runtime.SlNull;
import org.pathprofile.sl.runtime.SlType;

/** {@code typeOf(value)}: the type of a value; null if it has none. */
@NodeInfo(shortName = "typeOf")
abstract class TypeOfNode extends BuiltinNode {
  @Specialization(limit = "3")
  protected Object typeOf(Object value, @CachedLibrary("value") InteropLibrary interop) {
    SlType type = SlType.of(value, interop);
    return type == null ? SlNull.SINGLETON : type;
  }
}
