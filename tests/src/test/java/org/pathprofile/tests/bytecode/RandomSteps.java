package org.pathprofile.tests.bytecode;

import java.util.List;
import java.util.Random;

/**
 * Writes random programs: at most four levels deep, with all constructs. Whatever may throw as far
 * as the bytecode says does so now and then.
 */
final class RandomSteps {
  private static final List<String> CONDITIONS =
      List.of("c", "c", "c && c", "c || c", "c && c || c");

  private final Random random;
  private final boolean untold;
  private final StringBuilder text = new StringBuilder();

  RandomSteps(long seed) {
    this(seed, false);
  }

  /**
   * @param untold whether statements of {@code finally} blocks are told only in one copy, most of
   *     them alone
   */
  RandomSteps(long seed, boolean untold) {
    random = new Random(seed);
    this.untold = untold;
  }

  String program() {
    line(0, "s");
    // The end can be reached: otherwise the DSL's own assertions find fault with what it generates.
    line(0, "if c {");
    statements(1, false, false);
    line(0, "}");
    line(0, "s");
    return text.toString();
  }

  /** An input that begins like another one. */
  String input(List<String> others) {
    String other = others.get(random.nextInt(others.size()));
    StringBuilder input = new StringBuilder(other.substring(0, random.nextInt(other.length() + 1)));
    for (int i = 0; i < 20; i++) {
      int digit = random.nextInt(6);
      input.append(digit == 0 ? '2' : digit < 4 ? '1' : '0');
    }
    return input.toString();
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  private boolean statements(int depth, boolean inLoop, boolean inFinally) {
    int count = 1 + random.nextInt(3);
    boolean jumped = false;
    for (int i = 0; i < count && !jumped; i++) {
      jumped = statement(depth, inLoop, inFinally);
    }
    return jumped;
  }

  /** Returns whether it cannot be left normally: no code comes behind such a statement. */
  private boolean statement(int depth, boolean inLoop, boolean inFinally) {
    int choice = random.nextInt(depth < 4 ? 14 : 9);
    if (!inFinally && choice >= 6 && choice <= 8) {
      line(depth, choice == 6 ? "throw" : !inLoop ? "return" : choice == 7 ? "break" : "continue");
      return true;
    }
    switch (choice) {
      case 0, 1, 2, 3 -> line(depth, untold && inFinally ? "o" : "f");
      case 4 -> line(depth, "q");
      case 5 -> line(depth, inFinally ? "f" : "yield");
      case 9, 10 -> {
        return conditional(depth, inLoop, inFinally);
      }
      case 11 -> {
        line(depth, "while " + condition() + " {");
        statements(depth + 1, !inFinally, inFinally);
        line(depth, "}");
      }
      case 12, 13 -> {
        return guarded(depth, inLoop, inFinally);
      }
      default -> line(depth, "f");
    }
    return false;
  }

  private boolean conditional(int depth, boolean inLoop, boolean inFinally) {
    line(depth, "if " + condition() + " {");
    boolean jumped = statements(depth + 1, inLoop, inFinally);
    if (random.nextBoolean()) {
      line(depth, "} else {");
      jumped &= statements(depth + 1, inLoop, inFinally);
    } else {
      jumped = false;
    }
    line(depth, "}");
    return jumped;
  }

  private boolean guarded(int depth, boolean inLoop, boolean inFinally) {
    boolean isFinally = random.nextBoolean();
    line(depth, "try {");
    boolean jumped = statements(depth + 1, inLoop, inFinally);
    line(depth, isFinally ? "} finally {" : "} catch {");
    if (untold && isFinally && random.nextInt(3) > 0) {
      line(depth + 1, "o");
    } else {
      jumped &= statements(depth + 1, inLoop && !isFinally, inFinally || isFinally) || isFinally;
    }
    line(depth, "}");
    return jumped;
  }

  private String condition() {
    return CONDITIONS.get(random.nextInt(CONDITIONS.size()));
  }
}
