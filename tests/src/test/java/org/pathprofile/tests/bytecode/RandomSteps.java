package org.pathprofile.tests.bytecode;

import java.util.List;
import java.util.Random;

/**
 * Writes random programs: at most three levels deep, with all constructs. Whatever may throw as far
 * as the bytecode says does so now and then.
 */
final class RandomSteps {
  private static final List<String> CONDITIONS =
      List.of("c", "c", "c && c", "c || c", "c && c || c");

  private final Random random;
  private final StringBuilder text = new StringBuilder();

  RandomSteps(long seed) {
    random = new Random(seed);
  }

  String program() {
    line(0, "s");
    statements(0, false, false);
    line(0, "s");
    return text.toString();
  }

  /** Long enough to come everywhere in so small a program, if there are many of them. */
  String input() {
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      int digit = random.nextInt(10);
      input.append(digit == 0 ? '2' : digit < 6 ? '1' : '0');
    }
    return input.toString();
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  private void statements(int depth, boolean inLoop, boolean inFinally) {
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      statement(depth, inLoop, inFinally);
    }
  }

  private void statement(int depth, boolean inLoop, boolean inFinally) {
    switch (random.nextInt(depth < 3 ? 14 : 9)) {
      case 0, 1, 2, 3 -> line(depth, "f");
      case 4 -> line(depth, "q");
      case 5 -> line(depth, inFinally ? "f" : "yield");
      case 6 -> line(depth, inFinally ? "f" : "throw");
      case 7 -> line(depth, inFinally ? "f" : inLoop ? "break" : "return");
      case 8 -> line(depth, inFinally ? "f" : inLoop ? "continue" : "q");
      case 9, 10 -> {
        line(depth, "if " + condition() + " {");
        statements(depth + 1, inLoop, inFinally);
        if (random.nextBoolean()) {
          line(depth, "} else {");
          statements(depth + 1, inLoop, inFinally);
        }
        line(depth, "}");
      }
      case 11 -> {
        line(depth, "while " + condition() + " {");
        statements(depth + 1, !inFinally, inFinally);
        line(depth, "}");
      }
      default -> {
        boolean isFinally = random.nextBoolean();
        line(depth, "try {");
        statements(depth + 1, inLoop, inFinally);
        line(depth, isFinally ? "} finally {" : "} catch {");
        statements(depth + 1, inLoop && !isFinally, inFinally || isFinally);
        line(depth, "}");
      }
    }
  }

  private String condition() {
    return CONDITIONS.get(random.nextInt(CONDITIONS.size()));
  }
}
