package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;

/**
 * {@code if}, {@code unless} and {@code case} with their one-line forms, {@code ?:}, operators of
 * which the right operand runs only sometimes, and default values. Not thread-safe.
 */
record Decisions(Lowering parts, GraphAssembler assembler, EventNodes events) {
  private static final String PRESENT = "&. -> present";
  private static final String ABSENT = "&. -> absent";

  /** A decision with one arm or two. */
  void lowerIf(Node node) {
    if (CallSyntax.isSafeAssignment(node)) {
      lowerSafeAssignment(node);
      return;
    }
    boolean isUnless = name(node).equals("Unless");
    Node ifHolds = isUnless ? null : child(node, "thenBody");
    Node ifNot = isUnless ? child(node, "thenBody") : child(node, "elseBody");
    parts.lower(child(node, "condition"));
    if (!events.announces(ifHolds) && !events.announces(ifNot)) {
      lowerUntold(node, "which arm runs", ifHolds, ifNot);
      return;
    }
    if (Patterns.isRequired(node)) {
      lowerRequiredPattern(node, ifNot);
      return;
    }
    String construct = constructOf(node);
    Cursor decided = assembler.cursor();
    lowerArm(decided, node, ifHolds, construct, true);
    Cursor end = assembler.cursor();
    lowerArm(decided, node, ifNot, construct, false);
    assembler.join(List.of(end, assembler.cursor()), Descriptions.statements(node));
  }

  /** {@code x => pattern}: what runs if it fails is the raising of an exception. */
  private void lowerRequiredPattern(Node node, Node raising) {
    Cursor decided = assembler.cursor();
    assembler.branch(
        decided, Descriptions.decision(BlockKind.THEN, node, node, "pattern -> matches"));
    Cursor end = assembler.cursor();
    assembler.branch(decided, Descriptions.decision(BlockKind.ELSE, node, "pattern -> fails"));
    parts.lower(raising);
    assembler.stop();
    assembler.moveTo(end);
  }

  /** Whether a part ran without an event or was skipped looks the same. */
  private void lowerUntold(Node node, String what, Node... optional) {
    assembler.ownCode();
    if (node.getSourceSection() == null && Arrays.stream(optional).noneMatch(events::has)) {
      parts.lower(List.of(optional));
    } else {
      assembler.decideUntold(Descriptions.range(node), what, () -> parts.lower(List.of(optional)));
    }
  }

  private void lowerArm(Cursor decided, Node node, Node arm, String construct, boolean holds) {
    if (construct.equals("when") || construct.equals("in")) {
      lowerCase(decided, node, arm, construct, holds);
      return;
    }
    boolean isMain = construct.equals("unless") ? !holds : holds;
    String outcome;
    if (construct.equals("?:")) {
      outcome = holds ? "first" : "second";
    } else if (isMain) {
      outcome = "then";
    } else {
      outcome = arm == null || isBehind(arm, node) ? "skip" : "else";
    }
    assembler.branch(
        decided,
        Descriptions.decision(
            isMain ? BlockKind.THEN : BlockKind.ELSE, node, construct + " -> " + outcome));
    parts.lower(arm);
  }

  private void lowerCase(Cursor decided, Node node, Node arm, String construct, boolean holds) {
    Node condition = child(node, "condition");
    if (holds) {
      String keyword = Patterns.isClause(condition) ? "in" : construct;
      String label = "case -> " + keyword + " " + Descriptions.label(condition);
      assembler.branch(decided, Descriptions.decision(BlockKind.CASE, condition, condition, label));
    } else if (isTest(arm)) {
      assembler.branch(
          decided, Descriptions.decision(BlockKind.CASE_TEST, child(arm, "condition"), arm, ""));
    } else {
      assembler.branch(
          decided,
          Descriptions.decision(
              BlockKind.DEFAULT,
              condition,
              condition,
              Patterns.isFailure(arm) || Descriptions.section(arm) == null
                  ? "case -> none"
                  : "case -> else"));
    }
    parts.lower(arm);
  }

  /**
   * What the programmer wrote. TruffleRuby makes chains of {@code if} without a section of {@code
   * case}, and puts what follows {@code return if x} in its other arm.
   */
  private static String constructOf(Node node) {
    if (isTest(node)) {
      return "when";
    }
    String code = node.getSourceSection() == null ? "" : Descriptions.code(node);
    for (String keyword : List.of("unless", "if", "elsif", "when", "case")) {
      if (beginsWith(code, keyword)) {
        return keyword.equals("case") ? "when" : keyword.equals("elsif") ? "if" : keyword;
      }
    }
    String head = codeBeforeCondition(node);
    if (head.endsWith("unless")) {
      return "unless";
    }
    if (head.endsWith("if")) {
      return "if";
    }
    return name(node).equals("Unless") ? "unless" : name(node).equals("If") ? "if" : "?:";
  }

  /** Whether a node is one of the tests of a {@code case}. */
  private static boolean isTest(Node node) {
    return node != null && name(node).equals("IfElse") && node.getSourceSection() == null;
  }

  private static boolean beginsWith(String code, String keyword) {
    return code.startsWith(keyword)
        && (code.length() == keyword.length()
            || !Character.isLetterOrDigit(code.charAt(keyword.length())));
  }

  private static String codeBeforeCondition(Node node) {
    SourceSection whole = node.getSourceSection();
    SourceSection condition = Descriptions.section(child(node, "condition"));
    if (whole == null || condition == null || condition.getCharIndex() < whole.getCharIndex()) {
      return "";
    }
    String head =
        whole
            .getSource()
            .getCharacters()
            .subSequence(whole.getCharIndex(), condition.getCharIndex())
            .toString()
            .stripTrailing();
    // A condition in parentheses, or one that is negated.
    while (head.endsWith("(") || head.endsWith("!") || head.endsWith("not")) {
      head = head.substring(0, head.length() - (head.endsWith("not") ? 3 : 1)).stripTrailing();
    }
    return head;
  }

  private static boolean isBehind(Node arm, Node node) {
    SourceSection whole = node.getSourceSection();
    SourceSection part = Descriptions.section(arm);
    return whole != null && part != null && part.getCharIndex() >= whole.getCharEndIndex();
  }

  /** {@code &&}, {@code ||}, {@code and}, {@code or}, {@code ||=} and the like. */
  void lowerOperator(Node node) {
    if (EventNodes.isDefinedTest(node)) {
      assembler.ownCode();
      return;
    }
    boolean isAnd = name(node).equals("And");
    boolean isPattern = Patterns.isPart(node);
    if (isAnd && isPattern) {
      lowerPattern(node);
      return;
    }
    Node right = child(node, "right");
    parts.lower(child(node, "left"));
    if (isPattern) {
      lowerOptional(
          node,
          right,
          "pattern -> next",
          "pattern -> matches",
          "which alternative of the pattern matches");
      return;
    }
    String operator = isAnd ? "&&" : "||";
    lowerOptional(
        node,
        right,
        operator + " -> right",
        operator + " -> left",
        "whether " + operator + " goes on");
  }

  /** The parts of a pattern, which are looked at until one fails; the last one is not told. */
  private void lowerPattern(Node node) {
    Deque<Node> parents = new ArrayDeque<>();
    Node first = node;
    while (first == node || isPartOfPattern(first)) {
      parents.push(first);
      first = child(first, "left");
    }
    parts.lower(first);
    List<Cursor> ends = new ArrayList<>();
    for (Node parent : parents) {
      Node next = child(parent, "right");
      if (!events.announces(next)) {
        lowerUntold(parent, "which part of the pattern fails", next);
        continue;
      }
      Cursor decided = assembler.cursor();
      assembler.branch(decided, Descriptions.decision(BlockKind.ELSE, parent, "pattern -> fails"));
      ends.add(assembler.cursor());
      assembler.branch(
          decided, Descriptions.decision(BlockKind.OPERAND, parent, "pattern -> goes on"));
      parts.lower(next);
    }
    ends.add(assembler.cursor());
    assembler.join(ends, Descriptions.statements(node));
  }

  private static boolean isPartOfPattern(Node node) {
    return name(node).equals("And") && !EventNodes.hasEvents(node) && Patterns.isPart(node);
  }

  /** The value of a parameter that was not given. */
  void lowerDefault(Node node) {
    lowerOptional(
        node,
        child(node, "defaultValue"),
        "default -> used",
        "default -> given",
        "whether the default value is used");
  }

  /**
   * A call by {@code &.}, behind its receiver.
   *
   * @param receiver the element whose value decides, or -1 if it has no events
   */
  void lowerSafeCall(Node node, int receiver, List<Node> arguments) {
    Cursor decided = assembler.cursor();
    Block present = Descriptions.decision(BlockKind.OPERAND, node, PRESENT);
    Block absent = Descriptions.decision(BlockKind.ELSE, node, ABSENT);
    if (receiver >= 0) {
      assembler.branchByNull(decided, receiver, false, present);
    } else if (arguments.stream().anyMatch(events::announces)) {
      assembler.branch(decided, present);
    } else {
      assembler.ownCode();
      assembler.decideUntold(
          Descriptions.range(node), "whether &. calls", () -> parts.lower(arguments));
      assembler.ownCode();
      return;
    }
    parts.lower(arguments);
    assembler.ownCode();
    Cursor called = assembler.cursor();
    if (receiver >= 0) {
      assembler.branchByNull(decided, receiver, true, absent);
    } else {
      assembler.branch(decided, absent);
    }
    assembler.join(List.of(called, assembler.cursor()), Descriptions.statements(node));
  }

  /** {@code x&.y ||= z} and the like, which evaluate x once. */
  private void lowerSafeAssignment(Node node) {
    Node assignment = child(node, "thenBody");
    parts.lower(child(node, "condition"));
    lowerOptional(node, assignment, PRESENT, ABSENT, "whether &. calls");
  }

  private void lowerOptional(Node node, Node part, String used, String skipped, String what) {
    if (!events.announces(part)) {
      lowerUntold(node, what, part);
      return;
    }
    Cursor decided = assembler.cursor();
    assembler.branch(decided, Descriptions.decision(BlockKind.OPERAND, node, used));
    parts.lower(part);
    Cursor evaluated = assembler.cursor();
    assembler.branch(decided, Descriptions.decision(BlockKind.ELSE, node, skipped));
    assembler.join(List.of(evaluated, assembler.cursor()), Descriptions.statements(node));
  }
}
