package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.Map;

/** The functions of a context, to be read by other languages and by tools. */
@ExportLibrary(InteropLibrary.class)
public final class SlFunctionScope extends SlMembers {
  SlFunctionScope(Map<String, SlFunction> functions) {
    super(functions);
  }

  @ExportMessage
  boolean isScope() {
    return true;
  }

  @Override
  public String toString() {
    return "global";
  }
}
