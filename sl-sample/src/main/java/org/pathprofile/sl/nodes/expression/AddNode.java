package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlBigInteger;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlStrings;

/** The sum of two numbers, or two values one after the other if one of them is a string. */
@NodeInfo(shortName = "+")
@Introspectable
public abstract class AddNode extends BinaryNode {
  @Specialization(rewriteOn = ArithmeticException.class)
  protected long doLong(long left, long right) {
    return Math.addExact(left, right);
  }

  /** For places that have seen a result of more than 64 bits, and others before or after it. */
  @Specialization(replaces = "doLong")
  protected Object doAnyLong(long left, long right) {
    long result = left + right;
    if (((left ^ result) & (right ^ result)) < 0) {
      return doBigInteger(SlBigInteger.valueOf(left), SlBigInteger.valueOf(right));
    }
    return result;
  }

  @Specialization
  @TruffleBoundary
  protected Object doBigInteger(SlBigInteger left, SlBigInteger right) {
    return SlBigInteger.canonical(left.value().add(right.value()));
  }

  @Specialization(guards = "isString(left, right)")
  protected static TruffleString doString(
      Object left,
      Object right,
      @Cached ToStringNode leftToString,
      @Cached ToStringNode rightToString,
      @Cached TruffleString.ConcatNode concat) {
    return concat.execute(
        leftToString.execute(left), rightToString.execute(right), SlStrings.ENCODING, true);
  }

  protected static boolean isString(Object left, Object right) {
    return left instanceof TruffleString || right instanceof TruffleString;
  }

  @Fallback
  protected Object typeError(Object left, Object right) {
    throw SlException.typeError(this, left, right);
  }
}
