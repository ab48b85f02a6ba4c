package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerAsserts;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pathprofile.sl.SlLanguage;

/**
 * A type of the language, told from what a value can do, so that values of other languages have one
 * too. Guest programs get types from {@code typeOf} and ask them with {@code isInstance}.
 */
@ExportLibrary(InteropLibrary.class)
public final class SlType implements TruffleObject {
  public static final SlType NULL = new SlType("NULL", InteropLibrary::isNull);
  public static final SlType NUMBER =
      new SlType(
          "Number", (interop, value) -> interop.fitsInLong(value) || value instanceof SlBigInteger);
  public static final SlType STRING = new SlType("String", InteropLibrary::isString);
  public static final SlType BOOLEAN = new SlType("Boolean", InteropLibrary::isBoolean);
  public static final SlType FUNCTION = new SlType("Function", InteropLibrary::isExecutable);
  public static final SlType OBJECT = new SlType("Object", InteropLibrary::hasMembers);

  public static final SlType ARRAY = new SlType("Array", InteropLibrary::hasArrayElements);

  /** A value that several types would take is of the first of them. */
  @CompilationFinal(dimensions = 1)
  private static final SlType[] PRECEDENCE = {
    NULL, NUMBER, STRING, BOOLEAN, FUNCTION, OBJECT, ARRAY
  };

  private final String name;
  private final Test test;

  private SlType(String name, Test test) {
    this.name = name;
    this.test = test;
  }

  /** All types, in the order in which a value is tried. */
  public static List<SlType> all() {
    return List.of(PRECEDENCE);
  }

  /** The type of a value, or null if the language has none for it. */
  @ExplodeLoop
  public static @Nullable SlType of(Object value, InteropLibrary interop) {
    for (SlType type : PRECEDENCE) {
      if (type.isInstance(value, interop)) {
        return type;
      }
    }
    return null;
  }

  public boolean isInstance(Object value, InteropLibrary interop) {
    CompilerAsserts.partialEvaluationConstant(this);
    return test.isInstance(interop, value);
  }

  @ExportMessage
  boolean isMetaObject() {
    return true;
  }

  @ExportMessage(name = "getMetaQualifiedName")
  @ExportMessage(name = "getMetaSimpleName")
  public String name() {
    return name;
  }

  @ExportMessage
  static final class IsMetaInstance {
    @Specialization(guards = "type == cachedType", limit = "3")
    static boolean doCached(
        @SuppressWarnings("unused") SlType type,
        Object value,
        @Cached("type") SlType cachedType,
        @CachedLibrary("value") InteropLibrary interop) {
      return cachedType.test.isInstance(interop, value);
    }

    @TruffleBoundary
    @Specialization(replaces = "doCached")
    static boolean doGeneric(SlType type, Object value) {
      return type.test.isInstance(InteropLibrary.getUncached(), value);
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
  Object toDisplayString(@SuppressWarnings("unused") boolean allowSideEffects) {
    return name;
  }

  @Override
  public String toString() {
    return "SlType[" + name + "]";
  }

  /** Tells the values of a type. */
  @FunctionalInterface
  private interface Test {
    boolean isInstance(InteropLibrary interop, Object value);
  }
}
