package org.pathprofile.sl.nodes.call;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateInline;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.ArityException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.DirectCallNode;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import com.oracle.truffle.api.nodes.Node;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlFunction;
import org.pathprofile.sl.runtime.ToSlValueNode;

/** Calls what is called here: an inline cache of call targets. */
@GenerateInline(false)
@GenerateUncached
@Introspectable
public abstract class DispatchNode extends Node {
  static final int CACHE_SIZE = 3;

  public abstract Object execute(Object function, Object[] arguments);

  /** Two functions are never one call target's; a redefinition makes the assumption invalid. */
  @Specialization(
      limit = "CACHE_SIZE",
      guards = "function.callTarget() == cachedTarget",
      assumptions = "callTargetStable")
  static Object doDirect(
      @SuppressWarnings("unused") SlFunction function,
      Object[] arguments,
      @SuppressWarnings("unused") @Cached("function.callTargetStable()")
          Assumption callTargetStable,
      @SuppressWarnings("unused") @Cached("function.callTarget()") RootCallTarget cachedTarget,
      @Cached("create(cachedTarget)") DirectCallNode call) {
    return call.call(arguments);
  }

  @Specialization(replaces = "doDirect")
  static Object doIndirect(SlFunction function, Object[] arguments, @Cached IndirectCallNode call) {
    return call.call(function.callTarget(), arguments);
  }

  @Specialization(limit = "CACHE_SIZE", guards = "!isSlFunction(function)")
  Object doForeign(
      Object function,
      Object[] arguments,
      @CachedLibrary("function") InteropLibrary interop,
      @Cached ToSlValueNode convert) {
    try {
      return convert.execute(interop.execute(function, arguments));
    } catch (ArityException | UnsupportedTypeException | UnsupportedMessageException e) {
      throw SlException.undefinedFunction(this, function);
    }
  }

  static boolean isSlFunction(Object value) {
    return value instanceof SlFunction;
  }
}
