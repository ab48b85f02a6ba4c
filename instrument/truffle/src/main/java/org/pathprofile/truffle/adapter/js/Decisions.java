package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.js.Nodes.hasTag;

import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.List;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.SourceRanges;

/**
 * {@code if}, {@code ?:}, and the operators of which the right operand runs only sometimes; default
 * values are of both kinds. Not thread-safe.
 */
record Decisions(Lowering parts, GraphAssembler assembler, EventNodes events, Descriptions blocks) {
  void lowerIf(Node node) {
    Node thenPart = child(node, "thenPart");
    Node elsePart = child(node, "elsePart");
    parts.lower(child(node, "condition"));
    if (!events.has(thenPart) && !events.has(elsePart)) {
      // A decision that no event tells of is code like any other.
      assembler.ownCode();
      return;
    }
    if (events.isSilent(thenPart) && events.isSilent(elsePart)) {
      // Whether an arm ran without an event or the other one did looks the same.
      assembler.ownCode();
      assembler.decideUntold(
          blocks.range(node),
          "which arm runs",
          () -> {
            parts.lower(thenPart);
            parts.lower(elsePart);
          });
      return;
    }
    String construct = constructOf(node);
    boolean negated = isNegated(node, construct);
    Cursor decided = assembler.cursor();
    lowerArm(decided, node, thenPart, construct, !negated);
    Cursor afterThen = assembler.cursor();
    lowerArm(decided, node, elsePart, construct, negated);
    assembler.join(List.of(afterThen, assembler.cursor()), blocks.statements(node));
  }

  private void lowerArm(
      Cursor decided, Node node, Node arm, String construct, boolean conditionHolds) {
    BlockKind kind = conditionHolds ? BlockKind.THEN : BlockKind.ELSE;
    String outcome =
        switch (construct) {
          case "?:" -> conditionHolds ? "first" : "second";
          case "default" -> conditionHolds ? "used" : "given";
          default -> conditionHolds ? "then" : arm == null ? "skip" : "else";
        };
    assembler.branch(decided, blocks.decision(kind, node, construct + " -> " + outcome));
    if (construct.equals("?:") && arm != null) {
      assembler.begin(SourceRanges.of(arm.getSourceSection()));
    }
    if (outcome.equals("used")) {
      parts.lowerDefault(arm);
    } else {
      parts.lower(arm);
    }
  }

  private String constructOf(Node node) {
    SourceSection section = node.getSourceSection();
    if (section == null || !section.isAvailable()) {
      return "?:";
    }
    String code = Descriptions.head(section);
    if (hasTag(node, StandardTags.StatementTag.class) && code.startsWith("if")) {
      return "if";
    }
    Node condition = child(node, "condition");
    boolean isDefault =
        condition != null
            && condition.getSourceSection() != null
            && condition.getSourceSection().equals(section);
    return isDefault ? "default" : "?:";
  }

  /** GraalJS stores {@code if (!a) b; else c;} as {@code if (a) c; else b;}. */
  private static boolean isNegated(Node node, String construct) {
    Node thenPart = child(node, "thenPart");
    Node elsePart = child(node, "elsePart");
    if (elsePart == null || elsePart.getSourceSection() == null || construct.equals("default")) {
      return false;
    }
    if (thenPart == null) {
      return true;
    }
    return thenPart.getSourceSection() != null
        && thenPart.getSourceSection().isAvailable()
        && elsePart.getSourceSection().isAvailable()
        && elsePart.getSourceSection().getCharIndex() < thenPart.getSourceSection().getCharIndex();
  }

  void lowerOperator(Node node, String operator) {
    List<Node> operands = children(node);
    Node left = child(node, "leftNode");
    Node right = child(node, "rightNode");
    if (left == null || right == null) {
      parts.lower(operands);
      return;
    }
    parts.lower(left);
    if (!events.has(right)) {
      assembler.ownCode();
      return;
    }
    if (events.isSilent(right)) {
      // Whether the operand was skipped or ran without an event looks the same.
      assembler.ownCode();
      assembler.decideUntold(
          blocks.range(node),
          "whether the right operand of " + operator + " runs",
          () -> parts.lower(right));
      return;
    }
    boolean isDefault = operator.equals("default");
    Cursor decided = assembler.cursor();
    assembler.branch(
        decided,
        blocks.decision(
            BlockKind.OPERAND, node, operator + (isDefault ? " -> used" : " -> right")));
    assembler.begin(SourceRanges.of(right.getSourceSection()));
    parts.lower(right);
    Cursor evaluated = assembler.cursor();
    assembler.branch(
        decided,
        blocks.decision(BlockKind.ELSE, node, operator + (isDefault ? " -> given" : " -> left")));
    assembler.join(List.of(evaluated, assembler.cursor()), blocks.statements(node));
  }
}
