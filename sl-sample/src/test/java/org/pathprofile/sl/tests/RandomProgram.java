package org.pathprofile.sl.tests;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.pathprofile.sl.tests.Syntax.Assign;
import org.pathprofile.sl.tests.Syntax.Binary;
import org.pathprofile.sl.tests.Syntax.Call;
import org.pathprofile.sl.tests.Syntax.Expression;
import org.pathprofile.sl.tests.Syntax.Function;
import org.pathprofile.sl.tests.Syntax.If;
import org.pathprofile.sl.tests.Syntax.Jump;
import org.pathprofile.sl.tests.Syntax.Literal;
import org.pathprofile.sl.tests.Syntax.Print;
import org.pathprofile.sl.tests.Syntax.Return;
import org.pathprofile.sl.tests.Syntax.Statement;
import org.pathprofile.sl.tests.Syntax.Text;
import org.pathprofile.sl.tests.Syntax.Variable;
import org.pathprofile.sl.tests.Syntax.While;

/**
 * Makes random programs that end: a loop counts in a variable that nothing else assigns, and a
 * function calls only those before it. Types fit, so that the only error is a division by zero.
 */
final class RandomProgram {
  private static final String[] NUMBERS = {"a", "b", "c", "d"};
  private static final List<String> PARAMETERS = List.of("a", "b");
  private static final String[] ARITHMETIC = {"+", "-", "*", "/"};
  private static final String[] COMPARISONS = {"<", "<=", ">", ">=", "==", "!="};

  private final Random random;
  private final List<Function> functions = new ArrayList<>();
  private int counters;
  private int loopDepth;

  private RandomProgram(long seed) {
    random = new Random(seed);
  }

  /** The functions of a program; the last one is {@code main}. */
  static List<Function> of(long seed) {
    return new RandomProgram(seed).program();
  }

  private List<Function> program() {
    int helpers = random.nextInt(4);
    for (int i = 0; i < helpers; i++) {
      functions.add(new Function("f" + i, PARAMETERS, body(PARAMETERS, 5)));
    }
    functions.add(new Function("main", List.of(), body(List.of(), 8)));
    return functions;
  }

  private List<Statement> body(List<String> parameters, int size) {
    List<Statement> statements = new ArrayList<>();
    for (String variable : NUMBERS) {
      if (!parameters.contains(variable)) {
        statements.add(new Assign(variable, number()));
      }
    }
    statements.addAll(block(size, 3));
    statements.add(new Return(numeric(3)));
    return statements;
  }

  private List<Statement> block(int size, int depth) {
    List<Statement> statements = new ArrayList<>();
    int count = 1 + random.nextInt(size);
    for (int i = 0; i < count; i++) {
      statements.addAll(statement(depth));
    }
    return statements;
  }

  private List<Statement> statement(int depth) {
    int choice = random.nextInt(depth > 0 ? 12 : 6);
    return switch (choice) {
      case 0, 1, 2 -> List.of(new Assign(variable(), numeric(3)));
      case 3 -> List.of(new Print(numeric(2)));
      case 4 -> List.of(new Print(text()));
      case 5 -> List.of(jump());
      case 6, 7, 8 ->
          List.of(
              new If(
                  condition(2),
                  block(3, depth - 1),
                  random.nextBoolean() ? block(3, depth - 1) : null));
      case 9 -> List.of(new Print(condition(3)));
      default -> loop(depth);
    };
  }

  private List<Statement> loop(int depth) {
    String counter = "i" + counters++;
    Expression bound = new Binary("<", new Variable(counter), new Literal(random.nextInt(6)));
    if (random.nextInt(3) == 0) {
      bound = new Binary("&&", bound, condition(1));
    }
    loopDepth++;
    List<Statement> body = new ArrayList<>();
    body.add(new Assign(counter, new Binary("+", new Variable(counter), new Literal(1))));
    body.addAll(block(4, depth - 1));
    loopDepth--;
    return List.of(new Assign(counter, new Literal(0)), new While(bound, body));
  }

  private Statement jump() {
    if (random.nextInt(4) == 0) {
      return new Return(numeric(2));
    }
    if (loopDepth == 0) {
      return new Print(numeric(1));
    }
    return new Jump(random.nextBoolean() ? "break" : "continue");
  }

  private Expression numeric(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(3) == 0 ? number() : new Variable(variable());
    }
    if (!functions.isEmpty() && random.nextInt(8) == 0) {
      Function callee = functions.get(random.nextInt(functions.size()));
      return new Call(callee.name(), List.of(numeric(depth - 1), numeric(depth - 1)));
    }
    String operator = ARITHMETIC[random.nextInt(random.nextInt(4) == 0 ? 4 : 3)];
    return new Binary(operator, numeric(depth - 1), numeric(depth - 1));
  }

  private Expression condition(int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      String operator = random.nextBoolean() ? "&&" : "||";
      return new Binary(operator, condition(depth - 1), condition(depth - 1));
    }
    String operator = COMPARISONS[random.nextInt(COMPARISONS.length)];
    return new Binary(operator, numeric(1), numeric(1));
  }

  private Expression text() {
    return new Binary("+", new Text("t" + random.nextInt(10) + " "), numeric(2));
  }

  private String variable() {
    return NUMBERS[random.nextInt(NUMBERS.length)];
  }

  /** Small numbers, and such as overflow. */
  private Literal number() {
    return switch (random.nextInt(4)) {
      case 0 -> new Literal(Long.MAX_VALUE - random.nextInt(3));
      case 1 -> new Literal(1L << random.nextInt(63));
      default -> new Literal(random.nextInt(10));
    };
  }
}
