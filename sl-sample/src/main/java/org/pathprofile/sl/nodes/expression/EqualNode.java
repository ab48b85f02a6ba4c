package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.NodeChild;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.runtime.SlBigInteger;
import org.pathprofile.sl.runtime.SlFunction;
import org.pathprofile.sl.runtime.SlNull;
import org.pathprofile.sl.runtime.SlObject;
import org.pathprofile.sl.runtime.SlStrings;

/** Whether two values are equal; values of different types are not. */
@NodeInfo(shortName = "==")
@NodeChild(value = "left", type = SlExpressionNode.class)
@NodeChild(value = "right", type = SlExpressionNode.class)
@Introspectable
public abstract class EqualNode extends SlExpressionNode {
  @Specialization
  protected boolean doLong(long left, long right) {
    return left == right;
  }

  @Specialization(replaces = "doLong")
  protected boolean doBigInteger(SlBigInteger left, SlBigInteger right) {
    return left.equals(right);
  }

  @Specialization
  protected boolean doBoolean(boolean left, boolean right) {
    return left == right;
  }

  @Specialization
  protected boolean doString(
      TruffleString left, TruffleString right, @Cached TruffleString.EqualNode equal) {
    return equal.execute(left, right, SlStrings.ENCODING);
  }

  @Specialization
  protected boolean doNull(SlNull left, SlNull right) {
    return left == right;
  }

  @Specialization
  protected boolean doFunction(SlFunction left, SlFunction right) {
    return left == right;
  }

  @Specialization
  protected boolean doObject(SlObject left, SlObject right) {
    return left == right;
  }

  @Specialization(
      limit = "4",
      replaces = {"doLong", "doBigInteger", "doBoolean", "doString", "doNull", "doFunction"})
  protected boolean doGeneric(
      Object left,
      Object right,
      @CachedLibrary("left") InteropLibrary leftInterop,
      @CachedLibrary("right") InteropLibrary rightInterop) {
    try {
      if (leftInterop.isNull(left) || rightInterop.isNull(right)) {
        return leftInterop.isNull(left) && rightInterop.isNull(right);
      }
      if (leftInterop.isBoolean(left) && rightInterop.isBoolean(right)) {
        return leftInterop.asBoolean(left) == rightInterop.asBoolean(right);
      }
      if (leftInterop.isString(left) && rightInterop.isString(right)) {
        return leftInterop.asTruffleString(left).equals(rightInterop.asTruffleString(right));
      }
      if (leftInterop.fitsInLong(left) && rightInterop.fitsInLong(right)) {
        return leftInterop.asLong(left) == rightInterop.asLong(right);
      }
      if (left instanceof SlBigInteger && right instanceof SlBigInteger) {
        return left.equals(right);
      }
      return leftInterop.hasIdentity(left) && leftInterop.isIdentical(left, right, rightInterop);
    } catch (UnsupportedMessageException e) {
      throw CompilerDirectives.shouldNotReachHere("a value that changed its mind", e);
    }
  }
}
