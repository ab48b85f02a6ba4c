package org.pathprofile.outputs.html;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.report.PathDescription;

/**
 * Decisions in the words of the source. {@code 80 if -> skip} is for a reader with the code beside
 * it; where there is none beside it, {@code 80 if ch < 48 -> skip} says more. The text of languages
 * that look like C, and of Ruby, is read just as far as that needs. Not thread-safe.
 */
final class DecisionCode {
  private static final int WIDEST = 40;

  /** What separates a construct from how it went. */
  private static final String ARROW = " -> ";

  private static final Set<String> LIKE_C = Set.of("js", "sl", "java");
  private static final Set<String> LOOPS = Set.of("while", "do", "for");
  private static final Set<String> OPERATORS = Set.of("&&", "||", "??");

  private static final Pattern IF = Pattern.compile("if\\s*\\(");
  private static final Pattern WHILE = Pattern.compile("while\\s*\\(");
  private static final Pattern SWITCH = Pattern.compile("\\bswitch\\s*\\(");
  private static final Pattern LOOP =
      Pattern.compile("(?:\\w+\\s*:\\s*)?(do\\b|(?:while|for)\\s*(?:await\\s*)?\\()");
  private static final Pattern RUBY =
      Pattern.compile(
          "(?:(if|unless|elsif)|while|until)\\b\\s*(.+?)\\s*(?:\\bthen\\b.*|;.*)?$",
          Pattern.MULTILINE);

  /** What stands before a regular expression, and not before a division. */
  private static final Pattern BEFORE_EXPRESSION =
      Pattern.compile("(?:^|[(,=:\\[!&|?{};+\\n]|return|typeof|case)\\s*$");

  private final ControlFlowGraph graph;
  private final String language;
  private final SourceRange section;
  private final String text;
  private final int[] starts;

  /** By label of a block, its code; empty if it has none, or several. Made when it is needed. */
  private @Nullable Map<String, String> codes;

  /** Those of {@link #codes}, long ones first, as one may begin with another. */
  private List<String> labels = List.of();

  /**
   * @param lines the lines of the function, all of them
   */
  DecisionCode(FunctionProfile function, List<String> lines) {
    graph = function.graph();
    language = function.identity().language();
    section = function.identity().section();
    text = String.join("\n", lines);
    starts = new int[lines.size() + 1];
    for (int i = 0; i < lines.size(); i++) {
      starts[i + 1] = starts[i] + lines.get(i).length() + 1;
    }
  }

  /** The code of the decision that leads to a block, on one line; empty if the text has none. */
  Optional<String> of(Block block) {
    if (graph.granularity() != Granularity.DECISION || block.line() == 0) {
      return Optional.empty();
    }
    String construct = block.description().split(ARROW, 2)[0];
    return Optional.ofNullable(construct.isEmpty() ? null : code(block, construct));
  }

  /**
   * Words about the function in which decisions have their code; labels that are not unique stay.
   */
  String in(String words) {
    if (codes == null) {
      codes = codes();
      labels =
          codes.keySet().stream().sorted(Comparator.comparing(String::length).reversed()).toList();
    }
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < words.length(); ) {
      String label = labelAt(words, i);
      String code = label == null ? "" : codes.get(label);
      if (code.isEmpty()) {
        result.append(words.charAt(i++));
      } else {
        int arrow = label.indexOf(ARROW);
        result.append(label, 0, label.indexOf(' ') + 1).append(code);
        result.append(arrow < 0 ? "" : label.substring(arrow));
        i += label.length();
      }
    }
    return result.toString();
  }

  private Map<String, String> codes() {
    Map<String, String> found = new HashMap<>();
    for (int i = 0; i < graph.blockCount(); i++) {
      Block block = graph.block(i);
      if (block.line() > 0 && !block.description().isEmpty()) {
        found.merge(
            PathDescription.name(graph, block),
            of(block).orElse(""),
            (one, other) -> one.equals(other) ? one : "");
      }
    }
    return found;
  }

  private @Nullable String labelAt(String words, int at) {
    boolean mayBegin =
        Character.isDigit(words.charAt(at)) && (at == 0 || !isOfWord(words.charAt(at - 1), "_.:,"));
    if (!mayBegin) {
      return null;
    }
    for (String label : labels) {
      int end = at + label.length();
      if (words.startsWith(label, at)
          && (end == words.length() || !isOfWord(words.charAt(end), "_$:"))) {
        return label;
      }
    }
    return null;
  }

  private static boolean isOfWord(char character, String others) {
    return Character.isLetterOrDigit(character) || others.indexOf(character) >= 0;
  }

  private @Nullable String code(Block block, String construct) {
    if (construct.equals("switch")) {
      return shortened(subject(block.line()));
    }
    SourceRange range = block.section();
    if (range.startLine() < section.startLine()
        || range.startLine() < 1
        || range.endLine() >= section.startLine() + starts.length - 1) {
      return null;
    }
    int start = offset(range.startLine(), range.startColumn());
    int end = Math.min(text.length(), offset(range.endLine(), range.endColumn()) + 1);
    if (start >= end) {
      return null;
    }
    if (language.equals("ruby")) {
      Matcher found = RUBY.matcher(text).region(start, end);
      return found.lookingAt()
          ? (found.group(1) == null ? "" : found.group(1) + " ") + shortened(found.group(2))
          : null;
    }
    if (!LIKE_C.contains(language)) {
      return null;
    }
    if (construct.equals("if")) {
      String condition = shortened(head(start, end, IF));
      return condition == null ? null : "if " + condition;
    }
    if (LOOPS.contains(construct)) {
      return shortened(loop(start, end));
    }
    boolean isOperator = OPERATORS.contains(construct);
    if (!isOperator && !construct.equals("?:")) {
      return null;
    }
    String left =
        shortened(
            before(
                start,
                end,
                isOperator ? at -> text.startsWith(construct, at) : this::isQuestion,
                isOperator));
    return left == null ? null : left + " " + (isOperator ? construct : "?");
  }

  private int offset(int line, int column) {
    return starts[line - section.startLine()] + column - 1;
  }

  private boolean isQuestion(int at) {
    return text.charAt(at) == '?'
        && at > 0
        && at + 1 < text.length()
        && "?.".indexOf(text.charAt(at + 1)) < 0
        && text.charAt(at - 1) != '?';
  }

  /** What stands in the brackets of a construct; null if the text is not what the section says. */
  private @Nullable String head(int start, int end, Pattern wanted) {
    Matcher found = wanted.matcher(text).region(start, end);
    return found.lookingAt() ? inBrackets(found.end() - 1, end) : null;
  }

  private String inBrackets(int open, int end) {
    return text.substring(open + 1, Math.max(open + 1, skipBrackets(open, end) - 1));
  }

  private @Nullable String loop(int start, int end) {
    Matcher found = LOOP.matcher(text).region(start, end);
    if (!found.lookingAt()) {
      return null;
    }
    if (found.group(1).equals("do")) {
      int body = skipBlank(found.end(), end);
      return body < end && text.charAt(body) == '{'
          ? head(skipBlank(skipBrackets(body, end), end), end, WHILE)
          : null;
    }
    int open = found.end() - 1;
    int close = open + 1 + inBrackets(open, end).length();
    int first = find(open + 1, close, at -> text.charAt(at) == ';');
    if (first < 0) {
      return text.substring(open + 1, close);
    }
    int second = find(first + 1, close, at -> text.charAt(at) == ';');
    String condition = text.substring(first + 1, second < 0 ? close : second);
    return condition.isBlank() ? null : condition;
  }

  /** What a switch on a line decides by; null if there are several, or none. */
  private @Nullable String subject(int line) {
    int index = line - section.startLine();
    if (index < 0 || index >= starts.length - 1) {
      return null;
    }
    Matcher found = SWITCH.matcher(text).region(starts[index], starts[index + 1] - 1);
    if (!found.find()) {
      return null;
    }
    int open = found.end() - 1;
    return found.find() ? null : inBrackets(open, text.length());
  }

  /** What stands before an operator outside of all brackets, but those around the whole. */
  private @Nullable String before(int start, int end, IntPredicate isOperator, boolean last) {
    int found = -1;
    for (int at = find(start, end, isOperator); at >= 0; at = find(at + 2, end, isOperator)) {
      found = at;
      if (!last) {
        break;
      }
    }
    if (found < 0 && start < end && text.charAt(start) == '(') {
      return before(start + 1, skipBrackets(start, end) - 1, isOperator, last);
    }
    return found < 0 ? null : text.substring(start, found);
  }

  /** Code on one line, without comments, shortened in its middle if it is long. */
  private static @Nullable String shortened(@Nullable String code) {
    if (code == null) {
      return null;
    }
    StringBuilder kept = new StringBuilder();
    for (int at = 0; at < code.length(); ) {
      int end = skipToken(code, at);
      boolean isComment = code.startsWith("//", at) || code.startsWith("/*", at);
      kept.append(isComment ? "" : code.substring(at, Math.min(end, code.length())));
      at = end;
    }
    String line = kept.toString().strip().replaceAll("\\s+", " ");
    int half = (WIDEST - 1) / 2;
    return line.length() <= WIDEST
        ? line
        : line.substring(0, WIDEST - 1 - half) + "\u2026" + line.substring(line.length() - half);
  }

  // --- the text, token by token

  /** Finds a character outside of brackets, or -1. */
  private int find(int from, int end, IntPredicate wanted) {
    for (int at = from; at < end; ) {
      if (wanted.test(at)) {
        return at;
      }
      at = "([{".indexOf(text.charAt(at)) >= 0 ? skipBrackets(at, end) : skipToken(text, at);
    }
    return -1;
  }

  /** Behind the bracket that closes the one here, or the end. */
  private int skipBrackets(int open, int end) {
    int depth = 0;
    for (int at = open; at < end; at = skipToken(text, at)) {
      if ("([{".indexOf(text.charAt(at)) >= 0) {
        depth++;
      } else if (")]}".indexOf(text.charAt(at)) >= 0) {
        depth--;
        if (depth == 0) {
          return at + 1;
        }
      }
    }
    return end;
  }

  private int skipBlank(int from, int end) {
    int at = from;
    while (at < end
        && (Character.isWhitespace(text.charAt(at))
            || text.startsWith("//", at)
            || text.startsWith("/*", at))) {
      at = skipToken(text, at);
    }
    return at;
  }

  /** Behind a string, a comment or a regular expression that begins here; else the next place. */
  private static int skipToken(String text, int at) {
    char first = text.charAt(at);
    if (first == '"' || first == '\'' || first == '`') {
      int end = at + 1;
      while (end < text.length() && text.charAt(end) != first) {
        end += text.charAt(end) == '\\' ? 2 : 1;
      }
      return end + 1;
    }
    if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      return end < 0 ? text.length() : end;
    }
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      return end < 0 ? text.length() : end + 2;
    }
    if (first == '/'
        && BEFORE_EXPRESSION.matcher(text.substring(Math.max(0, at - 12), at)).find()) {
      int end = at + 1;
      boolean inSet = false;
      while (end < text.length()
          && text.charAt(end) != '\n'
          && (inSet || text.charAt(end) != '/')) {
        inSet = text.charAt(end) == '[' || (inSet && text.charAt(end) != ']');
        end += text.charAt(end) == '\\' ? 2 : 1;
      }
      return end + 1;
    }
    return at + 1;
  }
}
