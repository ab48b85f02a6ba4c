package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage.Env;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlNull;

/**
 * {@code addToHostClassPath(path)}: lets {@code java} find the types in a folder or archive, too.
 */
@NodeInfo(shortName = "addToHostClassPath")
abstract class AddToHostClassPathNode extends BuiltinNode {
  @Specialization
  @TruffleBoundary
  protected Object addToHostClassPath(TruffleString path) {
    Env env = context().env();
    if (!env.isHostLookupAllowed()) {
      throw SlException.create("No host class access allowed.", this);
    }
    env.addToHostClassPath(env.getPublicTruffleFile(path.toJavaStringUncached()));
    return SlNull.SINGLETON;
  }

  @Fallback
  protected Object typeError(Object path) {
    throw SlException.typeError(this, path);
  }
}
