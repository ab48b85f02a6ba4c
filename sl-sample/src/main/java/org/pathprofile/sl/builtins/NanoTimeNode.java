package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;

/** {@code nanoTime()}: a clock, in nanoseconds. */
@NodeInfo(shortName = "nanoTime")
abstract class NanoTimeNode extends BuiltinNode {
  @Specialization
  @TruffleBoundary
  protected long nanoTime() {
    return System.nanoTime();
  }
}
