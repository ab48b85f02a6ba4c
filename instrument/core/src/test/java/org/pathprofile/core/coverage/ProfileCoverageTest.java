package org.pathprofile.core.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.testing.GraphBuilder;

class ProfileCoverageTest {

  /** Ruby's {@code in [:a, 0]}: its parts are one decision of the source, one after the other. */
  @Test
  void aDecisionThatComesAfterItselfRanAsOftenAsItBegan() {
    GraphBuilder graph =
        new GraphBuilder()
            .block("entry", BlockKind.ENTRY, 1, "")
            .block("goes_on", BlockKind.OPERAND, 3, "pattern -> goes on")
            .block("fails", BlockKind.ELSE, 3, "pattern -> fails")
            .block("goes_on_again", BlockKind.OPERAND, 3, "pattern -> goes on")
            .block("fails_again", BlockKind.ELSE, 3, "pattern -> fails")
            .block("exit", BlockKind.EXIT, 4, "")
            .edges("entry", "goes_on", "fails")
            .edges("goes_on", "goes_on_again", "fails_again")
            .edges("fails", "exit")
            .edges("goes_on_again", "exit")
            .edges("fails_again", "exit");
    FileCoverage file =
        coverage(
            graph,
            Map.of(
                "entry fails exit", 1L,
                "entry goes_on goes_on_again exit", 2L,
                "entry goes_on fails_again exit", 4L));
    assertEquals(7, file.lines().get(3));
    assertEquals(List.of(8L, 5L), file.branches().stream().map(BranchCoverage::count).toList());
  }

  /** A {@code finally} that is entered in two ways. */
  @Test
  void aDecisionInCopiesRanInAllOfThem() {
    GraphBuilder graph =
        new GraphBuilder()
            .block("entry", BlockKind.ENTRY, 1, "")
            .block("then", BlockKind.THEN, 2, "if -> then")
            .block("else", BlockKind.ELSE, 2, "if -> else")
            .block("yes", BlockKind.THEN, 3, "if -> then")
            .block("no", BlockKind.ELSE, 3, "if -> else")
            .block("yes_again", BlockKind.THEN, 3, "if -> then")
            .block("no_again", BlockKind.ELSE, 3, "if -> else")
            .block("exit", BlockKind.EXIT, 4, "")
            .edges("entry", "then", "else")
            .edges("then", "yes", "no")
            .edges("else", "yes_again", "no_again")
            .edges("yes", "exit")
            .edges("no", "exit")
            .edges("yes_again", "exit")
            .edges("no_again", "exit");
    FileCoverage file =
        coverage(
            graph,
            Map.of(
                "entry then yes exit", 1L,
                "entry then no exit", 2L,
                "entry else yes_again exit", 4L));
    assertEquals(7, file.lines().get(3));
    assertEquals(
        List.of(3L, 4L, 5L, 2L), file.branches().stream().map(BranchCoverage::count).toList());
  }

  /** A handler that no event tells of, such as Python's end of a {@code with}. */
  @Test
  void exceptionsAreNoOutcomes() {
    GraphBuilder graph =
        new GraphBuilder()
            .block("entry", BlockKind.ENTRY, 1, "")
            .block("then", BlockKind.THEN, 2, "if -> then")
            .block("else", BlockKind.ELSE, 2, "if -> else")
            .block("handler", BlockKind.STATEMENTS, 5, "")
            .block("exit", BlockKind.EXIT, 6, "")
            .edges("entry", "then", "else", "handler")
            .edges("then", "exit")
            .edges("else", "exit")
            .edges("handler", "exit");
    FileCoverage file = coverage(graph, Map.of("entry then exit", 1L, "entry handler exit", 2L));
    assertEquals(1, file.lines().get(2));
    assertEquals(List.of(1L, 0L), file.branches().stream().map(BranchCoverage::count).toList());
  }

  /** A Java method whose line 2 throws into a handler, and whose line 3 decides and throws. */
  @Test
  void edgesThatOnlyExceptionsTakeAreNoOutcomes() {
    GraphBuilder graph =
        new GraphBuilder()
            .learned()
            .block("entry", BlockKind.ENTRY, 1, "")
            .block("calls", BlockKind.STATEMENTS, 2, "")
            .block("decides", BlockKind.STATEMENTS, 3, "")
            .block("then", BlockKind.STATEMENTS, 4, "")
            .block("catch", BlockKind.STATEMENTS, 5, "")
            .block("exit", BlockKind.EXIT, 6, "")
            .edges("entry", "calls")
            .edges("calls", "decides")
            .raised("calls", "catch")
            .edges("decides", "then", "exit")
            .raised("decides", "catch")
            .edges("then", "exit")
            .edges("catch", "exit");
    FileCoverage file =
        coverage(graph, Map.of("entry calls catch exit", 2L, "entry calls decides then exit", 3L));
    assertEquals(List.of(3, 3), file.branches().stream().map(BranchCoverage::line).toList());
    assertEquals(List.of(3L, 0L), file.branches().stream().map(BranchCoverage::count).toList());
    assertEquals(5, file.lines().get(2));
    assertEquals(2, file.lines().get(5));
  }

  /** A WebAssembly function that took both ways out of line 2: there may be a third. */
  @Test
  void decisionsOfGraphsThatHaveOnlyWhatRanAreUnknown() {
    GraphBuilder graph =
        new GraphBuilder()
            .learnedInPart()
            .block("entry", BlockKind.ENTRY, 1, "")
            .block("decides", BlockKind.STATEMENTS, 2, "")
            .block("then", BlockKind.STATEMENTS, 3, "")
            .block("exit", BlockKind.EXIT, 4, "")
            .edges("entry", "decides")
            .edges("decides", "then", "exit")
            .edges("then", "exit");
    FileCoverage file =
        coverage(graph, Map.of("entry decides then exit", 2L, "entry decides exit", 3L));
    assertEquals(List.of(), file.branches());
    assertEquals(1, file.unknownDecisions());
    assertEquals(5, file.lines().get(2));
  }

  /**
   * JavaScript's {@code if (a) { y; const y = 1; }} throws at {@code y}, where nothing tells it.
   */
  @Test
  void whatAnActivationThatLostItsWayMayHaveRunIsUnknown() {
    GraphBuilder graph =
        new GraphBuilder()
            .block("entry", BlockKind.ENTRY, 1, "")
            .block("then", BlockKind.THEN, 2, "if -> then")
            .block("body", BlockKind.STATEMENTS, 3, "")
            .block("skip", BlockKind.ELSE, 2, "if -> skip")
            .block("exit", BlockKind.EXIT, 4, "")
            .edges("entry", "then", "skip")
            .edges("then", "body")
            .edges("body", "exit")
            .edges("skip", "exit");
    Map<String, Long> counts = Map.of("entry skip exit", 2L);
    FileCoverage known = coverage(graph, counts, 0);
    assertEquals(0, known.lines().get(3));
    assertEquals(2, known.branches().size());
    FileCoverage lost = coverage(graph, counts, 1);
    assertEquals(Set.of(3), lost.unknownLines());
    assertEquals(Set.of(1, 2), lost.leastLines());
    assertEquals(Set.of(), known.leastLines());
    assertEquals(List.of(), lost.branches());
    assertEquals(1, lost.unknownDecisions());
    assertEquals(1, coverage(graph, Map.of(), 1).functions().get(0).count());
  }

  /** A Python module of one function: both are from the first column to the end of the file. */
  @Test
  void aFunctionThatIsTheWholeFileIsAFunction() {
    SourceRange all = new SourceRange(1, 1, 6, 12);
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.EXACT)
            .addFunction(
                FunctionProfile.builder(straight())
                    .identity(new FunctionIdentity("<module>", "", "", "/f.py", "f.py", null, all))
                    .addPath(new int[] {0, 1}, 1, PathEnding.EXIT)
                    .activations(1)
                    .build())
            .addFunction(
                FunctionProfile.builder(straight())
                    .identity(new FunctionIdentity("sign", "", "", "/f.py", "f.py", null, all))
                    .addPath(new int[] {0, 1}, 3, PathEnding.EXIT)
                    .activations(3)
                    .build())
            .build();
    FileCoverage file = ProfileCoverage.of(profile).files().get(0);
    FunctionCoverage sign = file.functions().get(file.functions().size() - 1);
    assertEquals("sign", sign.name());
    assertEquals(3, sign.count());
  }

  private static ControlFlowGraph straight() {
    return new GraphBuilder()
        .learned()
        .block("entry", BlockKind.ENTRY, 1, "")
        .block("exit", BlockKind.EXIT, 6, "")
        .edges("entry", "exit")
        .build();
  }

  private static FileCoverage coverage(GraphBuilder graph, Map<String, Long> counts) {
    return coverage(graph, counts, 0);
  }

  private static FileCoverage coverage(
      GraphBuilder graph, Map<String, Long> counts, long irregular) {
    FunctionProfile.Builder function =
        FunctionProfile.builder(graph.build())
            .identity(
                new FunctionIdentity("f", "", "", "/f.rb", "f.rb", null, SourceRange.UNKNOWN));
    counts.forEach(
        (path, count) -> function.addPath(new PathKey(graph.path(path), PathEnding.EXIT), count));
    function.irregular(irregular);
    function.activations(counts.values().stream().mapToLong(Long::longValue).sum());
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.EXACT).addFunction(function.build()).build();
    return ProfileCoverage.of(profile).files().get(0);
  }
}
