package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.Node;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;

/**
 * Tells the language's own null from all other values, {@link ControlFlowAdapter#isNull}: before it
 * has come once, with the help of interop; then by comparing with it.
 */
final class NullTestNode extends Node {
  private static final int CACHE = 3;

  private final ControlFlowAdapter adapter;

  /** The language's null; null until it has come. */
  @CompilationFinal private @Nullable Object known;

  @Child private InteropLibrary interop = InteropLibrary.getFactory().createDispatched(CACHE);

  NullTestNode(ControlFlowAdapter adapter) {
    this.adapter = adapter;
  }

  boolean execute(Object value) {
    if (known != null) {
      return value == known;
    }
    if (value == null || !interop.isNull(value) || !isNull(value)) {
      return false;
    }
    CompilerDirectives.transferToInterpreterAndInvalidate();
    known = value;
    return true;
  }

  @TruffleBoundary
  private boolean isNull(Object value) {
    return adapter.isNull(value);
  }
}
