package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.Map;

/** The functions of a context, to be read by other languages and by tools. */
@ExportLibrary(InteropLibrary.class)
public final class SlFunctionScope extends SlValue {
  private final Map<TruffleString, SlFunction> functions;

  SlFunctionScope(Map<TruffleString, SlFunction> functions) {
    this.functions = functions;
  }

  @Override
  SlType type() {
    return SlType.OBJECT;
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

  @Override
  public String toString() {
    return "global";
  }
}
