package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.runtime.SlBigInteger;
import org.pathprofile.sl.runtime.SlException;

/** The difference of two numbers. */
@NodeInfo(shortName = "-")
@Introspectable
public abstract class SubtractNode extends BinaryNode {
  @Specialization(rewriteOn = ArithmeticException.class)
  protected long doLong(long left, long right) {
    return Math.subtractExact(left, right);
  }

  /** For places that have seen a result of more than 64 bits, and others before or after it. */
  @Specialization(replaces = "doLong")
  protected Object doAnyLong(long left, long right) {
    long result = left - right;
    if (((left ^ right) & (left ^ result)) < 0) {
      return doBigInteger(SlBigInteger.valueOf(left), SlBigInteger.valueOf(right));
    }
    return result;
  }

  @Specialization
  @TruffleBoundary
  protected Object doBigInteger(SlBigInteger left, SlBigInteger right) {
    return SlBigInteger.canonical(left.value().subtract(right.value()));
  }

  @Fallback
  protected Object typeError(Object left, Object right) {
    throw SlException.typeError(this, left, right);
  }
}
