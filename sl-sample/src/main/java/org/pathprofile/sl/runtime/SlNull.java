package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.utilities.TriState;

/** The value of a function that returns none, and of an argument that was not given. */
@ExportLibrary(InteropLibrary.class)
public final class SlNull extends SlValue {
  public static final SlNull SINGLETON = new SlNull();

  private SlNull() {}

  @Override
  SlType type() {
    return SlType.NULL;
  }

  @ExportMessage
  boolean isNull() {
    return true;
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

  @Override
  public String toString() {
    return "NULL";
  }
}
