package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlStrings;

/** {@code subString(string, start, end)}: the characters from start up to, without, end. */
@NodeInfo(shortName = "subString")
abstract class SubStringNode extends BuiltinNode {
  @Specialization
  protected TruffleString subString(
      TruffleString string,
      long start,
      long end,
      @Cached TruffleString.CodePointLengthNode length,
      @Cached TruffleString.SubstringNode substring) {
    if (start < 0 || end < start || end > length.execute(string, SlStrings.ENCODING)) {
      throw SlException.create("Substring out of bounds: " + start + " to " + end, this);
    }
    return substring.execute(string, (int) start, (int) (end - start), SlStrings.ENCODING, true);
  }

  @Fallback
  protected Object typeError(Object string, Object start, Object end) {
    throw SlException.typeError(this, string, start, end);
  }
}
