package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.nodes.Node;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An array of fixed length whose elements are 0 at first.
 *
 * <p>As long as all elements are numbers of 64 bits, they are stored as such. The first element
 * that is something else makes objects of all of them, for good: code that has specialized for one
 * storage sees at most one change.
 */
@ExportLibrary(InteropLibrary.class)
public final class SlArray extends SlValue {
  /** Longer arrays are beyond what every Java machine can allocate. */
  public static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private final int length;

  /** The elements if all are numbers of 64 bits, else null. */
  private long @Nullable [] longs;

  /** The elements if {@link #longs} is null. */
  private Object[] objects;

  public SlArray(int length) {
    this.length = length;
    this.longs = new long[length];
  }

  public int length() {
    return length;
  }

  private boolean isValid(long index) {
    return 0 <= index && index < length;
  }

  /**
   * An index that must be that of an element.
   *
   * @param location what asks for the element
   */
  public int index(long index, Node location) {
    if (!isValid(index)) {
      throw SlException.undefinedProperty(location, index);
    }
    return (int) index;
  }

  /** Whether all elements are stored as numbers of 64 bits. */
  public boolean holdsLongs() {
    return longs != null;
  }

  /** An element of an array that {@link #holdsLongs}; the index must be valid. */
  public long longAt(int index) {
    return longs[index];
  }

  /** An element of an array that does not {@link #holdsLongs}; the index must be valid. */
  public Object objectAt(int index) {
    return objects[index];
  }

  /** Changes an element of an array that {@link #holdsLongs}; the index must be valid. */
  public void setLong(int index, long value) {
    longs[index] = value;
  }

  /** Changes an element of an array that does not {@link #holdsLongs}; the index must be valid. */
  public void setObject(int index, Object value) {
    objects[index] = value;
  }

  /** Stores the elements as objects from now on, if they are not yet. */
  @TruffleBoundary
  public void generalize() {
    if (longs != null) {
      objects = Arrays.stream(longs).boxed().toArray();
      longs = null;
    }
  }

  @Override
  SlType type() {
    return SlType.ARRAY;
  }

  @ExportMessage
  boolean hasArrayElements() {
    return true;
  }

  @ExportMessage
  long getArraySize() {
    return length;
  }

  @ExportMessage(name = "isArrayElementReadable")
  @ExportMessage(name = "isArrayElementModifiable")
  boolean hasArrayElement(long index) {
    return isValid(index);
  }

  @ExportMessage
  boolean isArrayElementInsertable(@SuppressWarnings("unused") long index) {
    return false;
  }

  @ExportMessage
  Object readArrayElement(long index) throws InvalidArrayIndexException {
    if (!isValid(index)) {
      throw InvalidArrayIndexException.create(index);
    }
    return holdsLongs() ? (Object) longAt((int) index) : objectAt((int) index);
  }

  @ExportMessage
  void writeArrayElement(long index, Object value, @Cached ToSlValueNode convert)
      throws InvalidArrayIndexException {
    if (!isValid(index)) {
      throw InvalidArrayIndexException.create(index);
    }
    Object element = convert.execute(value);
    if (holdsLongs() && element instanceof Long number) {
      setLong((int) index, number);
    } else {
      generalize();
      setObject((int) index, element);
    }
  }

  @Override
  public String toString() {
    return "Array";
  }
}
