package org.pathprofile.sl.nodes.property;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.NodeChild;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.expression.ToStringNode;
import org.pathprofile.sl.runtime.SlArray;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlObject;

/** {@code object.name = value}, {@code object[name] = value} and {@code array[index] = value}. */
@NodeInfo(shortName = ".=")
@NodeChild(value = "receiver", type = SlExpressionNode.class)
@NodeChild(value = "name", type = SlExpressionNode.class)
@NodeChild(value = "value", type = SlExpressionNode.class)
@Introspectable
public abstract class WritePropertyNode extends SlExpressionNode {
  static final int CACHE_SIZE = 3;

  @Specialization(limit = "CACHE_SIZE")
  protected static Object doObject(
      SlObject receiver,
      Object name,
      Object value,
      @CachedLibrary("receiver") DynamicObjectLibrary properties,
      @Cached ToStringNode toString) {
    properties.put(receiver, toString.execute(name), value);
    return value;
  }

  @Specialization(guards = "array.holdsLongs()")
  protected long doLongs(SlArray array, long index, long value) {
    array.setLong(array.index(index, this), value);
    return value;
  }

  @Specialization(guards = "!array.holdsLongs()")
  protected Object doObjects(SlArray array, long index, Object value) {
    array.setObject(array.index(index, this), value);
    return value;
  }

  /** The first element of an array that is not a number of 64 bits. */
  @Specialization(guards = {"array.holdsLongs()", "!isLong(value)"})
  protected Object doGeneralizing(SlArray array, long index, Object value) {
    int valid = array.index(index, this);
    array.generalize();
    array.setObject(valid, value);
    return value;
  }

  @Specialization(guards = "!isSlObject(receiver)", limit = "CACHE_SIZE")
  protected Object doForeign(
      Object receiver,
      Object name,
      Object value,
      @CachedLibrary("receiver") InteropLibrary object,
      @CachedLibrary("name") InteropLibrary number,
      @Cached ToMemberNode toMember) {
    try {
      if (object.hasArrayElements(receiver) && number.fitsInLong(name)) {
        object.writeArrayElement(receiver, number.asLong(name), value);
      } else {
        object.writeMember(receiver, toMember.execute(name), value);
      }
    } catch (UnsupportedMessageException
        | UnsupportedTypeException
        | InvalidArrayIndexException
        | UnknownIdentifierException e) {
      throw SlException.undefinedProperty(this, name);
    }
    return value;
  }

  static boolean isLong(Object value) {
    return value instanceof Long;
  }

  static boolean isSlObject(Object value) {
    return value instanceof SlObject;
  }
}
