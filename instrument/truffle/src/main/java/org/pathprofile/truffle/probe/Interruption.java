package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.ExceptionType;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;

/** Tells what stops guest code from outside. */
public final class Interruption {
  private Interruption() {}

  /** Whether something else than the code has stopped it, which may be at any safepoint. */
  @TruffleBoundary
  public static boolean is(Throwable exception) {
    if (exception instanceof ThreadDeath) {
      return true;
    }
    try {
      InteropLibrary interop = InteropLibrary.getUncached();
      return interop.isException(exception)
          && interop.getExceptionType(exception) == ExceptionType.INTERRUPT;
    } catch (UnsupportedMessageException e) {
      return false;
    }
  }
}
