package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlNull;

/** {@code java(className)}: a type of the host; null if there is none or it is not allowed. */
@NodeInfo(shortName = "java")
abstract class JavaTypeNode extends BuiltinNode {
  @Specialization
  @TruffleBoundary
  protected Object javaType(TruffleString className) {
    if (!context().env().isHostLookupAllowed()) {
      throw SlException.create("No host class access allowed.", this);
    }
    try {
      return context().env().lookupHostSymbol(className.toJavaStringUncached());
    } catch (RuntimeException e) {
      if (e instanceof com.oracle.truffle.api.exception.AbstractTruffleException) {
        throw e;
      }
      return SlNull.SINGLETON;
    }
  }

  @Fallback
  protected Object typeError(Object className) {
    throw SlException.typeError(this, className);
  }
}
