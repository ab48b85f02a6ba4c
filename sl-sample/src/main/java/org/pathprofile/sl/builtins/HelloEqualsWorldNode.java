package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlStrings;

/**
 * {@code helloEqualsWorld()}: sets the caller's variable {@code hello}; shows that frames can be
 * reached.
 */
@NodeInfo(shortName = "helloEqualsWorld")
abstract class HelloEqualsWorldNode extends BuiltinNode {
  private static final TruffleString HELLO = SlStrings.fromJava("hello");
  private static final TruffleString WORLD = SlStrings.fromJava("world");

  @Specialization
  @TruffleBoundary
  protected TruffleString helloEqualsWorld() {
    CallerFrames.setVariable(HELLO, WORLD);
    return WORLD;
  }
}
