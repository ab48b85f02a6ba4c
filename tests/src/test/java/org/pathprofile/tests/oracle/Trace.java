package org.pathprofile.tests.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the activations of a program did, as the rewritten program told. */
final class Trace {
  private final String output;
  private final boolean isFaithful;
  private final List<Unit> units;
  private final Map<String, List<Activations>> functions = new TreeMap<>();

  /**
   * Activations of one function that did the same.
   *
   * @param events what they did, in the words of {@code trace.js}
   */
  record Activations(List<String> events, long count) {
    /** Whether one of the gaps was reached that {@code benchmarks/lab/javascript.md} names. */
    boolean hasGap() {
      return events.contains("g");
    }

    /** Whether an arrow function returned its body. */
    boolean returnsExpression() {
      return events.contains("wreturn");
    }
  }

  /** Lines of code that is one expression or statement. */
  record Unit(int first, int last) {
    boolean contains(int line) {
      return first <= line && line <= last;
    }
  }

  /**
   * @param output what came of the program's calls, as it stands
   * @param isFaithful whether the same came of them when it was rewritten
   * @param units the first and the last line of each unit, as {@code rewrite.js} writes them
   * @param counts a line for each list of events, as {@code trace.js} writes it
   */
  Trace(String output, boolean isFaithful, String units, String counts) {
    this.output = output;
    this.isFaithful = isFaithful;
    this.units = new ArrayList<>();
    for (String unit : units.split(" ")) {
      if (!unit.isEmpty()) {
        String[] lines = unit.split(",");
        this.units.add(new Unit(Integer.parseInt(lines[0]), Integer.parseInt(lines[1])));
      }
    }
    for (String line : counts.lines().toList()) {
      List<String> words = List.of(line.split("\t"));
      // The parameters of generators and asynchronous functions have the place of the function.
      String function = words.get(1).replace('p', 'f');
      functions
          .computeIfAbsent(function, f -> new ArrayList<>())
          .add(new Activations(words.subList(2, words.size()), Long.parseLong(words.get(0))));
    }
  }

  String output() {
    return output;
  }

  /** Whether the rewritten program did what the program does; else the rest is not about it. */
  boolean isFaithful() {
    return isFaithful;
  }

  List<Unit> units() {
    return units;
  }

  /** By function: f, or i for an initializer, and the line in which it begins. */
  Map<String, List<Activations>> functions() {
    return functions;
  }
}
