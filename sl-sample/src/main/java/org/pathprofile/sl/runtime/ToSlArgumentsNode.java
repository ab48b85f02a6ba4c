package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateInline;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;

/** Makes the arguments of a call from outside values of the language; copies, never changes. */
@GenerateUncached
@GenerateInline(false)
public abstract class ToSlArgumentsNode extends Node {
  public abstract Object[] execute(Object[] arguments);

  @Specialization(guards = "arguments.length == length", limit = "2")
  @ExplodeLoop
  static Object[] doFixed(
      Object[] arguments,
      @Cached("arguments.length") int length,
      @Cached.Shared @Cached ToSlValueNode convert) {
    Object[] converted = new Object[length];
    for (int i = 0; i < length; i++) {
      converted[i] = convert.execute(arguments[i]);
    }
    return converted;
  }

  @Specialization(replaces = "doFixed")
  static Object[] doAny(Object[] arguments, @Cached.Shared @Cached ToSlValueNode convert) {
    Object[] converted = new Object[arguments.length];
    for (int i = 0; i < converted.length; i++) {
      converted[i] = convert.execute(arguments[i]);
    }
    return converted;
  }
}
