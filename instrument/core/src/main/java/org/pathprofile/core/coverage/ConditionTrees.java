package org.pathprofile.core.coverage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathprofile.core.coverage.ConditionTree.Conclusion;
import org.pathprofile.core.coverage.ConditionTree.Operand;
import org.pathprofile.core.coverage.ConditionTree.Operator;
import org.pathprofile.core.coverage.ConditionTree.Step;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;

/**
 * Puts the operators of a function's graph together to conditions. The graph tells where an
 * operator is; whether it is the operand of another one, and not only a part of that, is read off
 * the text between them: parentheses, blanks and negations are all that may be there.
 */
final class ConditionTrees {
  /** An operator as it stands in the text, with all of its kind in a row if it has words. */
  private static final class Found {
    /** Whether it is {@code and}, {@code or}, and negation is {@code not}. */
    final boolean isWord;

    final boolean isAnd;
    final List<Step> steps = new ArrayList<>();

    /** Where the operator itself stands, behind each operand but the last. */
    final List<Integer> tokens = new ArrayList<>();

    final int join;
    final int line;

    /** Offsets of the first character and behind the last. */
    final int start;

    final int end;

    /** By the number of the operand, from the left: those that are operators. */
    final Map<Integer, Found> operands = new HashMap<>();

    boolean isNegated;

    Found(boolean isWord, boolean isAnd, Step step, int join, int line, int start, int end) {
      this.isWord = isWord;
      this.isAnd = isAnd;
      this.join = join;
      this.line = line;
      this.start = start;
      this.end = end;
      steps.add(step);
    }

    int tokensBefore(int place) {
      return (int) tokens.stream().filter(token -> token < place).count();
    }

    String token() {
      return isWord ? (isAnd ? "and" : "or") : isAnd ? "&&" : "||";
    }
  }

  private static final String NOT = "not";

  private static final Pattern KEYWORD = Pattern.compile("(?<![\\w$.])(if|while)$");
  private static final Pattern KEYWORD_BEFORE_WORDS =
      Pattern.compile("(?<![\\w.])(if|elif|while|assert)$");

  /** What may come behind a condition of which the operators are words. */
  private static final Pattern BEHIND_WORDS = Pattern.compile("[:,\\])}]|(else|for|if|async)\\b");

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
        SourceRange section = graph.block(found.steps.get(0).evaluated()).section();
        bySection.computeIfAbsent(section, s -> new ArrayList<>()).add(found);
      }
    }
    List<Found> found = new ArrayList<>();
    // What the graph has twice, such as a finally block, is left out.
    bySection.values().stream()
        .filter(same -> same.size() == 1)
        .map(same -> same.get(0))
        .sorted(Comparator.<Found>comparingInt(each -> each.start).thenComparing(each -> -each.end))
        .forEach(each -> addOrAppend(each, found));
    return found;
  }

  /**
   * Adds an operator, or appends it to one of which it is the next, as in {@code a and b and c}.
   */
  private void addOrAppend(Found next, List<Found> found) {
    for (Found before : found) {
      if (next.isWord
          && before.isAnd == next.isAnd
          && before.join == next.join
          && depth(text.substring(before.start, next.start)) <= 0) {
        before.steps.addAll(next.steps);
        before.tokens.addAll(next.tokens);
        return;
      }
    }
    found.add(next);
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
    String way = right.description();
    // Those that are words are told by the value with which they go on.
    boolean isWord = way.endsWith(" -> true") || way.endsWith(" -> false");
    boolean isAnd = isWord ? way.endsWith(" -> true") : way.equals("&& -> right");
    if (right.kind() != BlockKind.OPERAND
        || !(isWord || isAnd || way.equals("|| -> right"))
        || graph.outDegree(skipped) != 1) {
      return null;
    }
    int join = graph.to(graph.outEdge(skipped, 0));
    // The outcomes of words are where their operand is, and what comes behind all is where all are.
    SourceRange section = right.section();
    SourceRange whole = isWord ? graph.block(join).section() : section;
    int start = offset(section.startLine(), section.startColumn());
    int end = offset(whole.endLine(), whole.endColumn()) + 1;
    if (start < 0 || end <= start || end > text.length()) {
      return null;
    }
    // Operands are told without the parentheses around them; the last ones may be those around all.
    for (int i = depth(text.substring(start, end)); isWord && i < 0 && start > 0; i++) {
      int opening = text.lastIndexOf('(', start - 1);
      start = opening < 0 || !text.substring(opening + 1, start).isBlank() ? start : opening;
    }
    while (isWord && depth(text.substring(start, end)) < 0 && text.charAt(end - 1) == ')') {
      end = text.substring(0, end - 1).stripTrailing().length();
    }
    // Some sections have the parentheses around an operator, and some do not.
    while (closingOf(start, end) == end - 1) {
      start = skip(start + 1, "");
      end--;
      while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
        end--;
      }
    }
    Step step = new Step(block, evaluated);
    Found found = new Found(isWord, isAnd, step, join, section.startLine(), start, end);
    if (isWord) {
      // A chained comparison has none.
      int token = skip(offset(section.endLine(), section.endColumn()) + 1, ")");
      found.tokens.add(token);
      return isToken(found, token) ? found : null;
    }
    return found;
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
    for (int wrap = wrapping(before, inner.isWord);
        wrap > 0 && before - wrap >= outer.start;
        wrap = wrapping(before, inner.isWord)) {
      before -= wrap;
      isNegated ^= isNegation(before);
    }
    int behind = skip(inner.end, ")");
    boolean isFirst = before == outer.start;
    boolean isLast = behind >= outer.end;
    if ((!isFirst && !isToken(outer, before - outer.token().length()))
        || (!isLast && !isToken(outer, behind))
        || (isFirst && isLast)
        || (!isFirst && !isLast && !outer.isWord)) {
      return false;
    }
    int number = isFirst ? 0 : isLast ? outer.steps.size() : outer.tokensBefore(before);
    if (outer.operands.containsKey(number)) {
      return false;
    }
    inner.isNegated = isNegated;
    outer.operands.put(number, inner);
    return true;
  }

  /** How many characters before a place may stand between an operator and its operand; or 0. */
  private int wrapping(int place, boolean isWord) {
    if (place < 1) {
      return 0;
    }
    char c = text.charAt(place - 1);
    if (c == '(' || Character.isWhitespace(c)) {
      return 1;
    }
    if (!isWord) {
      return c == '!' ? 1 : 0;
    }
    int start = place - NOT.length();
    return text.startsWith(NOT, start) && !isOfName(start - 1) ? NOT.length() : 0;
  }

  private boolean isNegation(int place) {
    return text.startsWith("!", place) || text.startsWith(NOT, place);
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

  private Operator operator(Found found, List<String> texts) {
    if (!found.isWord) {
      found.tokens.add(token(found));
    }
    List<Operand> operands = new ArrayList<>();
    int start = found.start;
    for (int i = 0; i <= found.steps.size(); i++) {
      int end = i < found.steps.size() ? found.tokens.get(i) : found.end;
      operands.add(operand(found.operands.get(i), text.substring(start, end), texts));
      start = Math.min(end + found.token().length(), found.end);
    }
    return new Operator(found.isAnd, List.copyOf(found.steps), List.copyOf(operands));
  }

  private Operand operand(Found found, String words, List<String> texts) {
    if (found != null) {
      return new Operand(operator(found, texts), found.isNegated, -1);
    }
    texts.add(balanced(words));
    return new Operand(null, false, texts.size() - 1);
  }

  /** Where the operator itself stands; only for what a reader sees. */
  private int token(Found found) {
    Found left = found.operands.get(0);
    int depth = 0;
    for (int i = left == null ? found.start : left.end; i < found.end; i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\'' || c == '`') {
        int close = text.indexOf(c, i + 1);
        i = close < 0 ? i : close;
      } else if ("([{".indexOf(c) >= 0) {
        depth++;
      } else if (")]}".indexOf(c) >= 0) {
        depth = Math.max(0, depth - 1);
      } else if (depth == 0 && isToken(found, i)) {
        return i;
      }
    }
    return found.end;
  }

  private boolean isToken(Found found, int place) {
    int end = place + found.token().length();
    return text.startsWith(found.token(), place)
        && !(found.isWord && (isOfName(place - 1) || isOfName(end)));
  }

  private boolean isOfName(int place) {
    return place >= 0
        && place < text.length()
        && Character.isJavaIdentifierPart(text.charAt(place));
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
    int end = behind;
    for (behind = skip(behind, ""); text.startsWith(")", behind); behind = skip(behind + 1, "")) {
      closing++;
      end = behind + 1;
    }
    int before = root.start;
    int opening = 0;
    boolean isNegated = false;
    for (int wrap = wrapping(before, root.isWord); wrap > 0; wrap = wrapping(before, root.isWord)) {
      int place = before - wrap;
      boolean negates = isNegation(place);
      if ((text.charAt(place) == '(' && opening == closing) || (negates && opening == 0)) {
        break;
      }
      opening += text.charAt(place) == '(' ? 1 : 0;
      isNegated ^= negates;
      before = place;
    }
    boolean isLoop = graph.block(whenTrue).kind() == BlockKind.LOOP_BODY;
    Pattern keyword = root.isWord ? KEYWORD_BEFORE_WORDS : KEYWORD;
    Matcher tests = keyword.matcher(text.substring(Math.max(0, before - 7), before));
    boolean isTested = tests.find();
    if (root.isWord) {
      // An assertion may end with its line.
      boolean isAtEnd =
          isTested
              && tests.group(1).equals("assert")
              && (behind == text.length()
                  || text.startsWith("#", behind)
                  || text.substring(end, behind).contains("\n"));
      isTested &=
          isAtEnd
              || opening < closing
              || BEHIND_WORDS.matcher(text).region(behind, text.length()).lookingAt();
    } else {
      isTested &= opening >= 1;
      if (opening == closing) {
        isTested |= !isLoop && text.startsWith("?", behind);
        isTested |= isLoop && text.startsWith(";", before - 1) && text.startsWith(";", behind);
      }
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
