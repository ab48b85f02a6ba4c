package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.source.SourceSection;
import com.oracle.truffle.api.strings.TruffleString;
import com.oracle.truffle.api.utilities.CyclicAssumption;
import org.pathprofile.sl.nodes.call.DispatchNode;

/**
 * A function by its name: what it runs can be defined later, and again.
 *
 * <p>Code that has compiled in the call target guards it with {@link #callTargetStable}, so that a
 * redefinition takes effect at the next call.
 */
@ExportLibrary(InteropLibrary.class)
public final class SlFunction extends SlValue {
  private final TruffleString name;
  private final CyclicAssumption callTargetStable;
  private RootCallTarget callTarget;

  SlFunction(TruffleString name, RootCallTarget callTarget) {
    this.name = name;
    this.callTarget = callTarget;
    this.callTargetStable = new CyclicAssumption(name.toJavaStringUncached());
  }

  public TruffleString name() {
    return name;
  }

  public RootCallTarget callTarget() {
    return callTarget;
  }

  public Assumption callTargetStable() {
    return callTargetStable.getAssumption();
  }

  void define(RootCallTarget newTarget) {
    boolean changed = callTarget != newTarget;
    callTarget = newTarget;
    if (changed) {
      callTargetStable.invalidate();
    }
  }

  @Override
  public String toString() {
    return name.toJavaStringUncached();
  }

  @Override
  SlType type() {
    return SlType.FUNCTION;
  }

  @ExportMessage
  boolean isExecutable() {
    return true;
  }

  /** A call from outside the language: its arguments become values of the language. */
  @ExportMessage
  static Object execute(
      SlFunction function,
      Object[] arguments,
      @Cached ToSlArgumentsNode convert,
      @Cached DispatchNode dispatch) {
    return dispatch.execute(function, convert.execute(arguments));
  }

  @ExportMessage
  boolean hasExecutableName() {
    return true;
  }

  @ExportMessage
  Object getExecutableName() {
    return name;
  }

  @ExportMessage
  @TruffleBoundary
  boolean hasSourceLocation() {
    SourceSection section = callTarget.getRootNode().getSourceSection();
    return section != null;
  }

  @ExportMessage
  @TruffleBoundary
  SourceSection getSourceLocation() throws UnsupportedMessageException {
    SourceSection section = callTarget.getRootNode().getSourceSection();
    if (section == null) {
      throw UnsupportedMessageException.create();
    }
    return section;
  }
}
