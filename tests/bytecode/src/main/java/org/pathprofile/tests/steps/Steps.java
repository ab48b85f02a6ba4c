package org.pathprofile.tests.steps;

import java.util.ArrayList;
import java.util.List;

/**
 * A program of a language that consists of control flow only. One statement a line: {@code s} does
 * nothing; {@code f} may throw; {@code q} may throw and is no statement for tools; {@code o} may
 * throw and is one only in the first of its copies; {@code return}, {@code throw}, {@code yield}, {@code break}, {@code continue}; {@code if c {}, {@code while c {},
 * <code>try {</code>, with <code>} else {</code>, <code>} catch {</code> and <code>} finally
 * {</code>. A condition is {@code c}, or several of them with {@code &&} and {@code ||}.
 *
 * <p>Conditions, {@code f}, {@code q} and {@code o} read a digit of the input: 0 does not hold, 1 holds, 2
 * throws; behind the end there are zeros. The last line has inputs: {@code runs: 01 2}.
 */
public record Steps(List<Statement> body, List<String> inputs) {
  /**
   * A statement.
   *
   * @param word what it is
   * @param line 1-based
   * @param condition operands of {@code ||}, each the number of operands of {@code &&}; empty if
   *     there is none
   * @param first what it contains, if it holds or first
   * @param second what it contains else, or as a handler; null if it has none
   */
  public record Statement(
      String word,
      int line,
      List<Integer> condition,
      List<Statement> first,
      List<Statement> second,
      boolean isFinally) {}

  public static Steps parse(String text) {
    return new Parser(text.split("\n", -1)).program();
  }

  /** By recursive descent. */
  private static final class Parser {
    private final String[] lines;
    private final List<String> inputs = new ArrayList<>();
    private int at;
    private String closing = "";

    Parser(String[] lines) {
      this.lines = lines;
    }

    Steps program() {
      return new Steps(statements(), inputs);
    }

    private List<Statement> statements() {
      List<Statement> statements = new ArrayList<>();
      while (at < lines.length) {
        String text = lines[at++].replaceFirst("#.*", "").strip();
        if (text.startsWith("runs:")) {
          inputs.addAll(List.of(text.substring("runs:".length()).strip().split(" ")));
        } else if (text.startsWith("}")) {
          closing = text;
          return statements;
        } else if (!text.isEmpty()) {
          statements.add(statement(text, at));
        }
      }
      closing = "";
      return statements;
    }

    private Statement statement(String text, int line) {
      if (!text.endsWith("{")) {
        return new Statement(text, line, List.of(), List.of(), null, false);
      }
      String word = text.substring(0, text.indexOf(' '));
      List<Integer> condition = new ArrayList<>();
      String operands = text.substring(word.length(), text.length() - 1).strip();
      if (!operands.isEmpty()) {
        for (String operand : operands.split("\\|\\|")) {
          condition.add(operand.split("&&").length);
        }
      }
      List<Statement> first = statements();
      boolean isFinally = closing.equals("} finally {");
      List<Statement> second = closing.equals("}") ? null : statements();
      return new Statement(word, line, condition, first, second, isFinally);
    }
  }
}
