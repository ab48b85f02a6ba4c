package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;

/** The names of an object's members, for other languages; a snapshot. */
@ExportLibrary(InteropLibrary.class)
public final class SlNames implements TruffleObject {
  private final Object[] names;

  public SlNames(Object... names) {
    this.names = names;
  }

  @ExportMessage
  boolean hasArrayElements() {
    return true;
  }

  @ExportMessage
  long getArraySize() {
    return names.length;
  }

  @ExportMessage
  boolean isArrayElementReadable(long index) {
    return 0 <= index && index < names.length;
  }

  @ExportMessage
  Object readArrayElement(long index) throws InvalidArrayIndexException {
    if (!isArrayElementReadable(index)) {
      throw InvalidArrayIndexException.create(index);
    }
    return names[(int) index];
  }
}
