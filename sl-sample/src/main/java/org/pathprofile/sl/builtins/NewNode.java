package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.ArityException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlNull;
import org.pathprofile.sl.runtime.ToSlValueNode;

/**
 * {@code new()}: an object without properties; {@code new(type)}: an instance of a foreign type.
 */
@NodeInfo(shortName = "new")
abstract class NewNode extends BuiltinNode {
  @Specialization
  protected Object newObject(@SuppressWarnings("unused") SlNull type) {
    return SlLanguage.get(this).createObject(context().allocations());
  }

  @Specialization(guards = "!interop.isNull(type)", limit = "3")
  protected Object newInstance(
      Object type, @CachedLibrary("type") InteropLibrary interop, @Cached ToSlValueNode convert) {
    try {
      return convert.execute(interop.instantiate(type));
    } catch (ArityException | UnsupportedTypeException | UnsupportedMessageException e) {
      throw SlException.undefinedFunction(this, type);
    }
  }
}
