package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.runtime.SlException;

/** {@code getSize(array)}: the number of elements of an array. */
@NodeInfo(shortName = "getSize")
abstract class GetSizeNode extends BuiltinNode {
  @Specialization(limit = "3")
  protected long getSize(Object array, @CachedLibrary("array") InteropLibrary interop) {
    try {
      return interop.getArraySize(array);
    } catch (UnsupportedMessageException e) {
      throw SlException.create("Element is not a valid array.", this);
    }
  }
}
