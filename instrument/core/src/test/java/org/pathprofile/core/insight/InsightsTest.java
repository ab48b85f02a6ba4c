package org.pathprofile.core.insight;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.StructurePart;

/** Findings in small functions, where they can be told by looking at the counts. */
class InsightsTest {
  private final ControlFlowGraph.Builder graph = ControlFlowGraph.builder();

  private int block(BlockKind kind, int line, String description) {
    return graph.addBlock(new Block(kind, new SourceRange(line, 1, line, 9), line, description));
  }

  private FunctionProfile.Builder function(int[][] edges) {
    for (int[] edge : edges) {
      graph.addEdge(edge[0], edge[1], true);
    }
    return FunctionProfile.builder(graph.build())
        .identity(
            new FunctionIdentity("f", "js", "1", null, "f.js", null, new SourceRange(1, 1, 9, 1)));
  }

  private static PathProfile exact(FunctionProfile.Builder function) {
    return PathProfile.builder("1", ProfileMode.EXACT).addFunction(function.build()).build();
  }

  private static List<FindingKind> kinds(PathProfile profile) {
    return Insights.of(profile).stream().map(Finding::kind).toList();
  }

  /** 0 (1|2) 3 (4|5) 6: two decisions, one behind the other. */
  private FunctionProfile.Builder twoDecisions() {
    block(BlockKind.ENTRY, 1, "");
    block(BlockKind.THEN, 2, "if -> then");
    block(BlockKind.ELSE, 2, "if -> else");
    block(BlockKind.STATEMENTS, 2, "");
    block(BlockKind.THEN, 5, "if -> then");
    block(BlockKind.ELSE, 5, "if -> else");
    block(BlockKind.EXIT, 9, "");
    return function(new int[][] {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}, {3, 5}, {4, 6}, {5, 6}});
  }

  @Test
  void aDecisionThatTheOneBeforeItDecides() {
    FunctionProfile.Builder function =
        twoDecisions()
            .addPath(new int[] {0, 1, 3, 4, 6}, 600, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 3, 5, 6}, 300, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 3, 4, 6}, 100, PathEnding.EXIT);
    List<Finding> findings = Insights.of(exact(function));
    assertEquals(1, findings.size(), findings::toString);
    Finding finding = findings.get(0);
    assertEquals(FindingKind.CORRELATED, finding.kind());
    assertEquals(4, finding.block());
    assertEquals(OptionalInt.of(0), finding.path());
    // 600 of the 2 x 1,000 decisions.
    assertEquals(0.3, finding.share());
    assertEquals(
        "After 2 if -> then always 5 if -> then, 600 times; overall that is 70.0 % of 1,000.",
        finding.text());
  }

  @Test
  void independentDecisionsAreNoFinding() {
    FunctionProfile.Builder function =
        twoDecisions()
            .addPath(new int[] {0, 1, 3, 4, 6}, 600, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 3, 5, 6}, 300, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 3, 4, 6}, 100, PathEnding.EXIT)
            .addPath(new int[] {0, 1, 3, 5, 6}, 1, PathEnding.EXIT);
    assertEquals(List.of(), kinds(exact(function)));
  }

  @Test
  void rareThingsAreNoFinding() {
    FunctionProfile.Builder function =
        twoDecisions()
            .addPath(new int[] {0, 1, 3, 4, 6}, 60, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 3, 5, 6}, 40, PathEnding.EXCEPTION);
    assertEquals(List.of(), kinds(exact(function)));
  }

  @Test
  void aDecisionThatAlwaysGoesOneWay() {
    FunctionProfile.Builder function =
        twoDecisions()
            .addPath(new int[] {0, 1, 3, 4, 6}, 3_000, PathEnding.EXIT)
            .addPath(new int[] {0, 1, 3, 5, 6}, 2_000, PathEnding.EXIT);
    List<Finding> findings = Insights.of(exact(function));
    assertEquals(List.of(FindingKind.ONE_WAY), findings.stream().map(Finding::kind).toList());
    assertEquals("Always 2 if -> then, 5,000 times; never 2 if -> else.", findings.get(0).text());
    assertEquals(2, findings.get(0).block());
  }

  @Test
  void exceptionsThatAreNone() {
    FunctionProfile.Builder function =
        twoDecisions()
            .activations(1_000)
            .addPath(new int[] {0, 1, 3, 4, 6}, 400, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 3, 4, 6}, 400, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 3, 5}, 120, PathEnding.EXCEPTION)
            .addPath(new int[] {0, 1, 3, 5, 6}, 80, PathEnding.EXIT);
    List<Finding> findings = Insights.of(exact(function));
    assertEquals(List.of(FindingKind.EXCEPTION), findings.stream().map(Finding::kind).toList());
    assertEquals(
        "An exception leaves 5 if -> else 120 times, of 200 that it ran.", findings.get(0).text());
  }

  /** Three tests in a row, of which the last one mostly holds. */
  private FunctionProfile.Builder chain(long first, long second, long third, long none) {
    block(BlockKind.ENTRY, 1, "");
    block(BlockKind.THEN, 2, "if -> then");
    block(BlockKind.ELSE, 2, "if -> else");
    block(BlockKind.THEN, 3, "if -> then");
    block(BlockKind.ELSE, 3, "if -> else");
    block(BlockKind.THEN, 4, "if -> then");
    block(BlockKind.ELSE, 4, "if -> else");
    block(BlockKind.EXIT, 9, "");
    return function(
            new int[][] {
              {0, 1}, {0, 2}, {2, 3}, {2, 4}, {4, 5}, {4, 6}, {1, 7}, {3, 7}, {5, 7}, {6, 7}
            })
        .addPath(new int[] {0, 1, 7}, first, PathEnding.EXIT)
        .addPath(new int[] {0, 2, 3, 7}, second, PathEnding.EXIT)
        .addPath(new int[] {0, 2, 4, 5, 7}, third, PathEnding.EXIT)
        .addPath(new int[] {0, 2, 4, 6, 7}, none, PathEnding.EXIT);
  }

  @Test
  void testsInTheWrongOrder() {
    // Now: 10 + 2 x 20 + 3 x 2,000 + 3 x 5. Sorted: 2,000 + 2 x 20 + 3 x 10 + 3 x 5.
    List<Finding> findings = Insights.of(exact(chain(10, 20, 2_000, 5)));
    assertEquals(List.of(FindingKind.ORDER), findings.stream().map(Finding::kind).toList());
    assertEquals(
        "4 if -> then holds 2,000 times of 2,035, and is tested as number 3 of 3.",
        findings.get(0).text());
    assertTrue(
        findings.get(0).advice().contains("2,085 tests instead of 6,065."),
        findings.get(0).advice());
    assertEquals(5, findings.get(0).block());
  }

  @Test
  void testsInTheRightOrder() {
    assertEquals(List.of(), kinds(exact(chain(2_000, 20, 10, 5))));
  }

  @Test
  void samplesDoNotTellWhatNeverRan() {
    FunctionProfile.Builder function =
        twoDecisions()
            .add(
                PathCount.estimated(
                        new PathKey(new int[] {0, 1, 3, 4, 6}, PathEnding.EXIT), 3_000, 900)
                    .within(2_900, 3_100))
            .add(
                PathCount.estimated(
                        new PathKey(new int[] {0, 1, 3, 5, 6}, PathEnding.EXIT), 2_000, 600)
                    .within(1_900, 2_100));
    PathProfile sampled =
        PathProfile.builder("1", ProfileMode.SAMPLED).addFunction(function.build()).build();
    assertEquals(List.of(), kinds(sampled));
  }

  @Test
  void fewSamplesProveNothing() {
    FunctionProfile.Builder function =
        twoDecisions()
            .add(
                PathCount.estimated(
                        new PathKey(new int[] {0, 1, 3, 4, 6}, PathEnding.EXIT), 6_000, 60)
                    .within(5_000, 7_000))
            .add(
                PathCount.estimated(
                        new PathKey(new int[] {0, 2, 3, 5, 6}, PathEnding.EXIT), 3_000, 30)
                    .within(2_000, 4_000));
    PathProfile sampled =
        PathProfile.builder("1", ProfileMode.SAMPLED).addFunction(function.build()).build();
    assertEquals(List.of(), kinds(sampled));
  }

  @Test
  void aLoopThatHardlyGoesBack() {
    block(BlockKind.ENTRY, 1, "");
    block(BlockKind.LOOP_HEADER, 2, "while");
    block(BlockKind.LOOP_BODY, 2, "while -> again");
    block(BlockKind.LOOP_EXIT, 2, "while -> exit");
    block(BlockKind.EXIT, 9, "");
    FunctionProfile.Builder function =
        function(new int[][] {{0, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 4}})
            .addPath(new int[] {0, 1}, 2_000, PathEnding.HEADER)
            .addPath(new int[] {1, 2, 1}, 50, PathEnding.HEADER)
            .addPath(new int[] {1, 3, 4}, 2_000, PathEnding.EXIT);
    List<Finding> findings = Insights.of(exact(function));
    assertEquals(List.of(FindingKind.SHORT_LOOP), findings.stream().map(Finding::kind).toList());
    assertEquals(
        "The loop 2 while is entered 2,000 times and goes back 50 times.", findings.get(0).text());
  }

  private FunctionProfile.Builder loop() {
    block(BlockKind.ENTRY, 1, "");
    block(BlockKind.LOOP_HEADER, 2, "while");
    block(BlockKind.LOOP_BODY, 2, "while -> again");
    block(BlockKind.LOOP_EXIT, 2, "while -> exit");
    block(BlockKind.EXIT, 9, "");
    return function(new int[][] {{0, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 4}});
  }

  @Test
  void theMeanTripsOfALoop() {
    FunctionProfile.Builder function =
        loop()
            .addPath(new int[] {0, 1}, 200, PathEnding.HEADER)
            .addPath(new int[] {1, 2, 1}, 500, PathEnding.HEADER)
            .addPath(new int[] {1, 3, 4}, 200, PathEnding.EXIT);
    List<Finding> findings = Insights.of(exact(function));
    assertEquals(List.of(FindingKind.TRIPS), findings.stream().map(Finding::kind).toList());
    assertEquals(
        "The loop 2 while is entered 200 times and goes back 500 times, 2.5 on average.",
        findings.get(0).text());
    assertEquals(1, findings.get(0).block());
  }

  @Test
  void theTripsOfALoopFromPathsOfSeveralIterations() {
    // 40 never, 100 once, 60 twice or more, which go back 300 times beyond that.
    FunctionProfile.Builder function =
        loop()
            .iterations(new Iterations(2, Iterations.Form.PERFECT))
            .addPath(new int[] {0, 1, 3, 4}, 40, PathEnding.EXIT)
            .addPath(new int[] {0, 1, 2, 1, 3, 4}, 100, PathEnding.EXIT)
            .addPath(new int[] {0, 1, 2, 1, 2, 1}, 60, PathEnding.BACKEDGE)
            .addPath(new PathKey(new int[] {1, 2, 1, 2, 1}, PathEnding.BACKEDGE, 2), 300)
            .addPath(new PathKey(new int[] {1, 2, 1, 3, 4}, PathEnding.EXIT, 2), 60);
    List<Finding> findings = Insights.of(exact(function));
    assertEquals(List.of(FindingKind.TRIPS), findings.stream().map(Finding::kind).toList());
    assertEquals(
        "The loop 2 while is entered 200 times and goes back 520 times, 2.6 on average: never 20.0 %,"
            + " once 50.0 %, twice or more 30.0 %.",
        findings.get(0).text());
  }

  private static List<LoopTrips> trips(FunctionProfile.Builder builder) {
    FunctionProfile function = builder.build();
    return LoopTrips.of(function, LoopNesting.of(function.graph()), function.edgeProfile());
  }

  @Test
  void theWaysOfIterations() {
    FunctionProfile.Builder function =
        loop()
            .iterations(new Iterations(2, Iterations.Form.PERFECT))
            .addPath(new int[] {0, 1, 3, 4}, 40, PathEnding.EXIT)
            .addPath(new int[] {0, 1, 2, 1, 3, 4}, 100, PathEnding.EXIT)
            .addPath(new int[] {0, 1, 2, 1, 2}, 7, PathEnding.EXCEPTION)
            .addPath(new int[] {0, 1, 2, 1, 2, 1}, 60, PathEnding.BACKEDGE)
            .addPath(new PathKey(new int[] {1, 2, 1, 2, 1}, PathEnding.BACKEDGE, 2), 300)
            .addPath(new PathKey(new int[] {1, 2, 1, 3, 4}, PathEnding.EXIT, 2), 60);
    assertEquals(
        List.of(
            new LoopTrips.Way(List.of(1, 2, 1), false, List.of(167L, 60L), 300),
            new LoopTrips.Way(List.of(1, 3), false, List.of(40L, 100L), 60),
            new LoopTrips.Way(List.of(1, 2), true, List.of(0L, 7L), 0)),
        trips(function).get(0).ways());
  }

  /** Of paths of structure graphs: those around the loop say nothing of its trips. */
  @Test
  void theFirstIterationFromPathsOfStructureGraphs() {
    FunctionProfile.Builder function =
        loop()
            .structure(
                List.of(
                    new StructurePart(-1, -1, 200, 200, 0, true, 1, false),
                    new StructurePart(0, 1, 200, 100, 2, true, 2, false)));
    function
        .add(
            PathCount.recorded(
                new PathKey(new int[] {0, 1, 3, 4}, PathEnding.EXIT, 0, false), 200, 200))
        .add(PathCount.recorded(new PathKey(new int[] {1}, PathEnding.EXIT, 1, true), 40, 20))
        .add(
            PathCount.recorded(
                new PathKey(new int[] {1, 2, 1}, PathEnding.BACKEDGE, 1, true), 162, 81))
        .add(
            PathCount.recorded(
                new PathKey(new int[] {1, 2, 1}, PathEnding.BACKEDGE, 1, false), 300, 150));
    LoopTrips trips = trips(function).get(0);
    assertEquals(List.of(40L), trips.exactly());
    assertEquals(List.of(0L, 162L), trips.atLeast());
    assertEquals(202, trips.entered());
    assertEquals(
        List.of(
            new LoopTrips.Way(List.of(1, 2, 1), false, List.of(162L), 300),
            new LoopTrips.Way(List.of(1), false, List.of(40L), 0)),
        trips.ways());
  }

  @Test
  void aLoopThatAHandlerMayGoOnWithIsNotTold() {
    int entry = block(BlockKind.ENTRY, 1, "");
    int header = block(BlockKind.LOOP_HEADER, 2, "while");
    int body = block(BlockKind.LOOP_BODY, 2, "while -> again");
    int exit = block(BlockKind.EXIT, 9, "");
    int handler = block(BlockKind.CATCH, 4, "catch");
    graph.markHead(handler);
    FunctionProfile.Builder function =
        function(
                new int[][] {
                  {entry, header}, {header, body}, {body, header}, {header, exit}, {handler, header}
                })
            .addPath(new int[] {entry, header}, 200, PathEnding.HEADER)
            .addPath(new int[] {header, body, header}, 500, PathEnding.HEADER)
            .addPath(new int[] {header, body}, 300, PathEnding.EXCEPTION)
            .addPath(new int[] {handler, header}, 300, PathEnding.HEADER)
            .addPath(new int[] {header, exit}, 200, PathEnding.EXIT);
    assertEquals(List.of(), trips(function));
  }

  @Test
  void aHotFunctionMostOfWhichNeverRan() {
    block(BlockKind.ENTRY, 1, "");
    block(BlockKind.THEN, 2, "if -> then");
    block(BlockKind.ELSE, 2, "if -> else");
    int[][] edges = new int[26][];
    edges[0] = new int[] {0, 1};
    edges[1] = new int[] {0, 2};
    for (int i = 3; i < 26; i++) {
      block(BlockKind.STATEMENTS, i, "");
      edges[i - 1] = new int[] {i - 1, i};
    }
    int exit = block(BlockKind.EXIT, 99, "");
    edges[25] = new int[] {1, exit};
    List<Finding> findings =
        Insights.of(exact(function(edges).addPath(new int[] {0, 1, exit}, 500, PathEnding.EXIT)));
    assertEquals(List.of(FindingKind.COLD), findings.stream().map(Finding::kind).toList());
    assertTrue(
        findings.get(0).text().startsWith("24 of the 27 blocks never ran"), findings::toString);
  }

  @Test
  void ofALearnedGraphNothingIsSaidThatItDoesNotHave() {
    graph.granularity(Granularity.LINE);
    assertEquals(List.of(), kinds(exact(chain(10, 20, 2_000, 5))));
  }

  @Test
  void theReportSaysItInWords() throws IOException {
    StringBuilder text = new StringBuilder();
    InsightReport.write(exact(chain(10, 20, 2_000, 5)), 20, text);
    assertEquals(
        """
        1. order of tests: f, f.js:1-9 (65.62 % of branch flow)
           4 if -> then holds 2,000 times of 2,035, and is tested as number 3 of 3.
           Testing the frequent ones first would take 2,085 tests instead of 6,065. Narrow conditions that overlap before you move them.
        """,
        text.toString());
    StringBuilder nothing = new StringBuilder();
    InsightReport.write(PathProfile.builder("1", ProfileMode.SUBPATH).build(), 20, nothing);
    assertTrue(nothing.toString().contains("Mode=exact"), nothing::toString);
  }

  /** 0 1 3, and from the handler 2 on: no block has two ways out. */
  private FunctionProfile.Builder tryWithoutBranches() {
    block(BlockKind.ENTRY, 1, "");
    block(BlockKind.STATEMENTS, 2, "");
    block(BlockKind.CATCH, 3, "catch");
    block(BlockKind.EXIT, 9, "");
    graph.markHead(2);
    return function(new int[][] {{0, 1}, {1, 3}, {2, 3}})
        .activations(4_000)
        .addPath(new int[] {0, 1, 3}, 2_000, PathEnding.EXIT)
        .addPath(new int[] {0, 1}, 2_000, PathEnding.EXCEPTION)
        .addPath(new int[] {2, 3}, 2_000, PathEnding.EXIT);
  }

  @Test
  void aHandlerIsADecisionThoughTheFunctionHasNoBranches() {
    PathProfile profile = exact(tryWithoutBranches());
    assertEquals(2_000, profile.branchFlow());
    assertArrayEquals(new int[] {2, 3}, profile.functions().get(0).paths().get(0).blocks());
    List<Finding> findings = Insights.of(profile);
    assertEquals(List.of(FindingKind.EXCEPTION), kinds(profile));
    assertEquals(
        "An exception leaves line 2 2,000 times, of 4,000 that it ran.", findings.get(0).text());
  }
}
