package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import org.pathprofile.sl.SlLanguage;

/**
 * How this language sees a value that is not its own, or a primitive one: its type, and how it is
 * displayed.
 */
@ExportLibrary(value = InteropLibrary.class, delegateTo = "delegate")
public final class SlLanguageView implements TruffleObject {
  final Object delegate;

  private SlLanguageView(Object delegate) {
    this.delegate = delegate;
  }

  /** A view of a value that does not claim to be of this language. */
  public static Object create(Object value) {
    assert isForeign(value);
    return new SlLanguageView(value);
  }

  /** The value as this language sees it: itself if it is one of its objects. */
  @TruffleBoundary
  public static Object of(Object value) {
    return isForeign(value) ? new SlLanguageView(value) : value;
  }

  private static boolean isForeign(Object value) {
    InteropLibrary interop = InteropLibrary.getUncached(value);
    try {
      return !interop.hasLanguage(value) || interop.getLanguage(value) != SlLanguage.class;
    } catch (UnsupportedMessageException e) {
      throw CompilerDirectives.shouldNotReachHere(e);
    }
  }

  /** How the language displays a value, of whatever language it is. */
  @TruffleBoundary
  public static String display(Object value) {
    InteropLibrary interop = InteropLibrary.getUncached();
    try {
      return interop.asString(interop.toDisplayString(of(value)));
    } catch (UnsupportedMessageException e) {
      throw CompilerDirectives.shouldNotReachHere("a display string is a string", e);
    }
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
  @TruffleBoundary
  boolean hasMetaObject() {
    return SlType.of(delegate, InteropLibrary.getUncached()) != null;
  }

  @ExportMessage
  @TruffleBoundary
  Object getMetaObject() throws UnsupportedMessageException {
    SlType type = SlType.of(delegate, InteropLibrary.getUncached());
    if (type == null) {
      throw UnsupportedMessageException.create();
    }
    return type;
  }

  @ExportMessage
  @TruffleBoundary
  Object toDisplayString(boolean allowSideEffects) {
    InteropLibrary interop = InteropLibrary.getUncached();
    try {
      if (interop.isNull(delegate)) {
        return "NULL";
      }
      if (interop.fitsInLong(delegate)) {
        return Long.toString(interop.asLong(delegate));
      }
      if (interop.isBoolean(delegate)) {
        return Boolean.toString(interop.asBoolean(delegate));
      }
      if (interop.isString(delegate)) {
        return interop.asString(delegate);
      }
      if (interop.isNumber(delegate)) {
        return interop.toDisplayString(delegate, allowSideEffects);
      }
      SlType type = SlType.of(delegate, interop);
      return type == null ? "Unsupported" : type.name();
    } catch (UnsupportedMessageException e) {
      throw CompilerDirectives.shouldNotReachHere("a value that changed its mind", e);
    }
  }
}
