package org.pathprofile.tests.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Makes JavaScript programs of nested control flow. Every program ends: each loop counts, in a
 * variable of its own that only its head changes, and functions call only those before them, until
 * a budget of calls is spent. Every run of a program does the same: asynchronous functions are
 * called by asynchronous functions only, and waited for at once.
 *
 * <p>Each decision, loop, function and suspension begins in a line of its own, so that a line tells
 * which one is meant.
 */
final class RandomJavaScript {
  private static final int MAX_DEPTH = 5;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<Kind> functions = new ArrayList<>();
  private int names;

  // What is around the place where code is written.
  private Kind kind;
  private boolean inFunction;
  private boolean suspends;
  private int loops;
  private int breakables;
  private List<String> labels = List.of();
  private List<String> loopLabels = List.of();
  private List<String> variables = List.of();
  private int size;
  private boolean jumped;

  /** What a call of a function answers. */
  private enum Kind {
    PLAIN,
    GENERATOR,
    ASYNC,
    ASYNC_GENERATOR
  }

  private RandomJavaScript(long seed) {
    random = new Random(seed);
  }

  /**
   * @param functionCount how many functions it has at the top, beside those in them
   */
  static GuestProgram program(long seed, int functionCount) {
    GuestProgram.Kind programKind =
        switch ((int) (seed % 6)) {
          case 1, 4 -> GuestProgram.Kind.MODULE;
          case 5 -> GuestProgram.Kind.COMMONJS;
          default -> GuestProgram.Kind.SCRIPT;
        };
    return program(seed, functionCount, programKind);
  }

  /** As above, but not a module. */
  static GuestProgram script(long seed, int functionCount) {
    return program(seed, functionCount, GuestProgram.Kind.SCRIPT);
  }

  private static GuestProgram program(long seed, int functionCount, GuestProgram.Kind programKind) {
    RandomJavaScript program = new RandomJavaScript(seed);
    if (programKind == GuestProgram.Kind.SCRIPT) {
      program.write(functionCount);
    } else {
      program.writeFiles(functionCount, programKind == GuestProgram.Kind.MODULE);
    }
    return new GuestProgram("random" + seed, programKind, program.text.toString(), program.calls());
  }

  // --- files

  /** A file that is imported, and one that imports it; code of their own runs in both. */
  private void writeFiles(int count, boolean isModule) {
    text.append("// In the first line no function begins.\n");
    boolean isCycle = isModule && chance(3);
    if (isCycle) {
      text.append("import * as main from '").append(GuestProgram.MAIN).append(".mjs';\n");
    }
    write(count / 2);
    fileCode(isModule, 0, "");
    text.append(GuestProgram.BETWEEN);
    String part = GuestProgram.PART + (isModule ? ".mjs" : ".js");
    String load = "";
    if (!isModule) {
      load = "require('" + part + "');\n";
    } else if (chance(3)) {
      load = (chance(2) ? "await " : "") + "import('" + part + "');\n";
    } else {
      text.append(
          switch (random.nextInt(4)) {
            case 0 -> "import * as part from '" + part + "';\n";
            case 1 -> "export * from '" + part + "';\n";
            case 2 -> "export {f0 as r0} from '" + part + "';\n";
            default -> "import '" + part + "';\n";
          });
    }
    int first = functions.size();
    write(count - count / 2);
    fileCode(isModule, first, load);
  }

  /** The code that runs when a file is loaded: it makes its functions known first. */
  private void fileCode(boolean isModule, int firstFunction, String load) {
    for (int i = firstFunction; i < functions.size(); i++) {
      text.append("globalThis.f").append(i).append(" = f").append(i).append(";\n");
    }
    text.append(load);
    size = 12;
    variables = List.of();
    kind = isModule && chance(4) ? Kind.ASYNC : Kind.PLAIN;
    suspends = kind == Kind.ASYNC;
    for (int i = random.nextInt(4); i >= 0; i--) {
      statement(MAX_DEPTH - 1);
    }
    jumped = false;
    if (isModule) {
      text.append("export const e").append(firstFunction).append(" = ");
      text.append(inline(expression(2))).append(";\n");
      // Both files are read as one program.
      if (firstFunction > 0 && chance(2)) {
        text.append("export default ").append(inline(expression(2))).append(";\n");
      }
      text.append("export {f").append(firstFunction).append("};\n");
    }
    suspends = false;
    variables = List.of();
  }

  private void write(int count) {
    for (int i = 0; i < count; i++) {
      function();
    }
  }

  private List<String> calls() {
    String[] scripts = {
      "nnnnnnnn", "nnnnnnnnnnnnnnnn", "nr", "nnr", "nnnrnn", "nt", "nntn", "n", "r", "nnnn"
    };
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      boolean generates =
          functions.get(i) == Kind.GENERATOR || functions.get(i) == Kind.ASYNC_GENERATOR;
      for (int x = 0; x < (generates ? 7 : 6); x++) {
        String script = ", script: '" + scripts[random.nextInt(scripts.length)] + "'";
        String call = "{call: () => f" + i + "(" + argument(x) + ")";
        calls.add(call + (generates ? script : "") + "}");
      }
    }
    return calls;
  }

  private String argument(int x) {
    return switch (random.nextInt(6)) {
      case 0 -> "";
      case 1 -> x % 4 + ", " + random.nextInt(3);
      default -> Integer.toString(x % 4);
    };
  }

  // --- functions

  private void function() {
    Kind[] kinds = {
      Kind.PLAIN,
      Kind.PLAIN,
      Kind.PLAIN,
      Kind.PLAIN,
      Kind.GENERATOR,
      Kind.GENERATOR,
      Kind.ASYNC,
      Kind.ASYNC,
      Kind.ASYNC_GENERATOR
    };
    Kind made = kinds[random.nextInt(kinds.length)];
    text.append(
        switch (made) {
          case PLAIN -> "function ";
          case GENERATOR -> "function* ";
          case ASYNC -> "async function ";
          case ASYNC_GENERATOR -> "async function* ";
        });
    text.append("f").append(functions.size()).append("(");
    size = 16;
    body(
        made,
        () -> {
          if (made != Kind.ASYNC_GENERATOR && chance(20)) {
            // Where the default is used, it reads what has no value yet.
            text.append("x = y, y");
          } else if (made != Kind.ASYNC_GENERATOR && chance(5)) {
            variables = List.of();
            text.append("x = ").append(expression(2));
            variables = List.of("x");
            text.append(", y = ").append(expression(2));
          } else if (made != Kind.ASYNC_GENERATOR && chance(12)) {
            variables = List.of("x");
            text.append("x = 1, {a: y = ").append(expression(1)).append("} = {}");
          } else {
            text.append(chance(3) ? "x, y" : "x");
          }
          text.append(") ");
        },
        List.of("x"));
    text.append("\n");
    functions.add(made);
  }

  /** The parameters and the body of a function, after what is around both of them. */
  private void body(Kind newKind, Runnable parameters, List<String> newVariables) {
    Kind outerKind = kind;
    boolean outerInFunction = inFunction;
    boolean outerSuspends = suspends;
    int outerLoops = loops;
    int outerBreakables = breakables;
    List<String> outerLabels = labels;
    List<String> outerLoopLabels = loopLabels;
    List<String> outerVariables = variables;
    kind = newKind;
    inFunction = true;
    suspends = false;
    loops = 0;
    breakables = 0;
    labels = List.of();
    loopLabels = List.of();
    variables = newVariables;
    parameters.run();
    suspends = newKind != Kind.PLAIN;
    block(MAX_DEPTH);
    kind = outerKind;
    inFunction = outerInFunction;
    suspends = outerSuspends;
    loops = outerLoops;
    breakables = outerBreakables;
    labels = outerLabels;
    loopLabels = outerLoopLabels;
    variables = outerVariables;
  }

  // --- statements

  private void block(int depth) {
    List<String> outer = variables;
    text.append("{\n");
    for (int count = random.nextInt(depth > 2 ? 4 : 3); count >= 0; count--) {
      statement(depth);
      if (jumped && !chance(15)) {
        break;
      }
    }
    jumped = false;
    text.append("}");
    variables = outer;
  }

  private void statement(int depth) {
    jumped = false;
    size--;
    if (depth <= 0 || size < 0) {
      simple();
      return;
    }
    switch (random.nextInt(26)) {
      case 0, 1, 2, 3 -> simple();
      case 4, 5, 6 -> decision(depth - 1);
      case 7, 8 -> loop(depth - 1, "");
      case 9 -> iteration(depth - 1, "");
      case 10, 11 -> choice(depth - 1);
      case 12, 13, 14, 15 -> attempt(depth - 1);
      case 16 -> labelled(depth - 1);
      case 17, 18 -> jump();
      case 19 -> declaredClass(depth - 1);
      case 20 -> destructuring();
      case 21 -> declaration();
      case 22 -> nested();
      case 23 -> {
        text.append("throw ").append(inline(expression(1))).append(";\n");
        jumped = true;
      }
      default -> text.append(expression(3)).append(";\n");
    }
  }

  private void simple() {
    text.append(
        switch (random.nextInt(6)) {
          case 0 -> "R(2);\n";
          case 1 -> "T(R(3));\n";
          case 2 -> variable() + "++;\n";
          case 3 -> "T(" + operand() + ");\n";
          default -> "R(" + expression(1) + ");\n";
        });
  }

  private void decision(int depth) {
    text.append("if (").append(expression(2)).append(") ");
    arm(depth);
    if (chance(2)) {
      text.append(" else ");
      arm(depth);
    }
    text.append("\n");
  }

  private void arm(int depth) {
    if (chance(5)) {
      text.append("\n");
      if (chance(3)) {
        jump();
      } else {
        simple();
      }
    } else {
      block(depth);
    }
  }

  private void jump() {
    int way = random.nextInt(6);
    if (way == 0 && !labels.isEmpty()) {
      text.append("break ").append(pick(labels)).append(";\n");
    } else if (way == 1 && !loopLabels.isEmpty()) {
      text.append("continue ").append(pick(loopLabels)).append(";\n");
    } else if (way <= 2 && loops > 0) {
      text.append("continue;\n");
    } else if (way <= 3 && breakables > 0) {
      text.append("break;\n");
    } else if (inFunction) {
      text.append(chance(4) ? "return;\n" : "return " + inline(expression(2)) + ";\n");
    } else {
      simple();
      return;
    }
    jumped = true;
  }

  private void labelled(int depth) {
    String label = "l" + names++;
    List<String> outer = labels;
    List<String> outerLoops = loopLabels;
    labels = with(labels, label);
    switch (random.nextInt(7)) {
      case 0 -> {
        loopLabels = with(loopLabels, label);
        loop(depth, label + ": ");
      }
      case 1 -> {
        loopLabels = with(loopLabels, label);
        iteration(depth, label + ": ");
      }
      case 2 -> {
        loopLabels = with(loopLabels, label);
        once(depth, label + ": ");
      }
      case 3 -> {
        text.append("if (").append(expression(1)).append(") ").append(label).append(": {\n");
        text.append("break ").append(label).append(";\n} else ");
        arm(depth);
        text.append("\n");
      }
      case 4 -> {
        text.append(label).append(": {\n");
        statement(depth);
        text.append("}\n");
        // The last statement of its block.
        jumped = true;
      }
      default -> {
        text.append(label).append(": ");
        block(depth);
        text.append("\n");
      }
    }
    labels = outer;
    loopLabels = outerLoops;
  }

  private void loop(int depth, String label) {
    String counter = "i" + names++;
    int limit = 1 + random.nextInt(3);
    switch (random.nextInt(5)) {
      case 0 -> {
        text.append("let ").append(counter).append(" = 0;\n").append(label).append("while (");
        text.append(counter).append("++ < ").append(limit).append(alsoIf()).append(") ");
        loopBody(depth, counter);
      }
      case 1 -> {
        text.append("let ").append(counter).append(" = 0;\n").append(label).append("do ");
        loopBody(depth, counter);
        text.append(" while (").append(counter).append("++ < ").append(limit).append(alsoIf());
        text.append(");");
      }
      case 2 -> {
        text.append("let ").append(counter).append(" = 0;\n").append(label).append("for (;;) {\n");
        text.append("if (").append(counter).append("++ > ").append(limit).append(") break;\n");
        loopBody(depth, counter);
        text.append("}");
      }
      default -> {
        text.append(label).append("for (let ").append(counter).append(" = 0; ").append(counter);
        text.append(" < ").append(limit).append(alsoIf()).append("; ").append(counter);
        text.append("++) ");
        loopBody(depth, counter);
      }
    }
    text.append("\n");
  }

  /** What GraalJS makes no loop of. */
  private void once(int depth, String label) {
    text.append(label).append("do ");
    loops++;
    breakables++;
    block(depth);
    loops--;
    breakables--;
    text.append(" while (false);\n");
  }

  private String alsoIf() {
    return chance(6) ? " && T(" + operand() + ")" : chance(8) ? " && " + expression(1) : "";
  }

  private void iteration(int depth, String label) {
    String name = "k" + names++;
    boolean awaits = suspends && (kind == Kind.ASYNC || kind == Kind.ASYNC_GENERATOR) && chance(2);
    int way = random.nextInt(4);
    text.append(label);
    if (awaits) {
      text.append("for await (const ").append(name).append(" of ").append(iterable(true));
    } else if (way == 0) {
      text.append("for (const ").append(name).append(" in {a: 1, b: ").append(operand());
      text.append("}");
    } else if (way == 1) {
      text.append("for (const {a: ").append(name).append(" = ").append(expression(1));
      text.append("} of [{a: 1}, {}, {a: R(2)}]");
    } else {
      text.append("for (const ").append(name).append(" of ").append(iterable(false));
    }
    text.append(") ");
    loopBody(depth, name);
    text.append("\n");
  }

  private String iterable(boolean awaits) {
    for (int i = functions.size() - 1; i >= 0; i--) {
      boolean fits =
          functions.get(i) == Kind.GENERATOR
              || (awaits && functions.get(i) == Kind.ASYNC_GENERATOR);
      if (fits && chance(3)) {
        return call(i);
      }
    }
    return random.nextBoolean() ? "[1, 2]" : "[R(2), " + operand() + ", 3]";
  }

  private void loopBody(int depth, String name) {
    loops++;
    breakables++;
    List<String> outer = variables;
    variables = with(variables, name + " + 0");
    block(depth);
    variables = outer;
    loops--;
    breakables--;
  }

  private void choice(int depth) {
    text.append("switch (").append(expression(1)).append(") {\n");
    boolean outerSuspends = suspends;
    int clauses = 1 + random.nextInt(4);
    int def = random.nextInt(clauses + 2);
    breakables++;
    List<String> outer = variables;
    for (int i = 0; i < clauses; i++) {
      // Not those of another clause, which may not have run: benchmarks/lab/javascript.md names it
      // as a gap.
      variables = outer;
      if (i == def) {
        text.append("default: ");
      } else {
        // No suspension in tests: benchmarks/lab/javascript.md names it as a gap.
        suspends = false;
        text.append("case ");
        text.append(chance(4) ? "R(3)" : chance(6) ? "T(R(3))" : Integer.toString(i));
        text.append(": ");
        suspends = outerSuspends;
      }
      text.append("\n");
      for (int count = random.nextInt(3); count > 0 && !jumped; count--) {
        statement(depth);
      }
      if (!jumped && chance(2)) {
        text.append("break;\n");
      }
      jumped = false;
    }
    variables = outer;
    breakables--;
    text.append("}\n");
  }

  private void attempt(int depth) {
    text.append("try ");
    block(depth);
    boolean catches = chance(3) || chance(2);
    if (catches) {
      int way = random.nextInt(5);
      if (way == 0) {
        text.append(" catch ({message: m").append(names).append(" = ");
        text.append(unsuspended(1)).append("}) ");
        names++;
      } else {
        text.append(way == 1 ? " catch " : " catch (e) ");
      }
      if (chance(6)) {
        text.append("{}");
      } else {
        block(depth);
      }
    }
    if (!catches || chance(4)) {
      text.append("\nfinally ");
      block(depth);
    }
    text.append("\n");
  }

  private void declaration() {
    String name = "v" + names++;
    text.append("let ").append(name).append(" = ").append(expression(2)).append(";\n");
    variables = with(variables, name);
  }

  private void destructuring() {
    String name = "d" + names++;
    if (suspends && kind != Kind.ASYNC_GENERATOR && chance(3)) {
      text.append("let ").append(name).append(";\n");
      if (chance(2)) {
        text.append("[").append(name).append(", ...{}[").append(suspension(1)).append("]] = [");
        text.append(operand()).append(", 2];\n");
      } else {
        text.append("({[").append(suspension(1)).append("]: ").append(name).append("} = {});\n");
      }
      variables = with(variables, name);
      return;
    }
    switch (random.nextInt(4)) {
      case 0 -> {
        text.append("let {a: ").append(name).append(" = ").append(expression(2));
        text.append("} = ").append(chance(2) ? "{}" : "{a: R(2) || undefined}").append(";\n");
      }
      case 1 -> {
        text.append("let [")
            .append(name)
            .append(" = ")
            .append(expression(2))
            .append(", b")
            .append(name);
        text.append(" = ").append(expression(1)).append("] = [").append(operand()).append("];\n");
      }
      case 2 -> {
        text.append("let {a: {b: ").append(name).append(" = ").append(expression(1));
        text.append("} = {}, ...c").append(name).append("} = {};\n");
      }
      default -> {
        text.append("let [").append(name).append("] = ").append(iterable(false)).append(";\n");
      }
    }
    variables = with(variables, name);
  }

  /** A function in a function, and its call. */
  private void nested() {
    String name = "g" + names++;
    text.append("function ").append(name).append("(x) ");
    int outerSize = size;
    size = 5;
    body(Kind.PLAIN, () -> {}, List.of("x"));
    size = outerSize;
    text.append("\n").append(name).append("(").append(operand()).append(");\n");
  }

  private void declaredClass(int depth) {
    String name = "C" + names++;
    text.append("class ").append(name);
    classBody(depth);
    text.append("\n");
    if (chance(2)) {
      text.append("new ").append(name).append("(").append(operand()).append(").m(1);\n");
    }
  }

  private void classBody(int depth) {
    if (chance(3)) {
      text.append(" extends (").append(expression(1)).append(", Object)");
    }
    text.append(" {\n");
    if (chance(2)) {
      member("m(x) ");
    }
    if (chance(3)) {
      text.append("static s = ").append(initializer()).append(";\n");
    }
    if (chance(4)) {
      text.append("a = ").append(initializer()).append(";\n");
    }
    if (chance(3)) {
      text.append("static ");
      staticBlock(depth);
      text.append("\n");
    }
    if (chance(3)) {
      member("[(" + expression(1) + ", 'm')](x) ");
    }
    text.append("}");
  }

  private void member(String head) {
    text.append(head);
    body(Kind.PLAIN, () -> {}, List.of("x"));
    text.append("\n");
  }

  private String initializer() {
    return isolated(() -> expression(2));
  }

  private void staticBlock(int depth) {
    isolated(
        () -> {
          block(Math.min(2, depth));
          return "";
        });
  }

  /** In a class there is no way to jump out, and nothing to wait for. */
  private String isolated(Supplier<String> code) {
    boolean outerInFunction = inFunction;
    boolean outerSuspends = suspends;
    Kind outerKind = kind;
    int outerLoops = loops;
    int outerBreakables = breakables;
    List<String> outerLabels = labels;
    List<String> outerLoopLabels = loopLabels;
    kind = Kind.PLAIN;
    inFunction = false;
    suspends = false;
    loops = 0;
    breakables = 0;
    labels = List.of();
    loopLabels = List.of();
    String result = code.get();
    kind = outerKind;
    inFunction = outerInFunction;
    suspends = outerSuspends;
    loops = outerLoops;
    breakables = outerBreakables;
    labels = outerLabels;
    loopLabels = outerLoopLabels;
    return result;
  }

  // --- expressions

  private String expression(int depth) {
    if (depth <= 0 || chance(4)) {
      return operand();
    }
    return switch (random.nextInt(suspends ? 18 : 15)) {
      case 0, 1, 2 ->
          "\n(" + operand() + " ? " + expression(depth - 1) + " : " + expression(depth - 1) + ")";
      case 3 -> "\n(" + operand() + " && " + expression(depth - 1) + ")";
      case 4 -> "\n(" + operand() + " || " + expression(depth - 1) + ")";
      case 5 -> "\n((R(2) ? null : 1) ?? " + expression(depth - 1) + ")";
      case 6 -> "R(" + expression(depth - 1) + " ? 2 : 3)";
      case 7 -> "[" + expression(depth - 1) + ", " + expression(depth - 1) + "].length";
      case 8 -> "\n((R(2) ? {a: 1} : null)?.a)";
      case 9 -> "\n((R(2) ? [1, 0] : undefined)?.[" + unsuspended(depth - 1) + "])";
      case 10 -> "\n((R(3) ? R : undefined)?.(" + unsuspended(depth - 1) + " || 2))";
      case 11 -> "T(" + expression(depth - 1) + ")";
      case 12 -> assignment(depth);
      case 13 -> functionCall(depth);
      case 14 -> "(" + expression(depth - 1) + " + " + expression(depth - 1) + ")";
      default -> suspension(depth);
    };
  }

  /**
   * An operand of an optional chain, or a default value in a catch clause: GraalJS evaluates what
   * is before it again when it is resumed in it, as benchmarks/lab/javascript.md says.
   */
  private String unsuspended(int depth) {
    boolean outer = suspends;
    suspends = false;
    String expression = expression(depth);
    suspends = outer;
    return expression;
  }

  /** The same beginning in the line before, where a line may not end. */
  private static String inline(String expression) {
    return expression.startsWith("\n(") ? expression.substring(1) : "(" + expression + ")";
  }

  private String assignment(int depth) {
    List<String> targets = variables.stream().filter(v -> !v.contains(" ")).toList();
    if (targets.isEmpty()) {
      return operand();
    }
    String operator = pick(List.of("=", "=", "&&=", "||=", "??=", "+="));
    return "\n(" + pick(targets) + " " + operator + " " + expression(depth - 1) + ")";
  }

  private String functionCall(int depth) {
    if (chance(3)) {
      return "\n((() => " + isolated(() -> expression(depth - 1)) + ")())";
    }
    if (!functions.isEmpty()) {
      int callee = random.nextInt(functions.size());
      if (functions.get(callee) == Kind.PLAIN) {
        return call(callee);
      }
    }
    return operand();
  }

  private String call(int callee) {
    String nothing =
        functions.get(callee) == Kind.GENERATOR || functions.get(callee) == Kind.ASYNC_GENERATOR
            ? "[]"
            : "0";
    return "\n(B-- > 0 ? f" + callee + "(" + operand() + ") : " + nothing + ")";
  }

  private String suspension(int depth) {
    if (kind == Kind.GENERATOR) {
      return chance(4)
          ? "\n(yield* " + inline(chance(3) ? "[]" : iterable(false)) + ")"
          : "\n(yield " + inline(expression(depth - 1)) + ")";
    }
    if (kind == Kind.ASYNC_GENERATOR && chance(2)) {
      return "\n(yield " + inline(expression(depth - 1)) + ")";
    }
    for (int i = functions.size() - 1; i >= 0; i--) {
      if (functions.get(i) == Kind.ASYNC && chance(3)) {
        return "\n(await " + call(i) + ")";
      }
    }
    return chance(4)
        ? "\n(await Promise.reject(" + expression(depth - 1) + "))"
        : "\n(await " + expression(depth - 1) + ")";
  }

  /** An expression without control flow of its own. */
  private String operand() {
    return switch (random.nextInt(7)) {
      case 0 -> "R(2)";
      case 1 -> "R(3)";
      case 2 -> "R(2)";
      case 3 -> chance(2) ? "T(R(4) == 3)" : "R(2)";
      case 4 -> chance(8) ? Integer.toString(random.nextInt(3)) : variable();
      default -> variable();
    };
  }

  private String variable() {
    List<String> plain = variables.stream().filter(v -> !v.contains(" ")).toList();
    return plain.isEmpty() ? "N" : pick(plain);
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private static List<String> with(List<String> list, String item) {
    List<String> all = new ArrayList<>(list);
    all.add(item);
    return all;
  }
}
