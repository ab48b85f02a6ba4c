package org.pathprofile.tests.adapter;

import java.util.Random;

/**
 * Makes SimpleLanguage programs of nested decisions, loops and jumps. Every program ends, because
 * each loop counts in a variable of its own; many end with an error.
 */
public final class RandomControlFlow {
  private static final int FUNCTIONS = 3;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int loops;
  private int function;

  private RandomControlFlow(long seed) {
    random = new Random(seed);
  }

  public static String program(long seed) {
    return new RandomControlFlow(seed).program();
  }

  private String program() {
    for (function = 0; function < FUNCTIONS; function++) {
      text.append("function f").append(function).append("(x) {\n");
      block(4, 0);
      text.append("}\n");
    }
    text.append("function main() {\n  r = 0;\n  while (r < 6) {\n    r = r + 1;\n");
    text.append("    println(f").append(FUNCTIONS - 1).append("(r));\n  }\n}\n");
    return text.toString();
  }

  private void block(int depth, int loopDepth) {
    for (int count = random.nextInt(4); count > 0; count--) {
      statement(depth, loopDepth);
    }
  }

  private void statement(int depth, int loopDepth) {
    switch (random.nextInt(depth > 0 ? 10 : 5)) {
      case 0 -> text.append("x = x + ").append(random.nextInt(3)).append(";\n");
      case 1 -> text.append("println(x);\n");
      case 2 -> {
        if (random.nextInt(3) == 0) {
          text.append(random.nextBoolean() ? "return x;\n" : "return;\n");
        } else if (loopDepth > 0) {
          text.append(random.nextBoolean() ? "break;\n" : "continue;\n");
        }
      }
      case 3 -> {
        if (function > 0 && loopDepth < 2) {
          text.append("x = x + 1; f").append(random.nextInt(function)).append("(x);\n");
        }
      }
      case 4 -> {
        if (random.nextInt(8) == 0) {
          text.append("x = x - y;\n");
        }
      }
      case 5, 6, 7 -> decision(depth, loopDepth);
      default -> loop(depth, loopDepth);
    }
  }

  private void decision(int depth, int loopDepth) {
    text.append("if (").append(condition()).append(") {\n");
    block(depth - 1, loopDepth);
    text.append("}");
    if (random.nextBoolean()) {
      text.append(" else {\n");
      block(depth - 1, loopDepth);
      text.append("}");
    }
    text.append("\n");
  }

  private void loop(int depth, int loopDepth) {
    String counter = "i" + loops++;
    text.append(counter).append(" = 0;\nwhile (").append(counter).append(" < ");
    text.append(random.nextInt(4));
    if (random.nextInt(3) == 0) {
      text.append(random.nextBoolean() ? " && " : " || ").append("x < ").append(counter);
    }
    text.append(") {\n").append(counter).append(" = ").append(counter).append(" + 1;\n");
    text.append("if (").append(counter).append(" > 5) { break; }\n");
    block(depth - 1, loopDepth + 1);
    text.append("}\n");
  }

  private String condition() {
    String[] operators = {"<", "<=", ">", ">=", "==", "!="};
    String operator = operators[random.nextInt(operators.length)];
    if (random.nextInt(20) == 0) {
      return "x";
    }
    String first = "x " + operator + " " + random.nextInt(8);
    return random.nextInt(4) == 0 ? first + " && x > 1 || x == 0" : first;
  }
}
