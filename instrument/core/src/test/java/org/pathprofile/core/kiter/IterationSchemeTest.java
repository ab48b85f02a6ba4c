package org.pathprofile.core.kiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.testing.GraphSketch;

class IterationSchemeTest {
  private static ControlFlowGraph graph(int blocks, int[]... edges) {
    return sketch(blocks, edges).build();
  }

  private static GraphSketch sketch(int blocks, int[]... edges) {
    GraphSketch sketch = new GraphSketch();
    while (sketch.blockCount() < blocks) {
      sketch.block();
    }
    for (int[] edge : edges) {
      sketch.edge(edge[0], edge[1]);
    }
    return sketch;
  }

  private static IterationScheme scheme(ControlFlowGraph graph) {
    return IterationScheme.of(AcyclicGraph.of(graph, PathEnd.BACKEDGE));
  }

  private static void assertRefused(String message, Executable executable) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, executable).getMessage());
  }

  /** Edges: 0 to the header 2, 1 to the latch 3, 2 back, 3 to the exit. */
  private static ControlFlowGraph loop() {
    return graph(4, new int[][] {{0, 2}, {2, 3}, {3, 2}, {3, 1}});
  }

  @Test
  void unrollsTheInnermostLoopsOnly() {
    // Outer loop 2..4 with back edge 4; inner loop 3 with back edge 2.
    ControlFlowGraph graph = graph(5, new int[][] {{0, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 2}, {4, 1}});
    IterationScheme scheme = scheme(graph).withInnermost(3);
    assertEquals("[k = 3 for the loop at 3 with back edges [2]]", scheme.toString());
    assertEquals(3, scheme.k());
    assertTrue(scheme.isUnrolledBackEdge(2));
    assertFalse(scheme.endsEveryPath(2));
    assertTrue(scheme.endsEveryPath(4));
    assertTrue(scheme.loops().get(0).isCompensated());
  }

  @Test
  void aLoopMayContainOneThatIsNotUnrolled() {
    ControlFlowGraph graph = graph(5, new int[][] {{0, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 2}, {4, 1}});
    IterationScheme scheme = scheme(graph).with(2, 4);
    assertTrue(scheme.loops().get(0).contains(3));
    assertTrue(scheme.endsEveryPath(2));
    assertRefused(
        "the loop at block 3 cannot be unrolled: block 3 is in another unrolled loop",
        () -> scheme.with(2, 2));
  }

  @Test
  void handlersInALoopBelongToIt() {
    // The handler 4 goes on at the latch 3.
    ControlFlowGraph graph =
        sketch(5, new int[][] {{0, 2}, {2, 3}, {3, 2}, {3, 1}, {4, 3}}).head(4).build();
    UnrolledLoop loop = scheme(graph).withInnermost(2).loops().get(0);
    assertTrue(loop.contains(4));
    assertTrue(loop.isCompensated());
  }

  @Test
  void refusesIrreducibleLoops() {
    // 2 and 3 lead to each other, and both are entered.
    ControlFlowGraph graph = graph(4, new int[][] {{0, 2}, {0, 3}, {2, 3}, {3, 2}, {3, 1}});
    assertRefused(
        "the loop at block 2 cannot be unrolled: it can be entered elsewhere than at its header",
        () -> scheme(graph).with(2, 3));
    assertEquals("[]", scheme(graph).withInnermost(2).toString());
  }

  @Test
  void refusesLoopsThatCannotBeObserved() {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    builder.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    builder.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    builder.addBlock(Block.of(BlockKind.LOOP_HEADER, SourceRange.UNKNOWN));
    builder.addBlock(Block.of(BlockKind.LOOP_BODY, SourceRange.UNKNOWN));
    builder.addEdge(0, 2, true);
    builder.addEdge(2, 3, true);
    builder.addEdge(3, 2, true);
    builder.addEdge(2, 1, false);
    ControlFlowGraph graph = builder.build();
    assertRefused(
        "the loop at block 2 cannot be unrolled: the edge 2 -> 1 is not observable",
        () -> scheme(graph).with(2, 2));
    assertEquals("[]", scheme(graph).withInnermost(2).toString());
  }

  @Test
  void refusesEdgesThatAreNoBackEdges() {
    ControlFlowGraph graph = loop();
    assertRefused("a loop needs at least one back edge", () -> scheme(graph).with(2));
    assertRefused("edge 2 -> 3 is no back edge to block 3", () -> scheme(graph).with(2, 1));
    assertRefused("k must be at least 1, but is 0", () -> scheme(graph).with(0, 2));
    assertRefused("k must be at least 1, but is -1", () -> scheme(graph).withInnermost(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> scheme(graph).with(2, 4));
    assertRefused(
        "paths of several iterations end on back edges, not at HEADER",
        () -> IterationScheme.of(AcyclicGraph.of(graph, PathEnd.HEADER)));
  }

  @Test
  void aCutInALoopEndsEveryPath() {
    ControlFlowGraph graph = loop();
    BitSet cuts = new BitSet();
    cuts.set(1);
    IterationScheme scheme =
        IterationScheme.of(AcyclicGraph.of(graph, PathEnd.BACKEDGE).withCuts(cuts)).with(2, 2);
    // From 0: to the cut; from 3, where it leads: over the back edge to the cut again, or out.
    assertEquals(3, KIterationNumbering.of(scheme).pathCount());
  }

  @Test
  void namesTheLimitOnIds() {
    // Two ways through a loop: 2 to the power of k paths and more.
    ControlFlowGraph graph =
        graph(6, new int[][] {{0, 2}, {2, 3}, {2, 4}, {3, 5}, {4, 5}, {5, 2}, {5, 1}});
    KIterationNumbering numbering = KIterationNumbering.of(scheme(graph).withInnermost(59));
    assertTrue(numbering.pathCount() > 1L << 59);
    long last = numbering.pathCount() - 1;
    assertEquals(last, PathIds.encode(numbering, numbering.decode(last)));
    assertEquals(
        "the graph has more than 2^63 - 1 paths of up to 64 iterations: reduce k",
        assertThrows(
                TooManyPathsException.class,
                () -> KIterationNumbering.of(scheme(graph).withInnermost(64)))
            .getMessage());
  }

  @Test
  void namesWhatCannotBeDecoded() {
    KIterationNumbering numbering = KIterationNumbering.of(scheme(loop()).withInnermost(2));
    assertRefused(
        "there is no path -1: ids are at least 0 and less than " + numbering.pathCount(),
        () -> numbering.decode(-1));
    assertRefused(
        "there is no path 9: ids are at least 0 and less than " + numbering.pathCount(),
        () -> numbering.decode(9));
    assertRefused(
        "paths pass block 2 up to 2 times, there is no iteration 3",
        () -> numbering.decodePartial(2, 3, 0));
    assertRefused(
        "no beginning of a path has the sum 2 in 0, iteration 1",
        () -> numbering.decodePartial(0, 1, 2));
  }

  @Test
  void followsDeepGraphsWithoutRecursion() {
    GraphSketch sketch = new GraphSketch();
    int from = GraphSketch.ENTRY;
    int first = sketch.block();
    sketch.edge(from, first);
    from = first;
    for (int i = 0; i < 50_000; i++) {
      int next = sketch.block();
      sketch.edge(from, next);
      from = next;
    }
    sketch.edge(from, first).edge(from, GraphSketch.EXIT);
    KIterationNumbering numbering = KIterationNumbering.of(scheme(sketch.build()).withInnermost(4));
    // From the entry: 1..4 iterations and out, or 4 and back; from the header the same, but 4 only.
    assertEquals(7, numbering.pathCount());
    for (long id = 0; id < 7; id++) {
      assertEquals(id, PathIds.encode(numbering, numbering.decode(id)));
    }
    assertEquals(numbering, KIterationPlan.of(numbering).numbering());
  }

  @Test
  void theMachineRefusesWhatCannotHappen() {
    KIterationNumbering numbering = KIterationNumbering.of(scheme(loop()).withInnermost(2));
    KIterationMachine machine =
        new KIterationMachine(
            KIterationPlan.of(numbering),
            new KIterationMachine.Recorder() {
              @Override
              public void path(long id) {
                throw new AssertionError("no path has ended");
              }

              @Override
              public void prefix(long register, int block, int iteration) {
                throw new AssertionError("no path was abandoned");
              }
            });
    machine.begin(0);
    assertRefused("edge 2 does not leave block 0, where the activation is", () -> machine.take(2));
    assertEquals(
        "the activation is at block 0, where no path ends",
        assertThrows(IllegalStateException.class, machine::end).getMessage());
    assertRefused("no path begins at block 3", () -> machine.begin(3));
  }
}
