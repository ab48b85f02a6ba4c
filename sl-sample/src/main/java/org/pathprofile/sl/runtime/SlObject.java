package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.object.DynamicObject;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import com.oracle.truffle.api.object.Shape;
import com.oracle.truffle.api.strings.TruffleString;
import com.oracle.truffle.api.utilities.TriState;
import java.lang.invoke.MethodHandles;
import org.pathprofile.sl.SlLanguage;

/** An object whose properties come and go; their names are Truffle strings. */
@ExportLibrary(InteropLibrary.class)
public final class SlObject extends DynamicObject implements TruffleObject {
  public SlObject(Shape shape) {
    super(shape);
  }

  /** The shape of an object without properties. */
  public static Shape emptyShape() {
    return Shape.newBuilder().layout(SlObject.class, MethodHandles.lookup()).build();
  }

  @ExportMessage
  boolean hasMembers() {
    return true;
  }

  @ExportMessage
  Object readMember(
      String name,
      @Cached.Shared("fromJava") @Cached TruffleString.FromJavaStringNode fromJava,
      @CachedLibrary("this") DynamicObjectLibrary objects)
      throws UnknownIdentifierException {
    Object value = objects.getOrDefault(this, fromJava.execute(name, SlStrings.ENCODING), null);
    if (value == null) {
      throw UnknownIdentifierException.create(name);
    }
    return value;
  }

  @ExportMessage
  void writeMember(
      String name,
      Object value,
      @Cached.Shared("fromJava") @Cached TruffleString.FromJavaStringNode fromJava,
      @Cached ToSlValueNode convert,
      @CachedLibrary("this") DynamicObjectLibrary objects) {
    objects.put(this, fromJava.execute(name, SlStrings.ENCODING), convert.execute(value));
  }

  @ExportMessage
  void removeMember(
      String name,
      @Cached.Shared("fromJava") @Cached TruffleString.FromJavaStringNode fromJava,
      @CachedLibrary("this") DynamicObjectLibrary objects)
      throws UnknownIdentifierException {
    TruffleString key = fromJava.execute(name, SlStrings.ENCODING);
    if (!objects.containsKey(this, key)) {
      throw UnknownIdentifierException.create(name);
    }
    objects.removeKey(this, key);
  }

  @ExportMessage(name = "isMemberReadable")
  @ExportMessage(name = "isMemberModifiable")
  @ExportMessage(name = "isMemberRemovable")
  boolean hasMember(
      String name,
      @Cached.Shared("fromJava") @Cached TruffleString.FromJavaStringNode fromJava,
      @CachedLibrary("this") DynamicObjectLibrary objects) {
    return objects.containsKey(this, fromJava.execute(name, SlStrings.ENCODING));
  }

  @ExportMessage
  boolean isMemberInsertable(
      String name,
      @Cached.Shared("fromJava") @Cached TruffleString.FromJavaStringNode fromJava,
      @CachedLibrary("this") DynamicObjectLibrary objects) {
    return !objects.containsKey(this, fromJava.execute(name, SlStrings.ENCODING));
  }

  @ExportMessage
  Object getMembers(
      @SuppressWarnings("unused") boolean includeInternal,
      @CachedLibrary("this") DynamicObjectLibrary objects) {
    return new SlNames(objects.getKeyArray(this));
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
  static TriState isIdenticalOrUndefined(SlObject receiver, Object other) {
    if (other instanceof SlObject) {
      return TriState.valueOf(receiver == other);
    }
    return TriState.UNDEFINED;
  }

  @ExportMessage
  @TruffleBoundary
  static int identityHashCode(SlObject receiver) {
    return System.identityHashCode(receiver);
  }

  @ExportMessage
  Object toDisplayString(@SuppressWarnings("unused") boolean allowSideEffects) {
    return "Object";
  }

  @Override
  public String toString() {
    return "Object";
  }
}
