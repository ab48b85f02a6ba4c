package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateInline;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;

/**
 * Lets a value of another language or of the host into this one: its numbers, strings and booleans
 * become those of this language, everything else stays what it is.
 */
@GenerateUncached
@GenerateInline(false)
public abstract class ToSlValueNode extends Node {
  static final int LIMIT = 5;

  public abstract Object execute(Object value);

  @Specialization
  static long doLong(long value) {
    return value;
  }

  @Specialization
  static long doInt(int value) {
    return value;
  }

  @Specialization
  static boolean doBoolean(boolean value) {
    return value;
  }

  @Specialization
  static TruffleString doString(
      TruffleString value, @Cached.Shared @Cached TruffleString.SwitchEncodingNode switchEncoding) {
    return switchEncoding.execute(value, SlStrings.ENCODING);
  }

  @Specialization
  static SlValue doOwn(SlValue value) {
    return value;
  }

  @Specialization
  static SlObject doObject(SlObject value) {
    return value;
  }

  @Specialization(
      limit = "LIMIT",
      replaces = {"doLong", "doInt", "doBoolean", "doString"})
  static Object doForeign(
      Object value,
      @CachedLibrary("value") InteropLibrary interop,
      @Cached.Shared @Cached TruffleString.SwitchEncodingNode switchEncoding) {
    try {
      if (interop.fitsInLong(value)) {
        return interop.asLong(value);
      }
      if (interop.fitsInBigInteger(value)) {
        return SlBigInteger.canonical(interop.asBigInteger(value));
      }
      if (interop.isString(value)) {
        return switchEncoding.execute(interop.asTruffleString(value), SlStrings.ENCODING);
      }
      if (interop.isBoolean(value)) {
        return interop.asBoolean(value);
      }
      return value;
    } catch (UnsupportedMessageException e) {
      throw CompilerDirectives.shouldNotReachHere("a value that changed its mind", e);
    }
  }
}
