package org.pathprofile.core.coverage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;

/**
 * The conditions of a function that are made of {@code &&} and {@code ||}, or Python's {@code and}
 * and {@code or}, and which combinations of their operands' values occurred. This needs a profile
 * with {@code Conditions=true}, and the text of the source. Stateless and thread-safe.
 *
 * <p>What the value of an operand was follows from what came next: the right operand of {@code &&}
 * is evaluated if the left one holds, and an {@code if} tells the value of its condition. Operators
 * of which one is an operand of the other, but for parentheses and negations, are one condition. If
 * the value of the whole is used for something else than a decision, that of the last operand is
 * not known.
 *
 * <p>Which combinations are possible is what follows if every operand may have either value. A
 * combination that never occurred may be impossible all the same, as operands may depend on each
 * other.
 */
public final class ConditionCoverage {
  /** Of longer conditions there are too many combinations to tell. */
  private static final int MOST_OPERANDS = 10;

  /** In a line, before what is a comment in some language. */
  private static final Pattern OPERATOR =
      Pattern.compile("^(?!\\s*[/*])[^#\"']*?(&&|\\|\\||\\b(and|or)\\b)");

  /** What is known of an operand in one evaluation of its condition. */
  public enum Value {
    /** It held, as the language takes it. */
    TRUE("true"),
    /** It did not hold. */
    FALSE("false"),
    /** It was not evaluated, because the operands before it decide. */
    SKIPPED("-"),
    /** It was evaluated, and is the value of the whole, which nothing decides. */
    UNKNOWN("any");

    private final String label;

    Value(String label) {
      this.label = label;
    }

    /** A word for people. */
    public String label() {
      return label;
    }
  }

  /**
   * A condition.
   *
   * @param line where it begins, 1-based
   * @param text its text, in one line
   * @param operands the texts of its operands, at least two
   * @param seen the combinations that occurred, by falling count, and how often
   * @param missed those that never did
   */
  public record Condition(
      int line,
      String text,
      List<String> operands,
      Map<List<Value>, Long> seen,
      List<List<Value>> missed) {

    /** How many of the possible combinations occurred. */
    public Ratio ratio() {
      return new Ratio(seen.size(), seen.size() + missed.size());
    }
  }

  private ConditionCoverage() {}

  /**
   * The conditions of a function in the order of the source. Left out are those of more than 10
   * operands, those of code that the graph has twice, as it has {@code finally} blocks, and those
   * of which the text seems to say something else than what ran.
   *
   * @param text the text of the function's source
   */
  public static List<Condition> of(FunctionProfile function, String text) {
    List<Condition> conditions = new ArrayList<>();
    for (ConditionTree tree : ConditionTrees.in(function.graph(), text)) {
      if (tree.operands().size() > MOST_OPERANDS) {
        continue;
      }
      Map<List<Value>, Long> counts = new HashMap<>();
      function.paths().forEach(path -> count(tree, path, counts));
      Set<List<Value>> possible = tree.possible();
      if (possible.containsAll(counts.keySet())) {
        conditions.add(condition(tree, counts, possible));
      }
    }
    return List.copyOf(conditions);
  }

  /** Whether the graph of a function tells which operands of such operators were evaluated. */
  public static boolean tellsOperands(FunctionProfile function) {
    ControlFlowGraph graph = function.graph();
    return IntStream.range(0, graph.blockCount())
        .anyMatch(block -> graph.block(block).kind() == BlockKind.OPERAND);
  }

  /** Whether the text of a function seems to have such operators. */
  public static boolean hasOperators(FunctionProfile function, String text) {
    SourceRange section = function.identity().section();
    return text.lines()
        .skip(Math.max(0, section.startLine() - 1))
        .limit(section.endLine() - section.startLine() + 1L)
        .anyMatch(line -> OPERATOR.matcher(line).find());
  }

  private static Condition condition(
      ConditionTree tree, Map<List<Value>, Long> counts, Set<List<Value>> possible) {
    Map<List<Value>, Long> seen = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<List<Value>, Long>comparingByValue()
                .reversed()
                .thenComparing(entry -> entry.getKey().toString()))
        .forEach(entry -> seen.put(entry.getKey(), entry.getValue()));
    List<List<Value>> missed = new ArrayList<>(possible);
    missed.removeAll(seen.keySet());
    return new Condition(
        tree.line(),
        tree.text(),
        tree.operands(),
        Collections.unmodifiableMap(seen),
        List.copyOf(missed));
  }

  /** Adds the evaluations that begin in what is the path's own. */
  private static void count(ConditionTree tree, PathCount path, Map<List<Value>, Long> counts) {
    PathKey key = path.key();
    int[] blocks = key.blocks();
    for (int i = key.repeats(); i < blocks.length; i++) {
      if (blocks[i] == tree.firstDecision()) {
        OptionalInt end = tree.end(blocks, i);
        if (end.isPresent()) {
          Map<Integer, Integer> next = new HashMap<>();
          for (int j = i; j <= end.getAsInt() && j + 1 < blocks.length; j++) {
            next.put(blocks[j], blocks[j + 1]);
          }
          counts.merge(tree.values(next), path.count(), Long::sum);
        }
      }
    }
  }
}
