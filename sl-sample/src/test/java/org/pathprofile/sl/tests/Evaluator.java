package org.pathprofile.sl.tests;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.sl.tests.Syntax.Assign;
import org.pathprofile.sl.tests.Syntax.Binary;
import org.pathprofile.sl.tests.Syntax.Call;
import org.pathprofile.sl.tests.Syntax.Expression;
import org.pathprofile.sl.tests.Syntax.Function;
import org.pathprofile.sl.tests.Syntax.If;
import org.pathprofile.sl.tests.Syntax.Jump;
import org.pathprofile.sl.tests.Syntax.Print;
import org.pathprofile.sl.tests.Syntax.Return;
import org.pathprofile.sl.tests.Syntax.Statement;
import org.pathprofile.sl.tests.Syntax.Text;
import org.pathprofile.sl.tests.Syntax.Variable;
import org.pathprofile.sl.tests.Syntax.While;

/**
 * Says what a program prints, by the plainest reading of the language: every number is a {@link
 * BigInteger}, and statements say how they ended.
 */
final class Evaluator {
  /** Beyond that a program is not worth its time. */
  private static final int MAX_BITS = 5_000;

  private static final int MAX_STEPS = 20_000;

  /** How a list of statements ended. */
  private enum End {
    NORMAL,
    BREAK,
    CONTINUE,
    RETURN
  }

  private final Map<String, Function> functions = new HashMap<>();
  private final StringBuilder out = new StringBuilder();
  private Object result;
  private int steps;

  private Evaluator(List<Function> program) {
    program.forEach(function -> functions.put(function.name(), function));
  }

  /** What the program prints; null if it computes too much or with too large numbers. */
  static String run(List<Function> program) {
    Evaluator evaluator = new Evaluator(program);
    try {
      evaluator.call("main", List.of());
    } catch (ArithmeticException e) {
      evaluator.out.append("Division by zero\n");
    } catch (TooMuchException e) {
      return null;
    }
    return evaluator.out.toString();
  }

  private Object call(String name, List<Object> arguments) {
    Function function = functions.get(name);
    Map<String, Object> variables = new HashMap<>();
    for (int i = 0; i < function.parameters().size(); i++) {
      variables.put(function.parameters().get(i), arguments.get(i));
    }
    run(function.body(), variables);
    return result;
  }

  private End run(List<Statement> statements, Map<String, Object> variables) {
    for (Statement statement : statements) {
      End end = run(statement, variables);
      if (end != End.NORMAL) {
        return end;
      }
    }
    return End.NORMAL;
  }

  private End run(Statement statement, Map<String, Object> variables) {
    if (++steps > MAX_STEPS) {
      throw new TooMuchException();
    }
    if (statement instanceof Assign assign) {
      variables.put(assign.variable(), value(assign.value(), variables));
      return End.NORMAL;
    }
    if (statement instanceof Print print) {
      out.append(value(print.value(), variables)).append('\n');
      return End.NORMAL;
    }
    if (statement instanceof Return returned) {
      result = value(returned.value(), variables);
      return End.RETURN;
    }
    if (statement instanceof Jump jump) {
      return jump.keyword().equals("break") ? End.BREAK : End.CONTINUE;
    }
    if (statement instanceof If choice) {
      if (value(choice.condition(), variables).equals(true)) {
        return run(choice.thenPart(), variables);
      }
      return choice.elsePart() == null ? End.NORMAL : run(choice.elsePart(), variables);
    }
    While loop = (While) statement;
    while (value(loop.condition(), variables).equals(true)) {
      End end = run(loop.body(), variables);
      if (end == End.RETURN) {
        return end;
      }
      if (end == End.BREAK) {
        break;
      }
    }
    return End.NORMAL;
  }

  private Object value(Expression expression, Map<String, Object> variables) {
    if (expression instanceof Syntax.Literal number) {
      return BigInteger.valueOf(number.value());
    }
    if (expression instanceof Text text) {
      return text.value();
    }
    if (expression instanceof Variable variable) {
      return variables.get(variable.name());
    }
    if (expression instanceof Call call) {
      return call(
          call.function(),
          call.arguments().stream().map(argument -> value(argument, variables)).toList());
    }
    Binary binary = (Binary) expression;
    Object left = value(binary.left(), variables);
    switch (binary.operator()) {
      case "&&":
        return left.equals(true) ? value(binary.right(), variables) : left;
      case "||":
        return left.equals(true) ? left : value(binary.right(), variables);
      default:
        return apply(binary.operator(), left, value(binary.right(), variables));
    }
  }

  private static Object apply(String operator, Object left, Object right) {
    if (left instanceof String || right instanceof String) {
      return "" + left + right;
    }
    BigInteger l = (BigInteger) left;
    BigInteger r = (BigInteger) right;
    return switch (operator) {
      case "+" -> checked(l.add(r));
      case "-" -> checked(l.subtract(r));
      case "*" -> checked(l.multiply(r));
      case "/" -> l.divide(r);
      case "<" -> l.compareTo(r) < 0;
      case "<=" -> l.compareTo(r) <= 0;
      case ">" -> l.compareTo(r) > 0;
      case ">=" -> l.compareTo(r) >= 0;
      case "==" -> l.equals(r);
      default -> !l.equals(r);
    };
  }

  private static BigInteger checked(BigInteger value) {
    if (value.bitLength() > MAX_BITS) {
      throw new TooMuchException();
    }
    return value;
  }

  /** The program goes on for too long. */
  private static final class TooMuchException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }
}
