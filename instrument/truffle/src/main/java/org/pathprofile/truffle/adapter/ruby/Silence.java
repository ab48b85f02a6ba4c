package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.nodes.Node;
import java.util.Set;
import org.pathprofile.truffle.adapter.TreeNodes;

/** The code that cannot throw. Stateless. */
final class Silence {
  private static final Set<String> SILENT =
      Set.of(
          "BooleanLiteral",
          "NilLiteral",
          "IntegerFixnumLiteral",
          "LongFixnumLiteral",
          "FloatLiteral",
          "ObjectLiteral",
          "StringLiteral",
          "FrozenStringLiteral",
          "ReadLocalVariable",
          "ReadDeclarationVariable",
          "ReadFrameSlot",
          "WriteLocalVariable",
          "WriteFrameSlot",
          "ReadSelf",
          "Self",
          "ProfileArgument",
          "ReadPreArgument",
          "SaveMethodBlock",
          "IsNil",
          "BooleanCast",
          "Not",
          "Sequence",
          "If",
          "IfElse",
          "Unless",
          "And",
          "Or",
          "OrLazyValueDefined",
          "CatchBreak",
          "FrameOnStack");

  private Silence() {}

  /** Whether a node's own code cannot throw. */
  static boolean isItself(Node node) {
    return SILENT.contains(name(node));
  }

  /** Whether no code of a node, and of those below it, can throw. */
  static boolean isSilent(Node node) {
    return !TreeNodes.contains(node, below -> !isItself(below));
  }
}
