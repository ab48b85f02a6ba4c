package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;

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

  @Override
  public String toString() {
    return "NULL";
  }
}
