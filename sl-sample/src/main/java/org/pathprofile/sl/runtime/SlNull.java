package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.utilities.TriState;
import org.pathprofile.sl.SlLanguage;

/** The value of a function that returns none, and of an argument that was not given. */
@ExportLibrary(InteropLibrary.class)
public final class SlNull implements TruffleObject {
  public static final SlNull SINGLETON = new SlNull();

  private SlNull() {}

  @ExportMessage
  boolean isNull() {
    return true;
  }

  @ExportMessage
  boolean hasLanguage() {
    return true;
  }

  @ExportMessage
  Class<? extends TruffleLanguage<?>> getLanguage() {
    return SlLanguage.class;
  }

  @ExportMessage
  boolean hasMetaObject() {
    return true;
  }

  @ExportMessage
  Object getMetaObject() {
    return SlType.NULL;
  }

  @ExportMessage
  static TriState isIdenticalOrUndefined(
      @SuppressWarnings("unused") SlNull receiver, Object other) {
    return TriState.valueOf(other == SINGLETON);
  }

  @ExportMessage
  static int identityHashCode(@SuppressWarnings("unused") SlNull receiver) {
    return 42;
  }

  @ExportMessage
  Object toDisplayString(@SuppressWarnings("unused") boolean allowSideEffects) {
    return toString();
  }

  @Override
  public String toString() {
    return "NULL";
  }
}
