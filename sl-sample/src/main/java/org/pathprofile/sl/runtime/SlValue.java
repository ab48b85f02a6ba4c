package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.utilities.TriState;
import org.pathprofile.sl.SlLanguage;

/**
 * A value of the language: what it tells other languages and tools about itself, whatever it is.
 * Only {@link SlObject}, which has another base class, tells it by itself.
 */
@ExportLibrary(InteropLibrary.class)
abstract class SlValue implements TruffleObject {
  abstract SlType type();

  @ExportMessage
  public final boolean hasLanguage() {
    return true;
  }

  @ExportMessage
  public final Class<? extends TruffleLanguage<?>> getLanguage() {
    return SlLanguage.class;
  }

  @ExportMessage
  public final boolean hasMetaObject() {
    return true;
  }

  @ExportMessage
  public final Object getMetaObject() {
    return type();
  }

  @ExportMessage
  @TruffleBoundary
  public final Object toDisplayString(@SuppressWarnings("unused") boolean allowSideEffects) {
    return toString();
  }

  /** What is equal is identical: numbers of the same value, and everything else with itself. */
  @ExportMessage
  public final TriState isIdenticalOrUndefined(Object other) {
    return other instanceof SlValue ? TriState.valueOf(equals(other)) : TriState.UNDEFINED;
  }

  @ExportMessage
  @TruffleBoundary
  public final int identityHashCode() {
    return hashCode();
  }
}
