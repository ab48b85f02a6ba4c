package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.Map;
import org.pathprofile.sl.SlLanguage;

/** The functions of a context, to be read by other languages and by tools. */
@ExportLibrary(InteropLibrary.class)
public final class SlFunctionScope implements TruffleObject {
  private final Map<TruffleString, SlFunction> functions;

  SlFunctionScope(Map<TruffleString, SlFunction> functions) {
    this.functions = functions;
  }

  @ExportMessage
  boolean isScope() {
    return true;
  }

  @ExportMessage
  boolean hasMembers() {
    return true;
  }

  @ExportMessage
  @TruffleBoundary
  Object getMembers(@SuppressWarnings("unused") boolean includeInternal) {
    return new SlNames(functions.keySet().toArray());
  }

  @ExportMessage
  @TruffleBoundary
  boolean isMemberReadable(String name) {
    return functions.containsKey(SlStrings.fromJava(name));
  }

  @ExportMessage
  @TruffleBoundary
  Object readMember(String name) throws UnknownIdentifierException {
    SlFunction function = functions.get(SlStrings.fromJava(name));
    if (function == null) {
      throw UnknownIdentifierException.create(name);
    }
    return function;
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
    return SlType.OBJECT;
  }

  @ExportMessage
  Object toDisplayString(@SuppressWarnings("unused") boolean allowSideEffects) {
    return "global";
  }
}
