package org.pathprofile.sl.nodes;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.DirectCallNode;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.sl.SlContext;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.runtime.SlNull;
import org.pathprofile.sl.runtime.ToSlArgumentsNode;
import org.pathprofile.sl.runtime.ToSlArgumentsNodeGen;

/**
 * What an evaluation of a source runs: it defines the functions of the source and calls {@code
 * main}, if there is one.
 */
public final class EvalRootNode extends RootNode {
  private final Map<TruffleString, RootCallTarget> functions;

  @Child private DirectCallNode mainCall;
  @Child private ToSlArgumentsNode convert = ToSlArgumentsNodeGen.create();

  /**
   * @param main what the evaluation calls
   */
  public EvalRootNode(
      SlLanguage language,
      @Nullable RootCallTarget main,
      Map<TruffleString, RootCallTarget> functions) {
    super(language);
    this.functions = functions;
    this.mainCall = main == null ? null : DirectCallNode.create(main);
  }

  @Override
  public Object execute(VirtualFrame frame) {
    define();
    if (mainCall == null) {
      return SlNull.SINGLETON;
    }
    return mainCall.call(convert.execute(frame.getArguments()));
  }

  @TruffleBoundary
  private void define() {
    SlContext.get(this).functions().defineAll(functions);
  }

  @Override
  public boolean isInternal() {
    return true;
  }

  @Override
  public String getName() {
    return "root eval";
  }

  @Override
  public String toString() {
    return getName();
  }
}
