package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.NodeChild;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.runtime.SlBigInteger;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlStrings;

/** The operators of numbers. */
public final class Arithmetic {
  private Arithmetic() {}

  /** An operator of two numbers, both always evaluated, the left one first. */
  @NodeChild(value = "left", type = SlExpressionNode.class)
  @NodeChild(value = "right", type = SlExpressionNode.class)
  abstract static class BinaryNode extends SlExpressionNode {
    @Fallback
    protected Object typeError(Object left, Object right) {
      throw SlException.typeError(this, left, right);
    }
  }

  /** The sum of two numbers, or two values one after the other if one of them is a string. */
  @NodeInfo(shortName = "+")
  @Introspectable
  public abstract static class AddNode extends BinaryNode {
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
  }

  /** The difference of two numbers. */
  @NodeInfo(shortName = "-")
  @Introspectable
  public abstract static class SubtractNode extends BinaryNode {
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
  }

  /** The product of two numbers. */
  @NodeInfo(shortName = "*")
  @Introspectable
  public abstract static class MultiplyNode extends BinaryNode {
    @Specialization(rewriteOn = ArithmeticException.class)
    protected long doLong(long left, long right) {
      return Math.multiplyExact(left, right);
    }

    /** For places that have seen a result of more than 64 bits, and others before or after it. */
    @Specialization(replaces = "doLong")
    protected Object doAnyLong(long left, long right) {
      long result = left * right;
      if (Math.multiplyHigh(left, right) != result >> (Long.SIZE - 1)) {
        return doBigInteger(SlBigInteger.valueOf(left), SlBigInteger.valueOf(right));
      }
      return result;
    }

    @Specialization
    @TruffleBoundary
    protected Object doBigInteger(SlBigInteger left, SlBigInteger right) {
      return SlBigInteger.canonical(left.value().multiply(right.value()));
    }
  }

  /** The quotient of two numbers, rounded towards zero. */
  @NodeInfo(shortName = "/")
  @Introspectable
  public abstract static class DivideNode extends BinaryNode {
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
  }

  /** Whether one number is less than another. */
  @NodeInfo(shortName = "<")
  @Introspectable
  public abstract static class LessThanNode extends BinaryNode {
    @Specialization
    protected boolean doLong(long left, long right) {
      return left < right;
    }

    @Specialization(replaces = "doLong")
    protected boolean doBigInteger(SlBigInteger left, SlBigInteger right) {
      return left.compareTo(right) < 0;
    }
  }

  /** Whether one number is at most another. */
  @NodeInfo(shortName = "<=")
  @Introspectable
  public abstract static class LessOrEqualNode extends BinaryNode {
    @Specialization
    protected boolean doLong(long left, long right) {
      return left <= right;
    }

    @Specialization(replaces = "doLong")
    protected boolean doBigInteger(SlBigInteger left, SlBigInteger right) {
      return left.compareTo(right) <= 0;
    }
  }
}
