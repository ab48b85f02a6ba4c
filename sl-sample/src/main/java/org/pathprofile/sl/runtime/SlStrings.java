package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.strings.TruffleString;

/** Strings of the language: Truffle strings in one encoding. */
public final class SlStrings {
  public static final TruffleString.Encoding ENCODING = TruffleString.Encoding.UTF_16;

  public static final TruffleString EMPTY = constant("");
  public static final TruffleString NULL = constant("NULL");
  public static final TruffleString TRUE = constant("true");
  public static final TruffleString FALSE = constant("false");

  private SlStrings() {}

  /** For strings that Java code knows; of a guest's computation use nodes. */
  @TruffleBoundary
  public static TruffleString fromJava(String string) {
    return TruffleString.fromJavaStringUncached(string, ENCODING);
  }

  private static TruffleString constant(String string) {
    return TruffleString.fromConstant(string, ENCODING);
  }
}
