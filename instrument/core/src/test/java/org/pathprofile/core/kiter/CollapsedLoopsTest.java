package org.pathprofile.core.kiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.testing.Choices;
import org.pathprofile.core.testing.GraphSketch;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

class CollapsedLoopsTest {
  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.any().filter(graph -> LoopNesting.of(graph).loopCount() > 0);
  }

  @Provide
  Arbitrary<List<Integer>> numbers() {
    return Arbitraries.integers().between(0, 5039).list().ofMaxSize(300);
  }

  /** 0; outer loop 2..5 with the inner loop 3 4, which is left from both of its blocks; 1. */
  private static ControlFlowGraph nested() {
    GraphSketch sketch = new GraphSketch();
    while (sketch.blockCount() < 6) {
      sketch.block();
    }
    int[][] edges = {{0, 2}, {2, 3}, {3, 4}, {4, 3}, {3, 5}, {4, 5}, {5, 2}, {5, 1}, {2, 5}};
    for (int[] edge : edges) {
      sketch.edge(edge[0], edge[1]);
    }
    return sketch.build();
  }

  @Test
  void anOuterLoopBecomesAnInnermostOne() {
    ControlFlowGraph graph = nested();
    CollapsedLoops collapsed = CollapsedLoops.inside(LoopNesting.of(graph), 0);
    assertEquals(
        """
        0 ENTRY -> 2
        1 EXIT
        2 STATEMENTS -> 3, 4
        3 STATEMENTS -> 4
        4 STATEMENTS -> 2, 1
        """,
        collapsed.graph().toString());
    assertEquals(3, collapsed.block(4));
    assertEquals(-1, collapsed.edge(2), "3 -> 4 is inside");
    assertEquals(collapsed.edge(4), collapsed.edge(5), "3 -> 5 and 4 -> 5");

    KIterationNumbering numbering =
        KIterationNumbering.of(
            IterationScheme.of(AcyclicGraph.of(collapsed.graph(), PathEnd.BACKEDGE))
                .withInnermost(2));
    Set<String> paths = new TreeSet<>();
    LongStream.range(0, numbering.pathCount())
        .mapToObj(numbering::decode)
        .map(CollapsedLoopsTest::text)
        .forEach(paths::add);
    assertEquals(
        Set.of(
            "0 2 3 4 1",
            "0 2 4 1",
            "0 2 3 4 2 3 4 1",
            "0 2 3 4 2 4 1",
            "0 2 4 2 3 4 1",
            "0 2 4 2 4 1",
            "0 2 3 4 2 3 4 2",
            "0 2 3 4 2 4 2",
            "0 2 4 2 3 4 2",
            "0 2 4 2 4 2",
            "2 3 4 2 3 4 1",
            "2 3 4 2 4 1",
            "2 4 2 3 4 1",
            "2 4 2 4 1",
            "2 3 4 2 3 4 2",
            "2 3 4 2 4 2",
            "2 4 2 3 4 2",
            "2 4 2 4 2"),
        paths);
  }

  private static String text(DecodedPath path) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < path.blockCount(); i++) {
      text.append(i == 0 ? "" : " ").append(path.block(i));
    }
    return text.toString();
  }

  @Test
  void refusesLoopsThatDoNotExist() {
    LoopNesting nesting = LoopNesting.of(nested());
    BitSet loops = new BitSet();
    loops.set(2);
    assertEquals(
        "there are 2 loops, none with number 2",
        assertThrows(IllegalArgumentException.class, () -> CollapsedLoops.of(nesting, loops))
            .getMessage());
  }

  private static BitSet someLoops(LoopNesting nesting, Choices choices) {
    BitSet loops = new BitSet();
    for (int loop = 0; loop < nesting.loopCount(); loop++) {
      loops.set(loop, choices.next(2) == 1);
    }
    return loops;
  }

  @Property(seed = Seeds.FIXED)
  void blocksAndEdgesAreThoseOutsideOfTheLoops(
      @ForAll("graphs") ControlFlowGraph graph, @ForAll("numbers") List<Integer> numbers) {
    LoopNesting nesting = LoopNesting.of(graph);
    BitSet loops = someLoops(nesting, Choices.from(numbers));
    CollapsedLoops collapsed;
    try {
      collapsed = CollapsedLoops.of(nesting, loops);
    } catch (IllegalArgumentException e) {
      assertTrue(e.getMessage().endsWith("cannot be collapsed"));
      return;
    }
    Set<Integer> edges = new HashSet<>();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      int from = graph.from(edge);
      int to = graph.to(edge);
      boolean inside =
          loops.stream().anyMatch(l -> nesting.contains(l, from) && nesting.contains(l, to));
      assertEquals(inside, collapsed.edge(edge) < 0);
      if (!inside) {
        edges.add(collapsed.edge(edge));
        assertEquals(collapsed.block(from), collapsed.graph().from(collapsed.edge(edge)));
        assertEquals(collapsed.block(to), collapsed.graph().to(collapsed.edge(edge)));
      }
    }
    assertEquals(collapsed.graph().edgeCount(), edges.size());
    assertMerged(graph, collapsed, nesting, loops);
    for (int a = 0; a < graph.blockCount(); a++) {
      for (int b = 0; b < graph.blockCount(); b++) {
        int first = a;
        int second = b;
        boolean together =
            a == b
                || loops.stream()
                    .anyMatch(l -> nesting.contains(l, first) && nesting.contains(l, second));
        assertEquals(together, collapsed.block(a) == collapsed.block(b));
      }
    }
    assertEquals(collapsed.block(graph.entry()), collapsed.graph().entry());
    assertEquals(collapsed.block(graph.exit()), collapsed.graph().exit());
  }

  /** Edges that enter or leave a collapsed loop are as one if they have the same ends. */
  private static void assertMerged(
      ControlFlowGraph graph, CollapsedLoops collapsed, LoopNesting nesting, BitSet loops) {
    for (int a = 0; a < graph.edgeCount(); a++) {
      boolean observable = true;
      int from = graph.from(a);
      int to = graph.to(a);
      boolean atLoop =
          loops.stream().anyMatch(l -> nesting.contains(l, from) || nesting.contains(l, to));
      for (int b = 0; b < graph.edgeCount(); b++) {
        boolean sameEnds =
            collapsed.block(from) == collapsed.block(graph.from(b))
                && collapsed.block(to) == collapsed.block(graph.to(b));
        boolean same = collapsed.edge(a) == collapsed.edge(b);
        if (collapsed.edge(a) >= 0 && collapsed.edge(b) >= 0) {
          assertEquals(a == b || (sameEnds && atLoop), same, a + " and " + b);
          observable &= !same || graph.isObservable(b);
        }
      }
      if (collapsed.edge(a) >= 0) {
        assertEquals(observable, collapsed.graph().isObservable(collapsed.edge(a)));
      }
    }
  }

  /** A run of the original graph, seen without what happens inside of the loops. */
  @Property(seed = Seeds.FIXED)
  void runsAreCountedAsInTheCollapsedGraph(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll("numbers") List<Integer> numbers,
      @ForAll("numbers") List<Integer> runNumbers) {
    LoopNesting nesting = LoopNesting.of(graph);
    Choices choices = Choices.from(numbers);
    CollapsedLoops collapsed;
    try {
      collapsed = CollapsedLoops.inside(nesting, choices.next(nesting.loopCount()));
    } catch (IllegalArgumentException e) {
      assertTrue(e.getMessage().endsWith("cannot be collapsed"));
      return;
    }
    IterationScheme scheme =
        IterationScheme.of(AcyclicGraph.of(collapsed.graph(), PathEnd.BACKEDGE))
            .withInnermost(2 + choices.next(3));
    List<SimulatedRun.Stretch> stretches = new ArrayList<>();
    for (SimulatedRun.Stretch stretch :
        new SimulatedRun(graph, Choices.from(runNumbers)).stretches) {
      stretches.add(
          new SimulatedRun.Stretch(
              collapsed.block(stretch.start()),
              stretch.edges().stream().map(collapsed::edge).filter(edge -> edge >= 0).toList(),
              stretch.abandoned()));
    }
    Map<String, Long> expected = new IterationOracle(scheme).count(stretches);
    assertEquals(
        expected,
        KIterationPropertyTest.count(
            KIterationPlan.of(KIterationNumbering.of(scheme), null), stretches),
        () -> graph + "" + scheme + "\n" + stretches);
  }
}
