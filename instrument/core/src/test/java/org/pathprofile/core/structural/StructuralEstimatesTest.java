package org.pathprofile.core.structural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.format.JsonProfileWriter;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

class StructuralEstimatesTest {

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.any();
  }

  private static FunctionProfile profile(
      StructureTree tree, StructuralBudget budget, List<SimulatedRun.Event> events) {
    return profile(tree, Long.MAX_VALUE, budget, events);
  }

  private static FunctionProfile profile(
      StructureTree tree, long maxPaths, StructuralBudget budget, List<SimulatedRun.Event> events) {
    StructuralRecorder recorder = new StructuralRecorder(StructuralPlan.of(tree, maxPaths), budget);
    SimulatedRun.replay(events, recorder);
    FunctionProfile.Builder function =
        FunctionProfile.builder(tree.controlFlowGraph())
            .identity(new FunctionIdentity("", "", "1", null, "", null, SourceRange.UNKNOWN));
    StructuralEstimates.addTo(function, recorder.profile());
    return function.build();
  }

  private static long[] edgesTaken(ControlFlowGraph graph, List<SimulatedRun.Event> events) {
    long[] counts = new long[graph.edgeCount()];
    for (SimulatedRun.Event event : events) {
      if (event.kind() == SimulatedRun.Kind.TAKE) {
        counts[event.subject()]++;
      }
    }
    return counts;
  }

  private static long[] blocksEntered(ControlFlowGraph graph, List<SimulatedRun.Event> events) {
    long[] counts = new long[graph.blockCount()];
    for (SimulatedRun.Event event : events) {
      switch (event.kind()) {
        case ENTER, CONTINUE -> counts[event.subject()]++;
        case TAKE -> counts[graph.to(event.subject())]++;
        case SUSPEND, UNWIND -> {
          // Nothing is entered.
        }
      }
    }
    return counts;
  }

  private static void assertBlocks(
      StructureTree tree, List<SimulatedRun.Event> events, EdgeProfile derived) {
    ControlFlowGraph graph = tree.controlFlowGraph();
    long[] blocks = blocksEntered(graph, events);
    for (int block = 0; block < blocks.length; block++) {
      assertEquals(blocks[block], derived.block(block), graph + "\n" + tree);
    }
  }

  /** Whether no other edge out of the same block looks the same to structural paths. */
  private static boolean isClear(StructureTree tree, int edge) {
    ControlFlowGraph graph = tree.controlFlowGraph();
    int from = graph.from(edge);
    int home = tree.graphOfBlock(from);
    int target = tree.node(home, graph.to(edge));
    for (int i = 0; i < graph.outDegree(from); i++) {
      int other = graph.outEdge(from, i);
      if (other != edge && tree.node(home, graph.to(other)) == target) {
        return false;
      }
    }
    return true;
  }

  /** With everything recorded, estimates are counts, and give those of blocks and edges. */
  @Property(seed = Seeds.FIXED)
  void countsOfACompleteProfileAreExact(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int activations) {
    StructureTree tree = StructureTree.of(graph);
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    FunctionProfile function = profile(tree, StructuralBudget.unlimited(), events);
    assertEquals(activations, function.activations());
    for (PathCount path : function.paths()) {
      assertEquals(path.recorded().orElseThrow(), path.count());
    }
    EdgeProfile derived = function.edgeProfile();
    assertBlocks(tree, events, derived);
    long[] edges = edgesTaken(graph, events);
    for (int edge = 0; edge < edges.length; edge++) {
      if (tree.graphOfBlock(graph.from(edge)) >= 0 && isClear(tree, edge)) {
        assertEquals(edges[edge], derived.edge(edge), "edge " + edge + "\n" + graph + "\n" + tree);
      }
    }
  }

  /** A path can be cut where it begins, before it has come to a block. */
  @Property(seed = Seeds.FIXED)
  void cutPathsLoseNoBlock(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int activations,
      @ForAll @IntRange(min = 2, max = 12) int maxPaths) {
    StructureTree tree = StructureTree.of(graph);
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    FunctionProfile function = profile(tree, maxPaths, StructuralBudget.unlimited(), events);
    assertEquals(activations, function.activations());
    assertBlocks(tree, events, function.edgeProfile());
  }

  /** What was recorded, budgets, and what the estimates are made of; files keep all of it. */
  @Property(seed = Seeds.FIXED)
  void estimatesAreRecordedCountsTimesCoefficients(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 12) int activations,
      @ForAll @IntRange(min = 1, max = 20) int budget,
      @ForAll @IntRange(min = 1, max = 20) int patience)
      throws IOException {
    StructureTree tree = StructureTree.of(graph);
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    FunctionProfile function = profile(tree, new StructuralBudget(budget, patience), events);
    long[] recorded = new long[tree.graphCount()];
    for (PathCount path : function.paths()) {
      StructurePart part = function.structure().get(path.key().graph());
      long local = path.recorded().orElseThrow();
      recorded[path.key().graph()] += local;
      // Two ids can have the same blocks, where parallel edges lead; each was rounded by itself.
      assertEquals(
          part.coefficient() * (double) local, (double) path.count(), 0.5 * (double) local);
    }
    for (int i = 0; i < recorded.length; i++) {
      StructurePart part = function.structure().get(i);
      assertEquals(part.recorded(), recorded[i]);
      assertTrue(recorded[i] <= Math.max(1, budget / recorded.length));
      assertEquals(part.spent(), recorded[i] == Math.max(1, budget / recorded.length));
      if (i > 0 && recorded[i] > 0) {
        double passed = passed(function, i);
        double around = recorded[part.parent()] == 0 ? 1 : coefficient(function, part.parent());
        double expected = around * Math.max(1, passed) / Math.max(1, part.entered());
        assertEquals(expected, part.coefficient(), 1e-9 * expected);
        assertEquals(part.assumed(), part.entered() == 0 || passed == 0);
      }
    }
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.STRUCTURAL)
            .pathEnd(PathEnd.BACKEDGE)
            .addFunction(function)
            .build();
    StringWriter text = new StringWriter();
    JsonProfileWriter.write(profile, text);
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    assertEquals(profile, JsonProfileReader.read("file", new ByteArrayInputStream(bytes)));
  }

  private static double coefficient(FunctionProfile function, int graph) {
    return function.structure().get(graph).coefficient();
  }

  /** How many recorded paths of the graph around a loop pass the loop, from their blocks. */
  private static long passed(FunctionProfile function, int graph) {
    StructurePart part = function.structure().get(graph);
    long passed = 0;
    for (PathCount path : function.paths()) {
      for (int i = 0; i < path.key().executedLength(); i++) {
        boolean passes =
            path.key().graph() == part.parent() && path.key().block(i) == part.header();
        passed += passes ? path.recorded().orElseThrow() : 0;
      }
    }
    return passed;
  }

  /** Natural paths are those of the graph: each follows its edges, and all were counted. */
  @Property(seed = Seeds.FIXED)
  void naturalPathsFollowEdges(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int activations) {
    StructureTree tree = StructureTree.natural(LoopNesting.of(graph));
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    StructuralRecorder recorder =
        new StructuralRecorder(
            StructuralPlan.of(tree, Long.MAX_VALUE), StructuralBudget.unlimited());
    SimulatedRun.replay(events, recorder);
    FunctionProfile.Builder builder = FunctionProfile.builder(graph);
    StructuralEstimates.addNaturalTo(builder, recorder.profile());
    FunctionProfile function = builder.build();
    PathProfile.builder("1", ProfileMode.BASELINE).addFunction(function);
    assertEquals(activations, function.activations());
    assertBlocks(tree, events, function.edgeProfile());
  }
}
