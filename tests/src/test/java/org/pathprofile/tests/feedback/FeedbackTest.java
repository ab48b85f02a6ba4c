package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.nodes.Node;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.graalvm.polyglot.PolyglotException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.api.feedback.Choice;
import org.pathprofile.api.feedback.HotPath;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** What languages are told of hot paths, compared with what follows from the programs. */
class FeedbackTest {
  /** A window may begin and end in the middle of an activation. */
  private static final double TOLERANCE = 0.01;

  /** The decision in line 5 is always the same as that in line 3; both hold half of the times. */
  private static final String CORRELATED =
      """
      function f(n) { i = 0; x = 0; a = 0;
        while (i < n) {
          if (i / 2 * 2 == i) { x = x + 1; a = 1; }
          else { x = x + 2; a = 0; }
          if (a == 1) { x = x + 3; }
          i = i + 1;
        }
        return x;
      }
      function main() { }
      """;

  /** Of ten numbers, {@code inner} runs six times with 0, 1, or 2 iterations. */
  private static final String LOOPS =
      """
      function f(n) {
        i = 0;
        while (i < 10) {
          j = 0;
          if (i < 6) {
            while (j < i / 2) {
              if (j == 5) { break; }
              j = j + 1;
            }
          }
          i = i + 1;
        }
        k = 0;
        while (k < 100) {
          if (k == n) { break; }
          k = k + 1;
        }
      }
      function main() { }
      """;

  private static final String OPERATORS =
      """
      function f(n) {
        i = 0; x = 0;
        while (i < 20) {
          x = x + 1;
          if (i < 5
              && n < 1) { x = 0; }
          i = i + 1;
        }
      }
      function main() { }
      """;

  private static final String PHASES =
      """
      function f(phase) {
        if (phase == 0) { return 1; }
        if (phase == 1) { return 2; }
        return 3;
      }
      function main() { }
      """;

  private static Map<String, Double> shares(RootFeedback feedback) {
    Map<String, Double> shares = new TreeMap<>();
    for (HotPath path : feedback.hotPaths()) {
      shares.merge(FeedbackRun.text(path), path.share(), Double::sum);
    }
    return shares;
  }

  private static void assertShares(Map<String, Double> expected, RootFeedback feedback) {
    Map<String, Double> shares = shares(feedback);
    assertEquals(expected.keySet(), shares.keySet());
    expected.forEach((path, share) -> assertEquals(share, shares.get(path), TOLERANCE, path));
  }

  @Test
  void hotPathsAreThoseThatRan() {
    try (FeedbackRun run = FeedbackRun.withLongWindows(CORRELATED)) {
      RootFeedback feedback = run.feedback("f", 4);
      assertShares(
          Map.of(
              " header2", 1.0 / 6,
              "2 +2 +3 +5 header2", 2.0 / 6,
              "2 +2 -3 -5 header2", 2.0 / 6,
              "2 -2 exit", 1.0 / 6),
          feedback);
      assertTrue(feedback.pathEnds() >= 256);
      assertTrue(feedback.valid().isValid());
      for (int i = 1; i < feedback.hotPaths().size(); i++) {
        assertTrue(feedback.hotPaths().get(i - 1).share() >= feedback.hotPaths().get(i).share());
      }
    }
  }

  @Test
  void pathsThatEndAtBackEdgesGoIntoLoops() {
    try (FeedbackRun run =
        FeedbackRun.withLongWindows(CORRELATED, "pathprofile.PathEnd", "backedge")) {
      RootFeedback feedback = run.feedback("f", 4);
      assertShares(
          Map.of(
              " +2 +3 +5 backedge2", 1.0 / 5,
              "2 +2 +3 +5 backedge2", 1.0 / 5,
              "2 +2 -3 -5 backedge2", 2.0 / 5,
              "2 -2 exit", 1.0 / 5),
          feedback);
      Map<String, Double> edges = shares(feedback.fromEdges());
      assertEquals(0.2 * 0.8 / 4, edges.get(" +2 +3 -5 backedge2"), TOLERANCE);
      assertEquals(0.8 * 0.8 / 4, edges.get("2 +2 -3 -5 backedge2"), TOLERANCE);
      assertEquals(0.2 * 0.2, edges.get(" -2 exit"), TOLERANCE);
    }
  }

  @Test
  void decisionsBeforeTellMoreThanEdges() {
    try (FeedbackRun run = FeedbackRun.withLongWindows(CORRELATED)) {
      checkCorrelation(run.feedback("f", 4), TOLERANCE);
    }
  }

  private static void checkCorrelation(RootFeedback feedback, double tolerance) {
    Node first = FeedbackRun.construct(feedback, 3);
    Node second = FeedbackRun.construct(feedback, 5);
    Node loop = FeedbackRun.construct(feedback, 2);
    assertEquals(0.5, feedback.probability(first), tolerance);
    assertEquals(0.5, feedback.probability(second), tolerance);
    assertEquals(1, feedback.probability(second, List.of(new Choice(first, true))));
    assertEquals(0, feedback.probability(second, List.of(new Choice(first, false))));
    assertEquals(
        1, feedback.probability(second, List.of(new Choice(loop, true), new Choice(first, true))));
    assertEquals(Double.NaN, feedback.probability(first, List.of(new Choice(second, true))));
    assertEquals(Double.NaN, feedback.probability(feedback.root()));
    RootFeedback edges = feedback.fromEdges();
    for (boolean taken : new boolean[] {true, false}) {
      assertEquals(0.5, edges.probability(second, List.of(new Choice(first, taken))), tolerance);
    }
  }

  @Test
  void samplesTellTheSameButForChance() {
    try (FeedbackRun run = FeedbackRun.withLongWindows(CORRELATED, "pathprofile.Mode", "sampled")) {
      RootFeedback feedback = run.feedback("f", 4);
      assertTrue(feedback.pathEnds() >= 256);
      checkCorrelation(feedback, 0.2);
    }
  }

  @Test
  void edgesLetOneExpectTheProductOfProbabilities() {
    try (FeedbackRun run = FeedbackRun.withLongWindows(CORRELATED)) {
      double iteration = 5.0 / 6 * 0.8 / 4;
      assertShares(
          Map.of(
              " header2", 1.0 / 6,
              "2 +2 +3 +5 header2", iteration,
              "2 +2 +3 -5 header2", iteration,
              "2 +2 -3 +5 header2", iteration,
              "2 +2 -3 -5 header2", iteration,
              "2 -2 exit", 5.0 / 6 * 0.2),
          run.feedback("f", 4).fromEdges());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void tripCountsAreIterationsPerEntry(String k) {
    try (FeedbackRun run = FeedbackRun.withLongWindows(LOOPS, "pathprofile.K", k)) {
      RootFeedback feedback = run.feedback("f", 30);
      assertEquals(10, feedback.tripCount(FeedbackRun.construct(feedback, 3)), 0.2);
      assertEquals(1, feedback.tripCount(FeedbackRun.construct(feedback, 6)), 0.05);
      // The iteration that breaks counts, for it began.
      assertEquals(31, feedback.tripCount(FeedbackRun.construct(feedback, 14)), 0.5);
      assertEquals(Double.NaN, feedback.tripCount(FeedbackRun.construct(feedback, 5)));
      assertEquals(0.6, feedback.probability(FeedbackRun.construct(feedback, 5)), 0.02);
    }
  }

  @Test
  void windowsOfTwoIterationsTellWhatTheLastOneDid() {
    try (FeedbackRun run = FeedbackRun.withLongWindows(CORRELATED, "pathprofile.K", "2")) {
      RootFeedback feedback = run.feedback("f", 4);
      Node loop = FeedbackRun.construct(feedback, 2);
      Node first = FeedbackRun.construct(feedback, 3);
      Node second = FeedbackRun.construct(feedback, 5);
      assertEquals(0.5, feedback.probability(first), TOLERANCE);
      for (boolean taken : new boolean[] {true, false}) {
        assertEquals(
            taken ? 0 : 1,
            feedback.probability(
                first, List.of(new Choice(second, taken), new Choice(loop, true))));
      }
    }
  }

  @Test
  void operatorsDecideIfConditionsAreProfiled() {
    try (FeedbackRun run =
        FeedbackRun.withLongWindows(OPERATORS, "pathprofile.Conditions", "true")) {
      RootFeedback feedback = run.feedback("f", 0);
      List<Node> constructs =
          feedback.hotPaths().stream()
              .flatMap(path -> path.choices().stream())
              .map(Choice::construct)
              .filter(node -> node.getSourceSection().getStartLine() == 5)
              .distinct()
              .toList();
      assertEquals(2, constructs.size());
      constructs.forEach(node -> assertEquals(0.25, feedback.probability(node), 0.01));
    }
  }

  @Test
  void anotherPhaseIsToldAndInvalidatesTheFirst() {
    try (FeedbackRun run = FeedbackRun.of(PHASES)) {
      RootFeedback first = run.feedback("f", 0);
      assertEquals(Map.of(" +2 exit", 1.0), shares(first));
      run.runUntil(() -> FeedbackLanguage.stable("f").size() == 2, "f", 1);
      assertEquals(1, FeedbackLanguage.over("f"));
      RootFeedback second = FeedbackLanguage.stable("f").get(1);
      assertFalse(first.valid().isValid());
      assertTrue(second.valid().isValid());
      assertTrue(shares(second).get(" -2 +3 exit") > 0.5, shares(second).toString());
      RootFeedback asked = FeedbackLanguage.profiler().of(first.root());
      assertEquals(shares(second), shares(asked));
      assertSame(second.valid(), asked.valid());
    }
  }

  /** Paths that exceptions end are counted apart from others, which must not mix up windows. */
  @Test
  void pathsThatExceptionsEndedAreInOneWindowOnly() {
    String program = "function f(x) {\n  if (x == 0) { return 1; }\n  return x - f;\n}\n";
    try (FeedbackRun run =
        FeedbackRun.of(program + "function main() { }\n", FeedbackRun.PERIOD, "1")) {
      int failures = 20_000;
      for (int i = 0; i < failures; i++) {
        assertThrows(PolyglotException.class, () -> run.function("f").execute(1));
      }
      RootFeedback feedback = run.feedback("f", 0);
      double returned = shares(feedback).values().stream().mapToDouble(share -> share).sum();
      assertTrue(Math.round((1 - returned) * feedback.pathEnds()) <= failures);
    }
  }

  /**
   * Within a window, with one, and after several. At most log2 of the number of windows are told.
   */
  @ParameterizedTest
  @ValueSource(ints = {50, 300, 1000})
  void littleIsToldIfPhasesAlternate(int runsPerPhase) {
    try (FeedbackRun run = FeedbackRun.of(PHASES)) {
      run.feedback("f", 0);
      for (int i = 0; i < 200; i++) {
        run.run(runsPerPhase, "f", i % 3);
      }
      assertTrue(FeedbackLanguage.stable("f").size() <= 10);
      assertTrue(FeedbackLanguage.over("f") <= 10);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"structural", "baseline", "subpath"})
  void otherModesTellNothing(String mode) {
    try (FeedbackRun run = FeedbackRun.of(PHASES, "pathprofile.Mode", mode)) {
      run.runForLooks(10, "f", 0);
      assertFalse(FeedbackLanguage.profiler().isCollecting());
      assertEquals(List.of(), FeedbackLanguage.stable("f"));
    }
  }

  @Test
  void nothingIsToldWhileTheProfilerIsStopped() {
    try (FeedbackRun run = FeedbackRun.of(PHASES)) {
      assertTrue(FeedbackLanguage.profiler().isCollecting());
      run.profiler().stop();
      assertFalse(FeedbackLanguage.profiler().isCollecting());
      run.runForLooks(10, "f", 0);
      assertEquals(List.of(), FeedbackLanguage.stable("f"));
      run.profiler().start();
      run.feedback("f", 0);
    }
  }

  @Test
  void brokenListenerIsLoggedAndHearsMore() {
    try (FeedbackRun run = FeedbackRun.withBrokenListener(PHASES)) {
      run.feedback("f", 0);
      run.runUntil(() -> FeedbackLanguage.stable("f").size() == 2, "f", 1);
      assertTrue(run.log().contains("the listener is broken"), run.log());
    }
  }

  @Test
  void nothingIsKnownOfRootsThatNeverRan() {
    try (FeedbackRun run = FeedbackRun.of(PHASES)) {
      RootFeedback feedback = run.feedback("f", 0);
      assertNull(FeedbackLanguage.profiler().of(new RootWithoutCode()));
      assertTrue(
          run.profiler().snapshot().functions().stream()
              .allMatch(function -> function.irregular() == 0));
      assertEquals("f", feedback.root().getName());
    }
  }

  @Test
  void rootsThatComeLaterAreTold() {
    try (FeedbackRun run = FeedbackRun.of(PHASES)) {
      RootFeedback first = run.feedback("f", 0);
      run.evaluateAgain(PHASES.replace("main()", "main() "));
      run.runUntil(() -> FeedbackLanguage.stable("f").size() == 2, "f", 0);
      assertNotSame(first.root(), FeedbackLanguage.stable("f").get(1).root());
      assertEquals(0, FeedbackLanguage.over("f"));
    }
  }

  private static final String ROUNDS =
      """
      function mix(x, limit) {
        y = x - 1;
        if (x - x / 10 * 10 < limit) { y = x * 2; }
        if (y > x) { return y - 2; }
        return y;
      }
      function sum(n, limit) {
        s = 0;
        i = 0;
        while (i < n) { s = s + mix(i, limit); i = i + 1; }
        return s;
      }
      function round(n, limit) {
        if (n > 0) { return sum(n, limit); }
        return 0;
      }
      function main() { }
      """;

  private static FunctionProfile mix(FeedbackRun run) {
    return run.profiler().snapshot().functions().stream()
        .filter(function -> "mix".equals(function.identity().rootName()))
        .findFirst()
        .orElseThrow();
  }

  /** Its phase is not over because it is not counted. Another phase is told when it is again. */
  @LongTest
  @OnlyOptimizing
  @Test
  void aFunctionOfWhichALanguageHearsRests() {
    try (FeedbackRun run =
        FeedbackRun.of(
            ROUNDS,
            "pathprofile.Rest",
            "true",
            "pathprofile.internal.hurry",
            "4",
            FeedbackRun.PERIOD,
            "25",
            "sl.Feedback",
            "paths",
            "sl.CopyAlwaysInternal",
            "true",
            "log.sl.level",
            "FINE")) {
      int iterations = 2_000;
      run.runUntil(() -> run.runs() % 100 == 0 && isMostlyAtRest(mix(run)), "round", iterations, 3);
      assertTrue(run.log().contains("hot code for mix"), run.log());
      assertEquals(1, FeedbackLanguage.stable("mix").size());
      assertEquals(0, FeedbackLanguage.over("mix"));
      double calls = (double) run.runs() * iterations;
      assertEquals(calls, (double) mix(run).activations(), 0.25 * calls);
      run.runUntil(() -> FeedbackLanguage.stable("mix").size() == 2, "round", iterations, 10);
      assertEquals(1, FeedbackLanguage.over("mix"));
      RootFeedback second = FeedbackLanguage.stable("mix").get(1);
      assertTrue(second.hotPaths().get(0).share() > 0.9, () -> "" + second.hotPaths());
    }
  }

  private static boolean isMostlyAtRest(FunctionProfile function) {
    return function.rests().rested() > 0.5 * function.totalPathCount();
  }
}
