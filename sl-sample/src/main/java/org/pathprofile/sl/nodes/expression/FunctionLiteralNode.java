package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.SlContext;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.runtime.SlFunction;

/** A name that is not a local variable's: the function of that name. */
@NodeInfo(shortName = "func")
public final class FunctionLiteralNode extends SlExpressionNode {
  private final TruffleString name;

  /** Only while the code runs in one context; the registry never replaces a function. */
  @CompilationFinal private SlFunction cached;

  public FunctionLiteralNode(TruffleString name) {
    this.name = name;
  }

  @Override
  public SlFunction executeGeneric(VirtualFrame frame) {
    if (SlLanguage.get(this).isSingleContext()) {
      if (cached == null) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        cached = SlContext.get(this).functions().lookup(name);
      }
      return cached;
    }
    if (cached != null) {
      // The context that filled the cache must not be kept alive by code that others share.
      CompilerDirectives.transferToInterpreterAndInvalidate();
      cached = null;
    }
    return SlContext.get(this).functions().lookup(name);
  }
}
