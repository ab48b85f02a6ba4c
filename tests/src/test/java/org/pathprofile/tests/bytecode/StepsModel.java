package org.pathprofile.tests.bytecode;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.pathprofile.tests.steps.Steps;

/**
 * Runs programs by their text alone, and notes which statement came behind which. Knows nothing of
 * bytecode.
 */
final class StepsModel {
  private static final String ENTRY = "entry";
  private static final String EXIT = "exit";

  /** How control leaves a statement, if not by an exception. */
  private enum Way {
    ON,
    BREAK,
    CONTINUE,
    RETURN
  }

  private static final class Thrown extends Exception {
    private static final long serialVersionUID = 1;
  }

  @FunctionalInterface
  private interface Action<T> {
    T run() throws Thrown;
  }

  private final Steps program;
  private final Map<String, Long> edges = new TreeMap<>();
  private final Set<Integer> heads = new TreeSet<>();
  private final Map<Integer, Long> lines = new TreeMap<>();
  private String input = "";
  private int read;

  /** The statement that was entered last; null if the path has ended. */
  private String last;

  StepsModel(Steps program) {
    this.program = program;
  }

  /** How often each edge was taken: {@code 2>3}, by lines. */
  Map<String, Long> edges() {
    return edges;
  }

  /** How often statements ran, by lines. */
  Map<Integer, Long> lines() {
    return lines;
  }

  /** The lines that came first in a handler or behind a suspension. */
  Set<Integer> heads() {
    return heads;
  }

  void run(String newInput) {
    input = newInput;
    read = 0;
    last = ENTRY;
    try {
      all(program.body());
      if (last != null) {
        go(EXIT);
      }
    } catch (Thrown thrown) {
      last = null;
    }
  }

  private void go(String to) {
    edges.merge(last + ">" + to, 1L, Long::sum);
    last = to;
  }

  private boolean read() throws Thrown {
    char next = read < input.length() ? input.charAt(read++) : '0';
    if (next == '2') {
      throw new Thrown();
    }
    return next == '1';
  }

  private boolean holds(List<Integer> condition) throws Thrown {
    for (int operands : condition) {
      boolean all = true;
      for (int i = 0; all && i < operands; i++) {
        all = read();
      }
      if (all) {
        return true;
      }
    }
    return false;
  }

  private <T> T tagged(int line, Action<T> action) throws Thrown {
    lines.merge(line, 1L, Long::sum);
    if (last == null) {
      heads.add(line);
      last = Integer.toString(line);
    } else {
      go(Integer.toString(line));
    }
    try {
      return action.run();
    } catch (Thrown thrown) {
      last = null;
      throw thrown;
    }
  }

  private Way all(List<Steps.Statement> statements) throws Thrown {
    for (Steps.Statement statement : statements) {
      Way way = one(statement);
      if (way != Way.ON) {
        return way;
      }
    }
    return Way.ON;
  }

  private Way one(Steps.Statement statement) throws Thrown {
    switch (statement.word()) {
      case "q" -> {
        read();
        return Way.ON;
      }
      case "o" -> {
        lines.merge(statement.line(), 1L, Long::sum);
        read();
        return Way.ON;
      }
      case "while" -> {
        return loop(statement);
      }
      default -> {
        return tagged(statement.line(), () -> inside(statement));
      }
    }
  }

  private Way loop(Steps.Statement statement) throws Thrown {
    while (tagged(statement.line(), () -> holds(statement.condition()))) {
      Way way = all(statement.first());
      if (way == Way.BREAK) {
        break;
      }
      if (way == Way.RETURN) {
        return way;
      }
    }
    return Way.ON;
  }

  private Way inside(Steps.Statement statement) throws Thrown {
    switch (statement.word()) {
      case "s":
        return Way.ON;
      case "f":
        read();
        return Way.ON;
      case "throw":
        throw new Thrown();
      case "break":
        return Way.BREAK;
      case "continue":
        return Way.CONTINUE;
      case "return":
        return Way.RETURN;
      case "yield":
        last = null;
        return Way.ON;
      case "if":
        if (holds(statement.condition())) {
          return all(statement.first());
        }
        return statement.second() == null ? Way.ON : all(statement.second());
      default:
        return guarded(statement);
    }
  }

  private Way guarded(Steps.Statement statement) throws Thrown {
    Way way;
    try {
      way = all(statement.first());
    } catch (Thrown thrown) {
      Way handled = all(statement.second());
      if (statement.isFinally()) {
        throw thrown;
      }
      return handled;
    }
    if (statement.isFinally()) {
      all(statement.second());
    }
    return way;
  }
}
