package org.pathprofile.core.coverage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.pathprofile.core.coverage.ConditionTree.Conclusion;
import org.pathprofile.core.coverage.ConditionTree.Operand;
import org.pathprofile.core.coverage.ConditionTree.Operator;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;

/**
 * Puts the operators of a function's graph together to conditions. The graph tells where an
 * operator is; whether it is the operand of another one, and not only a part of that, is read off
 * the text between them: parentheses, blanks and {@code !} are all that may be there.
 */
final class ConditionTrees {
  /** An operator as it stands in the text. */
  private static final class Found {
    final boolean isAnd;
    final int decision;
    final int evaluated;
    final int join;
    final int line;

    /** Offsets of the first character and behind the last. */
    final int start;

    final int end;
    Found left;
    Found right;
    boolean isInvertedLeft;
    boolean isInvertedRight;

    Found(boolean isAnd, int decision, int evaluated, int join, int line, int start, int end) {
      this.isAnd = isAnd;
      this.decision = decision;
      this.evaluated = evaluated;
      this.join = join;
      this.line = line;
      this.start = start;
      this.end = end;
    }

    String token() {
      return isAnd ? "&&" : "||";
    }
  }

  /** What stands before a condition in parentheses. */
  private static final Pattern KEYWORD = Pattern.compile("(?<![\\w$.])(if|while)$");

  private final ControlFlowGraph graph;
  private final String text;
  private final int[] lines;

  private ConditionTrees(ControlFlowGraph graph, String text) {
    this.graph = graph;
    this.text = text;
    List<Integer> starts = new ArrayList<>(List.of(0, 0));
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1))) {
        starts.add(i + 1);
      }
    }
    lines = starts.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The conditions of a function in the order of the source. */
  static List<ConditionTree> in(ControlFlowGraph graph, String text) {
    return new ConditionTrees(graph, text).all();
  }

  private List<ConditionTree> all() {
    List<Found> operators = operators();
    List<Found> roots = new ArrayList<>();
    for (int i = 0; i < operators.size(); i++) {
      Found inner = operators.get(i);
      Found outer = null;
      // The last one before that has it in it is the nearest.
      for (int j = i - 1; j >= 0 && outer == null; j--) {
        outer = operators.get(j).end >= inner.end ? operators.get(j) : null;
      }
      if (outer == null || !isOperand(inner, outer)) {
        roots.add(inner);
      }
    }
    return roots.stream().map(this::tree).toList();
  }

  /** By where they begin, outer ones first. */
  private List<Found> operators() {
    Map<SourceRange, List<Found>> bySection = new HashMap<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      Found found = operator(block);
      if (found != null) {
        SourceRange section = graph.block(found.evaluated).section();
        bySection.computeIfAbsent(section, s -> new ArrayList<>()).add(found);
      }
    }
    // What the graph has twice, such as a finally block, is left out.
    return bySection.values().stream()
        .filter(same -> same.size() == 1)
        .map(same -> same.get(0))
        .sorted(
            Comparator.<Found>comparingInt(found -> found.start).thenComparing(found -> -found.end))
        .toList();
  }

  private Found operator(int block) {
    if (graph.outDegree(block) != 2) {
      return null;
    }
    int first = graph.to(graph.outEdge(block, 0));
    int second = graph.to(graph.outEdge(block, 1));
    int evaluated = graph.block(first).kind() == BlockKind.OPERAND ? first : second;
    int skipped = evaluated == first ? second : first;
    Block right = graph.block(evaluated);
    boolean isAnd = right.description().equals("&& -> right");
    if (right.kind() != BlockKind.OPERAND
        || !(isAnd || right.description().equals("|| -> right"))
        || graph.outDegree(skipped) != 1) {
      return null;
    }
    int join = graph.to(graph.outEdge(skipped, 0));
    SourceRange section = right.section();
    int start = offset(section.startLine(), section.startColumn());
    int end = offset(section.endLine(), section.endColumn()) + 1;
    if (start < 0 || end <= start || end > text.length()) {
      return null;
    }
    // Some sections have the parentheses around an operator, and some do not.
    while (closingOf(start, end) == end - 1) {
      start = skip(start + 1, "");
      end--;
      while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
        end--;
      }
    }
    return new Found(isAnd, block, evaluated, join, section.startLine(), start, end);
  }

  /** Where the parenthesis is closed that is opened at a place; -1 if none is. */
  private int closingOf(int start, int end) {
    int depth = 0;
    for (int i = start; i < end && (i == start || depth > 0); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i == start ? -1 : i;
      }
    }
    return -1;
  }

  /** -1 if the text has no such place. */
  private int offset(int line, int column) {
    return line < 1 || line >= lines.length || column < 1 ? -1 : lines[line] + column - 1;
  }

  /** Whether the value of one operator is the operand of another; notes it there. */
  private boolean isOperand(Found inner, Found outer) {
    int before = inner.start;
    boolean isNegated = false;
    while (before > outer.start && isWrapping(text.charAt(before - 1))) {
      before--;
      isNegated ^= text.charAt(before) == '!';
    }
    int behind = skip(inner.end, ")");
    if (before == outer.start && text.startsWith(outer.token(), behind) && outer.left == null) {
      outer.left = inner;
      outer.isInvertedLeft = isNegated;
      return true;
    }
    if (behind >= outer.end && text.startsWith(outer.token(), before - 2) && outer.right == null) {
      outer.right = inner;
      outer.isInvertedRight = isNegated;
      return true;
    }
    return false;
  }

  private static boolean isWrapping(char c) {
    return c == '(' || c == '!' || Character.isWhitespace(c);
  }

  /** The first place that has neither a blank nor one of the characters. */
  private int skip(int from, String characters) {
    int place = from;
    while (place < text.length()
        && (Character.isWhitespace(text.charAt(place))
            || characters.indexOf(text.charAt(place)) >= 0)) {
      place++;
    }
    return place;
  }

  private ConditionTree tree(Found root) {
    List<String> operands = new ArrayList<>();
    Operator operator = operator(root, operands);
    return new ConditionTree(
        operator,
        conclusion(root),
        root.join,
        root.line,
        balanced(text.substring(root.start, root.end)),
        List.copyOf(operands));
  }

  private Operator operator(Found found, List<String> operands) {
    int token = token(found);
    Operand left =
        operand(found.left, found.isInvertedLeft, text.substring(found.start, token), operands);
    Operand right =
        operand(
            found.right,
            found.isInvertedRight,
            text.substring(Math.min(token + 2, found.end), found.end),
            operands);
    return new Operator(found.isAnd, found.decision, found.evaluated, left, right);
  }

  private Operand operand(Found found, boolean isNegated, String words, List<String> operands) {
    if (found != null) {
      return new Operand(operator(found, operands), isNegated, -1);
    }
    operands.add(balanced(words));
    return new Operand(null, false, operands.size() - 1);
  }

  /** Where the operator itself stands; only for what a reader sees. */
  private int token(Found found) {
    int depth = 0;
    for (int i = found.left == null ? found.start : found.left.end; i < found.end; i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\'' || c == '`') {
        int close = text.indexOf(c, i + 1);
        i = close < 0 ? i : close;
      } else if ("([{".indexOf(c) >= 0) {
        depth++;
      } else if (")]}".indexOf(c) >= 0) {
        depth = Math.max(0, depth - 1);
      } else if (depth == 0 && text.startsWith(found.token(), i)) {
        return i;
      }
    }
    return found.end;
  }

  /** A part of the text on one line, without parentheses that belong to what is around it. */
  private static String balanced(String part) {
    String line = part.strip().replaceAll("\\s+", " ");
    while (depth(line) > 0 && line.startsWith("(")) {
      line = line.substring(1).strip();
    }
    while (depth(line) < 0 && line.endsWith(")")) {
      line = line.substring(0, line.length() - 1).strip();
    }
    return depth(line) < 0 ? "(".repeat(-depth(line)) + line : line;
  }

  private static int depth(String line) {
    return (int)
        (line.chars().filter(c -> c == '(').count() - line.chars().filter(c -> c == ')').count());
  }

  /** What the whole decides, if it is what a statement or a {@code ?:} tests. */
  private Conclusion conclusion(Found root) {
    if (graph.outDegree(root.join) != 2) {
      return null;
    }
    int first = graph.to(graph.outEdge(root.join, 0));
    int second = graph.to(graph.outEdge(root.join, 1));
    int whenTrue = isTrue(graph.block(first).kind()) ? first : second;
    int whenFalse = whenTrue == first ? second : first;
    if (!isTrue(graph.block(whenTrue).kind()) || !isFalse(graph.block(whenFalse).kind())) {
      return null;
    }
    int behind = root.end;
    int closing = Math.max(0, -depth(text.substring(root.start, root.end)));
    for (behind = skip(behind, ""); text.startsWith(")", behind); behind = skip(behind + 1, "")) {
      closing++;
    }
    int before = root.start;
    int opening = 0;
    boolean isNegated = false;
    while (before > 0 && isWrapping(text.charAt(before - 1))) {
      char c = text.charAt(before - 1);
      if ((c == '(' && opening == closing) || (c == '!' && opening == 0)) {
        break;
      }
      opening += c == '(' ? 1 : 0;
      isNegated ^= c == '!';
      before--;
    }
    boolean isLoop = graph.block(whenTrue).kind() == BlockKind.LOOP_BODY;
    boolean isTested =
        opening >= 1 && KEYWORD.matcher(text.substring(Math.max(0, before - 6), before)).find();
    if (opening == closing) {
      isTested |= !isLoop && text.startsWith("?", behind);
      isTested |= isLoop && text.startsWith(";", before - 1) && text.startsWith(";", behind);
    }
    return isTested ? new Conclusion(whenTrue, isNegated) : null;
  }

  private static boolean isTrue(BlockKind kind) {
    return kind == BlockKind.THEN || kind == BlockKind.LOOP_BODY || kind == BlockKind.LOOP_HEADER;
  }

  private static boolean isFalse(BlockKind kind) {
    return kind == BlockKind.ELSE || kind == BlockKind.LOOP_EXIT;
  }
}
