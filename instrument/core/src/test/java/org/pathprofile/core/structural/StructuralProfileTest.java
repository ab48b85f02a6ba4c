package org.pathprofile.core.structural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

class StructuralProfileTest {
  private static final int NONE = -1;

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.any();
  }

  /**
   * Whether the header of each loop within a structure graph is beyond dispute; of an irreducible
   * loop that is not told apart, another block may be taken for the header.
   */
  private static boolean hasClearHeaders(StructureTree tree) {
    LoopNesting loops = tree.loops();
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      int graph = tree.graphOfBlock(loops.header(loop));
      if (tree.graph(graph).loop() != loop && !loops.isReducible(loop)) {
        return false;
      }
    }
    return true;
  }

  private static List<StructuralOracle.Path> expected(
      StructureTree tree, int index, List<SimulatedRun.Event> events) {
    List<Integer> inner = new ArrayList<>();
    for (int other = 1; other < tree.graphCount(); other++) {
      if (tree.graph(other).parent() == index) {
        inner.add(tree.graph(other).loop());
      }
    }
    return StructuralOracle.paths(tree.loops(), tree.graph(index).loop(), inner, events);
  }

  private static Map<String, Long> counted(List<StructuralOracle.Path> paths) {
    Map<String, Long> counts = new TreeMap<>();
    paths.forEach(path -> counts.merge(path.text(), 1L, Long::sum));
    return counts;
  }

  private static Map<String, Long> counted(StructuralProfile profile, int index) {
    StructureTree tree = profile.plan().tree();
    Map<String, Long> counts = new TreeMap<>();
    profile
        .complete(index)
        .forEach(
            (id, count) ->
                counts.merge(
                    StructuralOracle.text(tree, index, profile.decode(index, id)),
                    count,
                    Long::sum));
    profile
        .partial(index)
        .forEach(
            (path, count) ->
                counts.merge(
                    StructuralOracle.text(tree, index, profile.decode(index, path)),
                    count,
                    Long::sum));
    return counts;
  }

  private static StructuralProfile record(
      StructureTree tree, StructuralBudget budget, List<SimulatedRun.Event> events) {
    StructuralPlan plan = StructuralPlan.of(tree, Long.MAX_VALUE);
    StructuralRecorder recorder = new StructuralRecorder(plan, budget);
    SimulatedRun.replay(events, recorder);
    return recorder.profile();
  }

  @Property(seed = Seeds.FIXED)
  void countsWhatRan(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int activations) {
    StructureTree tree = StructureTree.of(graph);
    Assume.that(hasClearHeaders(tree));
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    StructuralProfile profile = record(tree, StructuralBudget.unlimited(), events);
    for (int index = 0; index < tree.graphCount(); index++) {
      String where = "graph " + index + " of\n" + tree + "in\n" + graph;
      assertEquals(counted(expected(tree, index, events)), counted(profile, index), where);
      assertEquals(0, profile.lost(index), where);
    }
  }

  /** Edges that cannot be observed need not be told, not even those to the exit. */
  @Property(seed = Seeds.FIXED)
  void countsWithoutTheHiddenEdges(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int activations) {
    StructureTree tree = StructureTree.of(graph);
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    StructuralProfile told = record(tree, StructuralBudget.unlimited(), events);
    StructuralPlan plan = StructuralPlan.of(tree, Long.MAX_VALUE);
    StructuralRecorder recorder = new StructuralRecorder(plan, StructuralBudget.unlimited());
    SimulatedRun.replayObservable(graph, events, recorder);
    StructuralProfile observed = recorder.profile();
    for (int index = 0; index < tree.graphCount(); index++) {
      assertEquals(counted(told, index), counted(observed, index), graph + "\n" + tree);
      assertEquals(0, observed.lost(index));
    }
  }

  /**
   * An activation of which a part is not told loses paths: never are more counted than ran, and all
   * that are counted are paths of the graph (decoding refuses other ids).
   */
  @Property(seed = Seeds.FIXED)
  void silenceLosesPaths(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 60) int silentFrom,
      @ForAll @IntRange(min = 1, max = 60) int silentEvents) {
    StructureTree tree = StructureTree.of(graph);
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, 1);
    List<SimulatedRun.Event> rest = new ArrayList<>(events);
    int from = Math.min(rest.size(), 1 + silentFrom);
    rest.subList(from, Math.min(rest.size(), from + silentEvents)).clear();
    StructuralProfile profile = record(tree, StructuralBudget.unlimited(), rest);
    for (int index = 0; index < tree.graphCount(); index++) {
      long all = expected(tree, index, events).size();
      long sum = counted(profile, index).values().stream().mapToLong(count -> count).sum();
      String where = "graph " + index + " of\n" + tree + "in\n" + graph;
      assertTrue(sum <= all, where);
    }
  }

  @Property(seed = Seeds.FIXED)
  void baselineCountsNaturalPaths(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int activations,
      @ForAll @IntRange(min = 1, max = 20) int budget) {
    StructureTree tree = StructureTree.natural(LoopNesting.of(graph));
    Assume.that(hasClearHeaders(tree));
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    List<StructuralOracle.Path> paths = expected(tree, 0, events);
    StructuralProfile all = record(tree, StructuralBudget.unlimited(), events);
    assertEquals(counted(paths), counted(all, 0), graph::toString);
    StructuralProfile first = record(tree, new StructuralBudget(budget, Long.MAX_VALUE), events);
    assertEquals(
        counted(paths.subList(0, Math.min(budget, paths.size()))),
        counted(first, 0),
        graph::toString);
  }

  /** What is recorded are the paths that began after the budget of the graph around was spent. */
  @Property(seed = Seeds.FIXED)
  void graphsTakeTheirTurns(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 20) int activations,
      @ForAll @IntRange(min = 1, max = 12) int budget,
      @ForAll @IntRange(min = 1, max = 10) int patience,
      @ForAll boolean patient) {
    StructureTree tree = StructureTree.of(graph);
    Assume.that(hasClearHeaders(tree));
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    StructuralBudget perFunction =
        new StructuralBudget(budget, patient ? Long.MAX_VALUE : patience);
    int each = Math.max(1, budget / tree.graphCount());
    StructuralProfile profile = record(tree, perFunction, events);
    int[] spent = new int[tree.graphCount()];
    for (int index = 0; index < tree.graphCount(); index++) {
      int parent = tree.graph(index).parent();
      List<StructuralOracle.Path> all = expected(tree, index, events);
      int from = index == 0 ? 0 : spent[parent];
      if (!patient && index > 0 && all.size() >= patience) {
        int[] begun = all.stream().mapToInt(StructuralOracle.Path::begun).sorted().toArray();
        from = Math.min(from, begun[patience - 1]);
      }
      int turn = from;
      List<StructuralOracle.Path> paths =
          all.stream().filter(path -> path.begun() > turn).limit(each).toList();
      spent[index] = paths.size() < each ? Integer.MAX_VALUE : paths.get(each - 1).ended();
      String where = "graph " + index + " of\n" + tree + "in\n" + graph;
      assertEquals(counted(paths), counted(profile, index), where);
    }
  }

  /** With everything recorded, counts are exact, so there is nothing to correct; also if cut. */
  @Property(seed = Seeds.FIXED)
  void coefficientsOfACompleteProfileAreOne(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int activations,
      @ForAll @IntRange(min = 2, max = 12) int maxPaths) {
    StructureTree tree = StructureTree.of(graph);
    StructuralRecorder recorder =
        new StructuralRecorder(StructuralPlan.of(tree, maxPaths), StructuralBudget.unlimited());
    SimulatedRun.replay(SimulatedRun.of(graph, seed, activations), recorder);
    StructuralProfile profile = recorder.profile();
    for (int index = 0; index < tree.graphCount(); index++) {
      boolean ran = profile.recorded(index) > 0;
      assertEquals(ran, profile.entered(index) > 0, () -> graph + "\n" + tree);
      if (index > 0) {
        assertEquals(profile.entered(index), profile.passed(index), () -> graph + "\n" + tree);
      }
      assertEquals(0, profile.lost(index));
    }
  }

  /**
   * Coefficients by the formula of section 4.5, from the texts of the paths that the oracle says
   * were recorded.
   */
  @Property(seed = Seeds.FIXED)
  void coefficientsFollowTheFormula(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll long seed,
      @ForAll @IntRange(min = 4, max = 20) int activations,
      @ForAll @IntRange(min = 4, max = 30) int budget) {
    StructureTree tree = StructureTree.of(graph);
    Assume.that(tree.graphCount() > 1);
    List<SimulatedRun.Event> events = SimulatedRun.of(graph, seed, activations);
    StructuralProfile profile = record(tree, new StructuralBudget(budget, Long.MAX_VALUE), events);
    List<StructurePart> parts = StructuralOracle.parts(profile);
    for (int index = 1; index < tree.graphCount(); index++) {
      int parent = tree.graph(index).parent();
      String symbol = "L" + tree.loops().header(tree.graph(index).loop());
      long passed = 0;
      for (Map.Entry<String, Long> path : counted(profile, parent).entrySet()) {
        boolean passes = (path.getKey() + "*").matches(".*\\*" + symbol + "[*!].*");
        passed += passes ? path.getValue() : 0;
      }
      long entered = 0;
      for (Map.Entry<String, Long> path : counted(profile, index).entrySet()) {
        entered += path.getKey().startsWith("E") ? path.getValue() : 0;
      }
      StructurePart part = parts.get(index);
      boolean isKnown = entered > 0 && passed > 0;
      assertEquals(part.recorded() > 0 && !isKnown, part.assumed(), () -> graph + "\n" + tree);
      if (isKnown) {
        double expected = parts.get(parent).coefficient() * passed / entered;
        assertEquals(expected, part.coefficient(), 1e-9 * expected, graph::toString);
      }
    }
  }

  /** Nothing has to be done on an edge that cannot be observed, but for the end at the exit. */
  @Property(seed = Seeds.FIXED)
  void hiddenEdgesHaveNothingToDo(@ForAll("graphs") ControlFlowGraph graph) {
    StructureTree tree = StructureTree.of(graph);
    StructuralPlan plan = StructuralPlan.of(tree, Long.MAX_VALUE);
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (graph.isObservable(edge) || tree.graphOfBlock(graph.from(edge)) == NONE) {
        continue;
      }
      Crossing crossing = tree.crossing(edge);
      for (int i = 0; i < crossing.size(); i++) {
        PathPlan paths = plan.plan(crossing.graph(i));
        ControlFlowGraph nodes = paths.graph();
        int taken = crossing.edge(i);
        assertEquals(0, paths.increment(taken), () -> graph + "\n" + tree);
        assertFalse(paths.endsOn(taken));
        assertFalse(nodes.from(taken) == nodes.entry());
        assertTrue(nodes.to(taken) != nodes.exit() || graph.to(edge) == graph.exit());
      }
    }
  }
}
