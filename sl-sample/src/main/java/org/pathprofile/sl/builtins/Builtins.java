package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlRootNode;
import org.pathprofile.sl.nodes.local.ReadArgumentNode;
import org.pathprofile.sl.runtime.SlStrings;

/** All builtin functions, made once for all contexts. */
public final class Builtins {
  private static final List<Builtin> ALL =
      List.of(
          new Builtin("addToHostClassPath", 1, AddToHostClassPathNodeGen::create),
          new Builtin("array", 1, ArrayNodeGen::create),
          new Builtin("defineFunction", 1, DefineFunctionNodeGen::create),
          new Builtin("eval", 2, EvalNodeGen::create),
          new Builtin("exit", 1, ExitNodeGen::create),
          new Builtin("getSize", 1, GetSizeNodeGen::create),
          new Builtin("hasSize", 1, HasSizeNodeGen::create),
          new Builtin("helloEqualsWorld", 0, HelloEqualsWorldNodeGen::create),
          new Builtin("import", 1, ImportNodeGen::create),
          new Builtin("inNativeImage", 0, InNativeImageNodeGen::create),
          new Builtin("isExecutable", 1, IsExecutableNodeGen::create),
          new Builtin("isInstance", 2, IsInstanceNodeGen::create),
          new Builtin("isNull", 1, IsNullNodeGen::create),
          new Builtin("java", 1, JavaTypeNodeGen::create),
          new Builtin("nanoTime", 0, NanoTimeNodeGen::create),
          new Builtin("new", 1, NewNodeGen::create),
          new Builtin("println", 1, PrintlnNodeGen::create),
          new Builtin("readln", 0, ReadlnNodeGen::create),
          new Builtin("registerShutdownHook", 1, RegisterShutdownHookNodeGen::create),
          new Builtin("stacktrace", 0, StackTraceNodeGen::create),
          new Builtin("subString", 3, SubStringNodeGen::create),
          new Builtin("typeOf", 1, TypeOfNodeGen::create));

  private final Map<TruffleString, RootCallTarget> targets = new LinkedHashMap<>();

  /** Makes the code of all functions; the language must be installed already. */
  public Builtins(SlLanguage language) {
    Source source = Source.newBuilder(SlLanguage.ID, "", "SL builtin").internal(true).build();
    for (Builtin builtin : ALL) {
      SlExpressionNode[] arguments = new SlExpressionNode[builtin.arity()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = new ReadArgumentNode(i);
      }
      SlRootNode root =
          new SlRootNode(
              language,
              new FrameDescriptor(),
              builtin.code().apply(arguments),
              source.createUnavailableSection(),
              builtin.name(),
              null);
      targets.put(SlStrings.fromJava(builtin.name()), root.getCallTarget());
    }
  }

  /**
   * A function.
   *
   * @param code makes its code of the nodes that read its arguments
   */
  private record Builtin(String name, int arity, Function<SlExpressionNode[], BuiltinNode> code) {}

  /** What the functions run, by name. */
  public Map<TruffleString, RootCallTarget> targets() {
    return targets;
  }
}
