package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.coverage.ConditionCoverage;
import org.pathprofile.core.coverage.ConditionCoverage.Condition;
import org.pathprofile.core.profile.FunctionProfile;

/**
 * Combinations of operands are those that the same program tells when every operand is a call that
 * notes its value: those that a part of all inputs gives, and by brute force those of all inputs.
 */
class ConditionCombinationsTest {
  /** Operands are letters, X is where the condition stands; v(...) is the same as its operand. */
  private static final List<String> USES =
      List.of(
          "if (X) n++;",
          "if (!(X)) n++; else n--;",
          "while (X) { n++; break; }",
          "for (let i = 0; X; i++) { n++; if (i > 1) break; }",
          "do { if (n++ > 2) break; } while (X);",
          "n += (X) ? 1 : 2;",
          "n += X ? 1 : 2;",
          "n = X;",
          "if (String(X) == 'x') n++;",
          "if ((X) === true) n++;",
          "return X;");

  private static final List<String> CONDITIONS =
      List.of(
          "A && B",
          "A || B",
          "A && B || C",
          "A || B && C",
          "(A || B) && C",
          "A && (B || C)",
          "!(A && B) || C",
          "A && !(B || C)",
          "A && B && C && D",
          "A || B || C",
          "(A && B) || (C && D)",
          "!((A || B) && !(C || D))",
          "A && id(B || C)",
          "id(A && B) || C",
          "A && (B, C || D)");

  /** What an operand is: something that the compiler cannot work out beforehand. */
  private static String program(String condition, String use, boolean notes) {
    String text = condition;
    for (String operand : List.of("A", "B", "C", "D")) {
      String name = operand.toLowerCase(java.util.Locale.ROOT);
      text =
          text.replace(operand, notes ? "note('" + name + "', " + name + ")" : "id(" + name + ")");
    }
    return "const id = x => x;\nlet log = null;\n"
        + "const note = (name, value) => { log.push(name + value); return value; };\n"
        + "const evaluations = [];\n"
        + "function f(a, b, c, d) {\n  let n = 0;\n  "
        + use.replace("X", notes ? "(log = [], evaluations.push(log), " + text + ")" : text)
        + "\n  return n;\n}\n";
  }

  /** The values that each evaluation of the condition noted, such as {@code "atrue bfalse"}. */
  private static Map<String, Long> noted(String condition, String use, List<Integer> inputs) {
    Map<String, Long> noted = new TreeMap<>();
    try (Context context = Context.create("js")) {
      context.eval("js", program(condition, use, true));
      Value run =
          context.eval(
              "js", "(...v) => { f(...v); return evaluations.splice(0).map(e => e.join(' ')); }");
      for (int input : inputs) {
        Value told = run.execute(bits(input));
        for (long i = 0; i < told.getArraySize(); i++) {
          noted.merge(told.getArrayElement(i).asString(), 1L, Long::sum);
        }
      }
    }
    return noted;
  }

  private static Object[] bits(int input) {
    return new Object[] {(input & 1) != 0, (input & 2) != 0, (input & 4) != 0, (input & 8) != 0};
  }

  private static List<Condition> profiled(
      String condition, String use, List<Integer> inputs, String k) {
    String text = program(condition, use, false);
    try (Engine engine =
            Engine.newBuilder()
                .allowExperimentalOptions(true)
                .out(OutputStream.nullOutputStream())
                .option("pathprofile", "true")
                .option("pathprofile.Conditions", "true")
                .option("pathprofile.K", k)
                .build();
        Context context = Context.newBuilder("js").engine(engine).build()) {
      context.eval(Source.newBuilder("js", text, "f.js").buildLiteral());
      Value f = context.eval("js", "f");
      inputs.forEach(input -> f.executeVoid(bits(input)));
      for (FunctionProfile function : PathProfiler.find(engine).snapshot().functions()) {
        if (function.identity().rootName().equals("f")) {
          return ConditionCoverage.of(function, text);
        }
      }
    }
    throw new AssertionError("f is not profiled: " + text);
  }

  private static String words(Condition condition, List<ConditionCoverage.Value> values) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) != ConditionCoverage.Value.SKIPPED) {
        String operand = condition.operands().get(i).replaceAll("id\\(|[^a-d]", "");
        words.add(operand + values.get(i).label());
      }
    }
    return String.join(" ", words);
  }

  /**
   * What is noted, as it looks where nothing is decided by the value of the whole: the last operand
   * that was evaluated may have been the other way, if that would have been the end, too.
   */
  private static String withoutLast(String noted, Set<String> all) {
    String other =
        noted.endsWith("true")
            ? noted.replaceAll("true$", "false")
            : noted.replaceAll("false$", "true");
    return all.contains(other) ? noted.replaceAll("(true|false)$", "any") : noted;
  }

  private static void compare(String condition, String use, List<Integer> inputs, String k) {
    String what = condition + " in " + use + " K=" + k + " " + inputs;
    List<Condition> conditions = profiled(condition, use, inputs, k);
    Condition whole =
        conditions.stream()
            .max(java.util.Comparator.comparing(c -> c.operands().size()))
            .orElse(null);
    assertNotNull(whole, what);
    boolean isTested = !use.matches("(n = X;|return X;|.*String.*|.*===.*)");
    Set<String> allNoted = noted(condition, use, allInputs()).keySet();
    Map<String, Long> expected = new TreeMap<>();
    noted(condition, use, inputs)
        .forEach(
            (values, n) ->
                expected.merge(isTested ? values : withoutLast(values, allNoted), n, Long::sum));
    Map<String, Long> seen = new TreeMap<>();
    whole.seen().forEach((values, count) -> seen.merge(words(whole, values), count, Long::sum));
    assertEquals(expected, seen, what);
    Set<String> all =
        allNoted.stream()
            .map(values -> isTested ? values : withoutLast(values, allNoted))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> possible = new TreeSet<>(seen.keySet());
    whole.missed().forEach(values -> possible.add(words(whole, values)));
    assertEquals(all, possible, what);
    assertEquals(all.size() - seen.size(), whole.missed().size(), what);
  }

  private static List<Integer> allInputs() {
    return java.util.stream.IntStream.range(0, 16).boxed().toList();
  }

  private static List<Integer> someInputs(Random random) {
    List<Integer> some = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      some.add(random.nextInt(16));
    }
    return some;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "3"})
  void combinationsAreThoseThatOperandsNote(String k) {
    Random random = new Random(1);
    for (String condition : CONDITIONS.subList(0, 12)) {
      for (String use : USES) {
        compare(condition, use, someInputs(random), k);
      }
    }
  }

  /**
   * An operator within a call is a condition of its own, and its value is not that of an operand.
   */
  @Test
  void whatIsOnlyAPartOfAnOperandIsNoOperand() {
    for (String condition : CONDITIONS.subList(12, CONDITIONS.size())) {
      List<Condition> conditions = profiled(condition, "if (X) n++;", List.of(0, 3, 15), "1");
      assertEquals(2, conditions.size(), condition);
      conditions.forEach(c -> assertEquals(2, c.operands().size(), condition));
    }
  }

  @Test
  void everyCombinationIsSeenWithAllInputs() {
    Map<String, Integer> missed = new HashMap<>();
    for (String condition : CONDITIONS.subList(0, 12)) {
      for (Condition found : profiled(condition, "if (X) n++;", allInputs(), "1")) {
        missed.put(condition, found.missed().size());
        assertTrue(found.ratio().covered() >= 3, condition);
      }
    }
    assertEquals(Set.of(0), Set.copyOf(missed.values()), missed::toString);
  }
}
