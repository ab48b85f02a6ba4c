package org.pathprofile.core.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Choices;
import org.pathprofile.core.testing.GraphSketch;
import org.pathprofile.core.testing.LargeGraphs;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

/** The analyses against definitions computed the slow way. */
class GraphAnalysisTest {
  private static final BitSet NOTHING = new BitSet();

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.any();
  }

  @Property(seed = Seeds.FIXED)
  void depthFirstOrderReachesWhatCanBeReached(@ForAll("graphs") ControlFlowGraph graph) {
    DepthFirstOrder order = DepthFirstOrder.of(graph);
    BitSet reachable = reachable(graph, NOTHING);
    assertEquals(reachable.cardinality(), order.reachableCount());
    for (int block = 0; block < graph.blockCount(); block++) {
      assertEquals(reachable.get(block), order.isReachable(block));
      if (order.isReachable(block)) {
        assertEquals(block, order.preorder(order.preorderIndex(block)));
        assertEquals(block, order.reversePostorder(order.reversePostorderIndex(block)));
      }
    }
  }

  @Property(seed = Seeds.FIXED)
  void reversePostorderIsTopologicalWithoutRetreatingEdges(
      @ForAll("graphs") ControlFlowGraph graph) {
    DepthFirstOrder order = DepthFirstOrder.of(graph);
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (order.isReachable(graph.from(edge))) {
        boolean forward =
            order.reversePostorderIndex(graph.from(edge))
                < order.reversePostorderIndex(graph.to(edge));
        assertEquals(!forward, order.isRetreating(edge), "edge " + edge);
      } else {
        assertFalse(order.isRetreating(edge));
      }
    }
  }

  @Property(seed = Seeds.FIXED)
  void dominatorsSeparateABlockFromTheEntryAndTheHeads(@ForAll("graphs") ControlFlowGraph graph) {
    Dominators dominators = Dominators.of(DepthFirstOrder.of(graph));
    BitSet reachable = reachable(graph, NOTHING);
    for (int a = 0; a < graph.blockCount(); a++) {
      BitSet withoutA = reachable(graph, setOf(a));
      for (int b = 0; b < graph.blockCount(); b++) {
        boolean expected = reachable.get(b) && !withoutA.get(b);
        assertEquals(
            expected, reachable.get(b) && dominates(dominators, a, b), a + " dominates " + b);
      }
    }
  }

  /** Whether a block is another one, or on the way of immediate dominators up from it. */
  private static boolean dominates(Dominators dominators, int dominator, int block) {
    int at = block;
    while (at >= 0 && at != dominator) {
      at = dominators.immediateDominator(at);
    }
    return at >= 0;
  }

  @Property(seed = Seeds.FIXED)
  void everyCycleThatCanBeReachedPassesAHeader(@ForAll("graphs") ControlFlowGraph graph) {
    LoopNesting loops = LoopNesting.of(graph);
    BitSet reachable = reachable(graph, NOTHING);
    BitSet removed = new BitSet();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (loops.isHeader(block) || !reachable.get(block)) {
        removed.set(block);
      }
    }
    assertTrue(isAcyclic(graph, removed));
  }

  @Property(seed = Seeds.FIXED)
  void loopsFollowTheirDefinition(@ForAll("graphs") ControlFlowGraph graph) {
    DepthFirstOrder order = DepthFirstOrder.of(graph);
    LoopNesting loops = LoopNesting.of(order);
    BitSet headers = new BitSet();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (order.isRetreating(edge)) {
        headers.set(graph.to(edge));
      }
    }
    assertEquals(headers.cardinality(), loops.loopCount());
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      int header = loops.header(loop);
      assertTrue(headers.get(header));
      assertTrue(loops.isHeader(header));
      BitSet body = loopBody(graph, order, header);
      assertArrayEquals(body.stream().toArray(), loops.blocks(loop));
      for (int block = 0; block < graph.blockCount(); block++) {
        assertEquals(body.get(block), loops.contains(loop, block));
      }
      int entered = 0;
      for (int entry : loops.entries(loop)) {
        entered += entry == header ? 0 : 1;
      }
      assertEquals(entered == 0, loops.isReducible(loop), "loop of " + header);
      for (int edge : loops.backEdges(loop)) {
        assertTrue(body.get(graph.from(edge)) && graph.to(edge) == header);
      }
    }
  }

  @Property(seed = Seeds.FIXED)
  void nestingIsInclusion(@ForAll("graphs") ControlFlowGraph graph) {
    LoopNesting loops = LoopNesting.of(graph);
    for (int block = 0; block < graph.blockCount(); block++) {
      int around = 0;
      int smallest = -1;
      for (int loop = 0; loop < loops.loopCount(); loop++) {
        if (loops.contains(loop, block)) {
          around++;
          if (smallest < 0 || loops.blocks(loop).length < loops.blocks(smallest).length) {
            smallest = loop;
          }
        }
      }
      assertEquals(smallest, loops.innermostLoop(block));
      assertEquals(around, loops.depthOfBlock(block));
    }
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      int parent = loops.parent(loop);
      assertTrue(parent < loop);
      int outer = parent < 0 ? 0 : loops.depthOfBlock(loops.header(parent));
      assertEquals(outer + 1, loops.depthOfBlock(loops.header(loop)));
      assertTrue(parent < 0 || loops.contains(parent, loops.header(loop)));
    }
  }

  @Test
  void twoBackEdgesToOneHeaderMakeOneLoop() {
    GraphSketch sketch = new GraphSketch();
    int header = sketch.block();
    int left = sketch.block();
    int right = sketch.block();
    ControlFlowGraph graph =
        sketch
            .edge(GraphSketch.ENTRY, header)
            .edge(header, left)
            .edge(header, right)
            .edge(left, header)
            .edge(right, header)
            .edge(right, GraphSketch.EXIT)
            .build();
    LoopNesting loops = LoopNesting.of(graph);
    assertEquals(1, loops.loopCount());
    assertArrayEquals(new int[] {header, left, right}, loops.blocks(0));
    assertArrayEquals(new int[] {3, 4}, loops.backEdges(0));
    assertTrue(loops.isReducible(0));
  }

  @Test
  void aLoopEnteredInTheMiddleIsIrreducible() {
    GraphSketch sketch = new GraphSketch();
    int a = sketch.block();
    int b = sketch.block();
    ControlFlowGraph graph =
        sketch
            .edge(GraphSketch.ENTRY, a)
            .edge(GraphSketch.ENTRY, b)
            .edge(a, b)
            .edge(b, a)
            .edge(b, GraphSketch.EXIT)
            .build();
    LoopNesting loops = LoopNesting.of(graph);
    assertEquals(1, loops.loopCount());
    assertEquals(a, loops.header(0));
    assertFalse(loops.isReducible(0));
    assertArrayEquals(new int[] {a, b}, loops.entries(0));
  }

  @Test
  void aHeadInsideALoopEntersIt() {
    GraphSketch sketch = new GraphSketch();
    int header = sketch.block();
    int body = sketch.block();
    ControlFlowGraph graph =
        sketch
            .edge(GraphSketch.ENTRY, header)
            .edge(header, body)
            .edge(body, header)
            .edge(header, GraphSketch.EXIT)
            .head(body)
            .build();
    LoopNesting loops = LoopNesting.of(graph);
    assertFalse(loops.isReducible(0));
    assertEquals(-1, Dominators.of(DepthFirstOrder.of(graph)).immediateDominator(body));
  }

  @Test
  void deepAndLongGraphsNeedNoStackAndLittleTime() {
    int size = 20_000;
    ControlFlowGraph[] graphs = {
      LargeGraphs.chain(size),
      LargeGraphs.nestedLoops(size),
      LargeGraphs.ladder(size),
      RandomGraphs.unstructured(Choices.from(new Random(1)), size, Choices.from(List.of()), false)
    };
    assertTimeout(
        Duration.ofMinutes(10),
        () -> {
          for (ControlFlowGraph graph : graphs) {
            DepthFirstOrder order = DepthFirstOrder.of(graph);
            Dominators.of(order);
            LoopNesting.of(order);
          }
        });
    LoopNesting nest = LoopNesting.of(LargeGraphs.nestedLoops(size));
    assertEquals(size, nest.loopCount());
    assertEquals(size, nest.depthOfBlock(nest.header(size - 1)));
    assertEquals(2 * size, nest.blocks(0).length);
  }

  private static BitSet setOf(int block) {
    BitSet set = new BitSet();
    set.set(block);
    return set;
  }

  /** What can be reached from the entry and the heads without stepping on {@code removed}. */
  private static BitSet reachable(ControlFlowGraph graph, BitSet removed) {
    BitSet reached = new BitSet();
    reached.set(graph.entry());
    for (int block = 0; block < graph.blockCount(); block++) {
      if (graph.isHead(block)) {
        reached.set(block);
      }
    }
    reached.andNot(removed);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        int to = graph.to(edge);
        if (reached.get(graph.from(edge)) && !reached.get(to) && !removed.get(to)) {
          reached.set(to);
          grown = true;
        }
      }
    }
    return reached;
  }

  /** Takes away blocks without predecessors until none is left. */
  private static boolean isAcyclic(ControlFlowGraph graph, BitSet removed) {
    BitSet gone = (BitSet) removed.clone();
    boolean shrunk = true;
    while (shrunk) {
      shrunk = false;
      for (int block = gone.nextClearBit(0);
          block < graph.blockCount();
          block = gone.nextClearBit(block + 1)) {
        boolean entered = false;
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
          entered |= graph.to(edge) == block && !gone.get(graph.from(edge));
        }
        if (!entered) {
          gone.set(block);
          shrunk = true;
        }
      }
    }
    return gone.cardinality() == graph.blockCount();
  }

  /** The header and what reaches one of its back edges inside the header's descendants. */
  private static BitSet loopBody(ControlFlowGraph graph, DepthFirstOrder order, int header) {
    BitSet body = setOf(header);
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (graph.to(edge) == header && order.isRetreating(edge)) {
        body.set(graph.from(edge));
      }
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        int from = graph.from(edge);
        int to = graph.to(edge);
        if (to != header && body.get(to) && !body.get(from) && order.isAncestor(header, from)) {
          body.set(from);
          grown = true;
        }
      }
    }
    return body;
  }
}
