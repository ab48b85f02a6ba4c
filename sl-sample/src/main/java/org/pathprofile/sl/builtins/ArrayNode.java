package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.runtime.SlArray;
import org.pathprofile.sl.runtime.SlException;

/** {@code array(length)}: an array of that many elements, which are all 0. */
@NodeInfo(shortName = "array")
abstract class ArrayNode extends BuiltinNode {
  @Specialization(guards = "isLength(length)")
  protected Object newArray(long length) {
    return SlLanguage.get(this).createArray((int) length, context().allocations());
  }

  @Specialization(guards = "!isLength(length)")
  protected Object badLength(long length) {
    throw SlException.create("Array length out of range: " + length, this);
  }

  @Fallback
  protected Object typeError(Object length) {
    throw SlException.typeError(this, length);
  }

  protected static boolean isLength(long length) {
    return 0 <= length && length <= SlArray.MAX_LENGTH;
  }
}
