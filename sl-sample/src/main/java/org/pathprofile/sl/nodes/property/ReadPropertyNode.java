package org.pathprofile.sl.nodes.property;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.NodeChild;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.expression.ToStringNode;
import org.pathprofile.sl.runtime.SlArray;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlObject;
import org.pathprofile.sl.runtime.ToSlValueNode;

/**
 * {@code object.name}, {@code object[name]} and {@code array[index]}; the objects' shapes are an
 * inline cache.
 */
@NodeInfo(shortName = ".")
@NodeChild(value = "receiver", type = SlExpressionNode.class)
@NodeChild(value = "name", type = SlExpressionNode.class)
@Introspectable
public abstract class ReadPropertyNode extends SlExpressionNode {
  static final int CACHE_SIZE = 3;

  @Specialization(limit = "CACHE_SIZE")
  protected Object doObject(
      SlObject receiver,
      Object name,
      @CachedLibrary("receiver") DynamicObjectLibrary properties,
      @Cached ToStringNode toString) {
    Object value = properties.getOrDefault(receiver, toString.execute(name), null);
    if (value == null) {
      throw SlException.undefinedProperty(this, name);
    }
    return value;
  }

  @Specialization(guards = "array.holdsLongs()")
  protected long doLongs(SlArray array, long index) {
    return array.longAt(array.index(index, this));
  }

  @Specialization(guards = "!array.holdsLongs()")
  protected Object doObjects(SlArray array, long index) {
    return array.objectAt(array.index(index, this));
  }

  @Specialization(guards = "!isSlObject(receiver)", limit = "CACHE_SIZE")
  protected Object doForeign(
      Object receiver,
      Object name,
      @CachedLibrary("receiver") InteropLibrary object,
      @CachedLibrary("name") InteropLibrary number,
      @Cached ToSlValueNode convert,
      @Cached ToMemberNode toMember) {
    try {
      boolean isElement = object.hasArrayElements(receiver) && number.fitsInLong(name);
      return convert.execute(
          isElement
              ? object.readArrayElement(receiver, number.asLong(name))
              : object.readMember(receiver, toMember.execute(name)));
    } catch (UnsupportedMessageException
        | InvalidArrayIndexException
        | UnknownIdentifierException e) {
      throw SlException.undefinedProperty(this, name);
    }
  }

  static boolean isSlObject(Object value) {
    return value instanceof SlObject;
  }
}
