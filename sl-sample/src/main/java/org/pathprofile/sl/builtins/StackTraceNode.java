package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlStrings;

/**
 * {@code stacktrace()}: the running functions and their variables that have a value, one function
 * per line, innermost first.
 */
@NodeInfo(shortName = "stacktrace")
abstract class StackTraceNode extends BuiltinNode {
  @Specialization
  @TruffleBoundary
  protected TruffleString stacktrace() {
    return SlStrings.fromJava(CallerFrames.describe());
  }
}
