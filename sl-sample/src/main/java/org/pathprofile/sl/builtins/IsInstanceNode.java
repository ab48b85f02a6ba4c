package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.runtime.SlException;

/** {@code isInstance(type, value)}: whether a value is of a type, of whatever language it is. */
@NodeInfo(shortName = "isInstance")
abstract class IsInstanceNode extends BuiltinNode {
  @Specialization(limit = "3", guards = "interop.isMetaObject(type)")
  protected boolean isInstance(
      Object type, Object value, @CachedLibrary("type") InteropLibrary interop) {
    try {
      return interop.isMetaInstance(type, value);
    } catch (UnsupportedMessageException e) {
      throw SlException.typeError(this, type, value);
    }
  }

  @Fallback
  protected Object typeError(Object type, Object value) {
    throw SlException.typeError(this, type, value);
  }
}
