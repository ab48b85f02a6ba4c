package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.TruffleOptions;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;

/** {@code inNativeImage()}: whether the language runs as a native image, where hosts lack types. */
@NodeInfo(shortName = "inNativeImage")
abstract class InNativeImageNode extends BuiltinNode {
  @Specialization
  protected boolean inNativeImage() {
    return TruffleOptions.AOT;
  }
}
