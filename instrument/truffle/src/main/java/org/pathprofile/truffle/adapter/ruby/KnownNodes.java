package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.nodes.Node;
import java.util.Set;

/**
 * The classes of nodes that run each of their children once, in the order of their fields, unless
 * an exception or a jump comes in between. As TruffleRuby 25.0 has them; stateless.
 */
final class KnownNodes {
  private static final Set<String> IN_ORDER =
      Set.of(
          // Code
          "Sequence",
          "CatchBreak",
          "CallMethodWithLambdaBody",
          "FrameOnStack",
          "InsideModuleDefinition",
          "RunModuleDefinition",
          "SingletonClass",
          "DefinedWrapper",
          "ExecuteAndReturnTrue",
          "DefineClass",
          "SingletonClassAST",
          // Calls; those by name are read by RubyWalk
          "SuperCall",
          "ReadSuperArguments",
          "YieldExpression",
          "Not",
          "IsNil",
          // Assignments
          "WriteLocalVariable",
          "WriteDeclarationVariable",
          "WriteInstanceVariable",
          "WriteClassVariable",
          "WriteGlobalVariable",
          "WriteConstant",
          "MultipleAssignment",
          "SetNamedVariablesMatch",
          // Patterns; in one of the kind [*, x, *] a part runs several times
          "NoMatchingPattern",
          "ArrayDeconstruct",
          "ArrayPatternLengthCheck",
          "ReadConstantIndex",
          "ArraySlice",
          "HashDeconstructKeys",
          "HashPatternLengthCheck",
          "HashGetOrUndefined",
          "HashSubtractKeys",
          "HashIsEmpty",
          "IsNotUndefined",
          // Values
          "RangeLiteral",
          "InterpolatedString",
          "InterpolatedRegexp",
          "StringToSymbol",
          "ToS",
          "ToProc",
          "UninitialisedArrayLiteral",
          "IntegerArrayLiteral",
          "LongArrayLiteral",
          "FloatArrayLiteral",
          "ObjectArrayLiteral",
          "ArrayAppendOne",
          "ArrayConcat",
          "SmallHashLiteral",
          "CompactHashLiteral",
          "BucketHashLiteral",
          "ConcatHashLiteral",
          "HashCastAST",
          "SplatCast",
          "ReadConstant");

  /** Calls of built-in operators, whose operands are evaluated as those of other calls. */
  private static final String OPERATOR = "Inlined";

  private KnownNodes() {}

  static boolean runsItsChildrenInOrder(Node node) {
    String name = name(node);
    return IN_ORDER.contains(name) || name.startsWith(OPERATOR);
  }
}
