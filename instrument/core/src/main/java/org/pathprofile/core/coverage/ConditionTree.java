package org.pathprofile.core.coverage;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.coverage.ConditionCoverage.Value;

/**
 * A condition as a tree of operators, with the blocks that decide it.
 *
 * @param root the outermost operator
 * @param conclusion what the value of the whole decides, null if that is not a decision
 * @param join the block in which an evaluation has ended; it decides what is concluded
 * @param line where the condition begins, 1-based
 * @param text the condition's text, in one line
 * @param operands the texts of the operands, from left to right
 */
record ConditionTree(
    Operator root,
    @Nullable Conclusion conclusion,
    int join,
    int line,
    String text,
    List<String> operands) {
  private static final int ELSEWHERE = -1;

  /**
   * A short-circuit operator, or several of the same kind in a row, where the language takes them
   * for one.
   *
   * @param isAnd whether it is {@code &&}; else it is {@code ||}
   * @param steps what decides behind each operand but the last
   * @param operands from left to right: one more than there are steps
   */
  record Operator(boolean isAnd, List<Step> steps, List<Operand> operands) {}

  /**
   * Whether the next operand is evaluated.
   *
   * @param decision the block that decides it
   * @param evaluated the block to which that leads if it is
   */
  record Step(int decision, int evaluated) {}

  /**
   * An operand.
   *
   * @param operator the operator whose value it is, null if it is something else
   * @param isNegated whether it is negated on the way, if it is an operator
   * @param leaf the number of what is no operator, from the left; -1 of an operator
   */
  record Operand(@Nullable Operator operator, boolean isNegated, int leaf) {}

  /**
   * What a condition decides.
   *
   * @param whenTrue the block to which it leads if what is tested holds
   * @param isNegated whether what is tested is the contrary of the condition
   */
  record Conclusion(int whenTrue, boolean isNegated) {}

  /** The block of the decision that is taken first, each time that the condition is evaluated. */
  int firstDecision() {
    Operator operator = root;
    while (operator.operands().get(0).operator() != null) {
      operator = operator.operands().get(0).operator();
    }
    return operator.steps().get(0).decision();
  }

  /**
   * What the operands' values were.
   *
   * @param next by block: the block that came next in the evaluation
   */
  List<Value> values(Map<Integer, Integer> next) {
    Value[] values = new Value[operands.size()];
    Arrays.fill(values, Value.SKIPPED);
    Value whole = Value.UNKNOWN;
    if (conclusion != null) {
      whole = value((next.get(join) == conclusion.whenTrue()) != conclusion.isNegated());
    }
    fill(root, whole, next, values);
    return List.of(values);
  }

  /** The operator was evaluated: so was its first operand, and each decides about the next one. */
  private static void fill(
      Operator operator, Value result, Map<Integer, Integer> next, Value[] values) {
    for (int i = 0; i < operator.steps().size(); i++) {
      Step step = operator.steps().get(i);
      if (!next.containsKey(step.decision())) {
        // The text was misread. No such combination is possible, so the condition is left out.
        return;
      }
      boolean goesOn = next.get(step.decision()) == step.evaluated();
      fill(operator.operands().get(i), value(operator.isAnd() == goesOn), next, values);
      if (!goesOn) {
        return;
      }
    }
    fill(operator.operands().get(operator.steps().size()), result, next, values);
  }

  private static void fill(
      Operand operand, Value value, Map<Integer, Integer> next, Value[] values) {
    if (operand.operator() == null) {
      values[operand.leaf()] = value;
    } else if (value == Value.UNKNOWN) {
      fill(operand.operator(), value, next, values);
    } else {
      fill(operand.operator(), value((value == Value.TRUE) != operand.isNegated()), next, values);
    }
  }

  private static Value value(boolean isTrue) {
    return isTrue ? Value.TRUE : Value.FALSE;
  }

  /** All combinations that there are if every operand can have either value; exponential. */
  Set<List<Value>> possible() {
    Set<List<Value>> possible = new LinkedHashSet<>();
    for (int values = (1 << operands.size()) - 1; values >= 0; values--) {
      Map<Integer, Integer> next = new HashMap<>();
      boolean holds = evaluate(root, values, next);
      if (conclusion != null) {
        next.put(join, holds != conclusion.isNegated() ? conclusion.whenTrue() : ELSEWHERE);
      }
      possible.add(values(next));
    }
    return possible;
  }

  private boolean evaluate(Operator operator, int values, Map<Integer, Integer> next) {
    for (int i = 0; i < operator.steps().size(); i++) {
      Step step = operator.steps().get(i);
      boolean goesOn = evaluate(operator.operands().get(i), values, next) == operator.isAnd();
      next.put(step.decision(), goesOn ? step.evaluated() : ELSEWHERE);
      if (!goesOn) {
        return !operator.isAnd();
      }
    }
    return evaluate(operator.operands().get(operator.steps().size()), values, next);
  }

  private boolean evaluate(Operand operand, int values, Map<Integer, Integer> next) {
    if (operand.operator() == null) {
      return (values >> (operands.size() - 1 - operand.leaf()) & 1) != 0;
    }
    return evaluate(operand.operator(), values, next) != operand.isNegated();
  }

  /** Where the first evaluation at or behind an index of a path ends, if it does. */
  OptionalInt end(int[] blocks, int start) {
    for (int i = start + 1; i < blocks.length; i++) {
      if (blocks[i] == join) {
        return conclusion == null || i + 1 < blocks.length
            ? OptionalInt.of(i)
            : OptionalInt.empty();
      }
    }
    return OptionalInt.empty();
  }
}
