package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.runtime.SlBigInteger;
import org.pathprofile.sl.runtime.SlException;

/** The quotient of two numbers, rounded towards zero. */
@NodeInfo(shortName = "/")
@Introspectable
public abstract class DivideNode extends BinaryNode {
  @Specialization(guards = "isPlain(right)")
  protected long doLong(long left, long right) {
    return left / right;
  }

  protected static boolean isPlain(long divisor) {
    return divisor != 0 && divisor != -1;
  }

  /** The quotient of the least number and -1 is too large for 64 bits. */
  @Specialization
  @TruffleBoundary
  protected Object doBigInteger(SlBigInteger left, SlBigInteger right) {
    if (right.value().signum() == 0) {
      throw SlException.create("Division by zero", this);
    }
    return SlBigInteger.canonical(left.value().divide(right.value()));
  }

  @Fallback
  protected Object typeError(Object left, Object right) {
    throw SlException.typeError(this, left, right);
  }
}
