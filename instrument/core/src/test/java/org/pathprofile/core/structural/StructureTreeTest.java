package org.pathprofile.core.structural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.DepthFirstOrder;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.testing.GraphSketch;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

class StructureTreeTest {
  private static final int NONE = -1;

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.any();
  }

  /** Figure 4 word for word, with its three corrections; recursive, for small graphs. */
  private static final class Figure4 {
    private final ControlFlowGraph graph;
    private final DepthFirstOrder order;
    private final int[] loopIndex;
    private final Map<Integer, Integer> parentLoop = new HashMap<>();
    private final Map<Integer, Set<Integer>> entryEdges = new HashMap<>();
    private final BitSet traversed = new BitSet();

    Figure4(ControlFlowGraph graph) {
      this.graph = graph;
      order = DepthFirstOrder.of(graph);
      loopIndex = new int[graph.blockCount()];
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        if (order.isRetreating(edge)) {
          // A loop is called by its header; numbers begin at 1.
          loopIndex[graph.to(edge)] = graph.to(edge) + 1;
        }
      }
      // Third correction: innermost headers first.
      for (int i = order.reachableCount() - 1; i >= 0; i--) {
        int header = order.reversePostorder(i);
        for (int j = 0; j < graph.inDegree(header); j++) {
          int edge = graph.inEdge(header, j);
          int source = graph.from(edge);
          // First correction: the index of the source is compared with that of the header.
          if (order.isRetreating(edge) && loopIndex[source] != loopIndex[header]) {
            traversed.clear();
            traverse(header, source);
          }
        }
      }
    }

    private void traverse(int header, int block) {
      traversed.set(block);
      if (loopIndex[block] > 0) {
        nest(loopIndex[block], loopIndex[header]);
      } else {
        loopIndex[block] = loopIndex[header];
      }
      for (int i = 0; i < graph.inDegree(block); i++) {
        int edge = graph.inEdge(block, i);
        int source = graph.from(edge);
        if (!order.isReachable(source)) {
          continue;
        }
        if (order.reversePostorderIndex(source) < order.reversePostorderIndex(header)) {
          entryEdges.computeIfAbsent(loopIndex[header], key -> new TreeSet<>()).add(edge);
        } else if (!traversed.get(source) && loopIndex[source] != loopIndex[header]) {
          // Second correction: the guard of the recursion is turned round.
          traverse(header, source);
        }
      }
    }

    private void nest(int inner, int outer) {
      int top = inner;
      while (parentLoop.containsKey(top) && top != outer) {
        top = parentLoop.get(top);
      }
      if (top != outer) {
        parentLoop.put(top, outer);
      }
    }
  }

  @Property(seed = Seeds.FIXED)
  void loopsAreThoseOfTheCorrectedFigure4(@ForAll("graphs") ControlFlowGraph any) {
    ControlFlowGraph graph = GraphSketch.observable(any);
    StructureTree tree = StructureTree.of(graph);
    Figure4 figure = new Figure4(graph);
    for (int block = 0; block < graph.blockCount(); block++) {
      if (tree.loops().order().isReachable(block)) {
        assertEquals(
            figure.loopIndex[block],
            index(tree, tree.graphOfBlock(block)),
            "loop of block " + block + " in\n" + graph);
      } else {
        assertEquals(NONE, tree.graphOfBlock(block));
      }
    }
    for (int index = 1; index < tree.graphCount(); index++) {
      StructureGraph loop = tree.graph(index);
      assertEquals(
          figure.parentLoop.getOrDefault(index(tree, index), 0),
          index(tree, loop.parent()),
          "parent of " + index + " in\n" + graph);
      assertEquals(
          figure.entryEdges.getOrDefault(index(tree, index), Set.of()),
          edgesBesideHeader(loop),
          "irreducible entries of " + index + " in\n" + graph);
    }
  }

  /** What Figure 4 calls the loop of a graph. */
  private static int index(StructureTree tree, int graph) {
    int loop = tree.graph(graph).loop();
    return loop == NONE ? 0 : tree.loops().header(loop) + 1;
  }

  private static Set<Integer> edgesBesideHeader(StructureGraph loop) {
    Set<Integer> edges = new TreeSet<>();
    ControlFlowGraph nodes = loop.graph();
    // The first edge leads to the header.
    for (int i = 1; i < nodes.outDegree(nodes.entry()); i++) {
      Arrays.stream(loop.realEdges(nodes.outEdge(nodes.entry(), i))).forEach(edges::add);
    }
    return edges;
  }

  /** Every event is on the label of every edge that it takes, and on no other. */
  @Property(seed = Seeds.FIXED)
  void labelsAndCrossingsAgree(@ForAll("graphs") ControlFlowGraph graph) {
    StructureTree tree = StructureTree.of(graph);
    int taken = 0;
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (!tree.loops().order().isReachable(graph.from(edge))) {
        int unreachable = edge;
        assertThrows(IllegalArgumentException.class, () -> tree.crossing(unreachable));
        continue;
      }
      Crossing crossing = tree.crossing(edge);
      taken += crossing.size();
      for (int i = 0; i < crossing.size(); i++) {
        StructureGraph structure = tree.graph(crossing.graph(i));
        int[] label = structure.realEdges(crossing.edge(i));
        assertTrue(Arrays.stream(label).anyMatch(real(edge)), () -> graph + "\n" + tree);
      }
      assertCrossing(tree, graph.from(edge), graph.to(edge), crossing);
    }
    for (int block = 0; block < graph.blockCount(); block++) {
      boolean arrival = block == graph.entry() || graph.isHead(block);
      boolean departure = graph.isTail(block) && tree.graphOfBlock(block) != NONE;
      if (arrival || departure) {
        Crossing crossing = tree.crossingAt(block);
        taken += crossing.size();
        for (int i = 0; i < crossing.size(); i++) {
          int[] label = tree.graph(crossing.graph(i)).blocks(crossing.edge(i));
          assertTrue(Arrays.stream(label).anyMatch(real(block)));
        }
        assertCrossing(tree, arrival ? NONE : block, arrival ? block : NONE, crossing);
      }
    }
    int labelled = 0;
    for (int index = 0; index < tree.graphCount(); index++) {
      StructureGraph structure = tree.graph(index);
      for (int edge = 0; edge < structure.graph().edgeCount(); edge++) {
        labelled += structure.realEdges(edge).length + structure.blocks(edge).length;
        assertTrue(structure.isVirtual(edge) || structure.realEdges(edge).length == 1);
      }
    }
    assertEquals(taken, labelled, () -> graph + "\n" + tree);
  }

  private static IntPredicate real(int number) {
    return other -> other == number;
  }

  /** By the definition: which graphs contain which end, and between which nodes the edge leads. */
  private static void assertCrossing(StructureTree tree, int from, int to, Crossing crossing) {
    Set<Integer> concerned = new TreeSet<>();
    for (int index = 0; index < tree.graphCount(); index++) {
      int source = from == NONE ? NONE : nodeByDefinition(tree, index, from);
      int target = to == NONE ? NONE : nodeByDefinition(tree, index, to);
      if (source == target && (source == NONE || isLoop(tree, index, source))) {
        continue;
      }
      concerned.add(index);
      ControlFlowGraph nodes = tree.graph(index).graph();
      int edge = edgeIn(crossing, index);
      assertEquals(source == NONE ? nodes.entry() : source, nodes.from(edge), tree.toString());
      assertEquals(target == NONE ? nodes.exit() : target, nodes.to(edge), tree.toString());
    }
    assertEquals(concerned.size(), crossing.size(), tree.toString());
  }

  private static boolean isLoop(StructureTree tree, int graph, int node) {
    return tree.graph(graph).child(node) != NONE;
  }

  private static int edgeIn(Crossing crossing, int graph) {
    for (int i = 0; i < crossing.size(); i++) {
      if (crossing.graph(i) == graph) {
        return crossing.edge(i);
      }
    }
    throw new AssertionError("graph " + graph + " is not crossed");
  }

  private static int nodeByDefinition(StructureTree tree, int index, int block) {
    StructureGraph graph = tree.graph(index);
    int found = NONE;
    for (int node = 0; node < graph.graph().blockCount(); node++) {
      int child = graph.child(node);
      boolean inside =
          graph.block(node) == block
              || (child != NONE && tree.loops().contains(tree.graph(child).loop(), block));
      if (inside) {
        assertEquals(NONE, found, "two nodes for block " + block);
        found = node;
      }
    }
    assertEquals(found, tree.node(index, block));
    return found;
  }

  /** The loops apart are those without a hidden edge across their border. */
  @Property(seed = Seeds.FIXED)
  void onlyLoopsThatCanBeSeenAreApart(@ForAll("graphs") ControlFlowGraph graph) {
    LoopNesting loops = LoopNesting.of(graph);
    StructureTree tree = StructureTree.of(loops);
    BitSet apart = new BitSet();
    for (int index = 1; index < tree.graphCount(); index++) {
      apart.set(tree.graph(index).loop());
      assertTrue(tree.graph(index).parent() < index);
    }
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      boolean hidden = false;
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        boolean across =
            loops.contains(loop, graph.from(edge)) != loops.contains(loop, graph.to(edge));
        hidden |=
            across
                && loops.order().isReachable(graph.from(edge))
                && !graph.isObservable(edge)
                && graph.to(edge) != graph.exit();
      }
      assertEquals(!hidden, apart.get(loop), "loop " + loop + " of\n" + graph);
    }
  }

  @Property(seed = Seeds.FIXED)
  void nothingIsApartInTheBaseline(@ForAll("graphs") ControlFlowGraph graph) {
    StructureTree tree = StructureTree.natural(LoopNesting.of(graph));
    assertEquals(1, tree.graphCount());
    for (int block = 0; block < graph.blockCount(); block++) {
      int node = tree.node(0, block);
      assertEquals(tree.loops().order().isReachable(block), node != NONE);
      assertTrue(node == NONE || tree.graph(0).block(node) == block);
    }
  }

  /** Two entries into a loop of two blocks: one of them becomes the header. */
  @Test
  void irreducibleLoopHasTwoEntries() {
    GraphSketch sketch = new GraphSketch();
    int a = sketch.block();
    int b = sketch.block();
    sketch.edge(0, a).edge(0, b).edge(a, b).edge(b, a).edge(a, 1);
    StructureTree tree = StructureTree.of(sketch.build());
    assertEquals(2, tree.graphCount());
    StructureGraph loop = tree.graph(1);
    assertEquals(2, loop.graph().outDegree(loop.graph().entry()), loop.toString());
    assertEquals(Set.of(1), edgesBesideHeader(loop));
    // E-a-b-(a), E-a-X, E-b-(a), and (b)-a-b-(a), (b)-a-X.
    assertEquals(5, StructuralPlan.of(tree, Long.MAX_VALUE).plan(1).pathCount());
  }

  @Test
  void hiddenEdgeIntoALoopKeepsItInTheOutline() {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    ControlFlowGraph plain = new GraphSketch().edge(0, 1).build();
    builder.addBlock(plain.block(0));
    builder.addBlock(plain.block(1));
    int header = builder.addBlock(plain.block(0));
    builder.addEdge(0, header, false);
    builder.addEdge(header, header, true);
    builder.addEdge(header, 1, true);
    StructureTree tree = StructureTree.of(builder.build());
    assertEquals(1, tree.graphCount());
    assertFalse(tree.graph(0).isVirtual(edgeIn(tree.crossing(0), 0)));
    assertEquals(4, StructuralPlan.of(tree, Long.MAX_VALUE).staticPaths().intValueExact());
  }

  /** 2,000 loops in each other, with a way out of all of them at once. */
  @Test
  void deepNestsNeedNoDeepStack() {
    GraphSketch sketch = new GraphSketch();
    int depth = 2000;
    int[] headers = new int[depth];
    int block = GraphSketch.ENTRY;
    for (int i = 0; i < depth; i++) {
      headers[i] = sketch.block();
      sketch.edge(block, headers[i]);
      block = headers[i];
    }
    sketch.edge(block, GraphSketch.EXIT);
    for (int i = depth - 1; i > 0; i--) {
      int latch = sketch.block();
      sketch.edge(headers[i], latch).edge(latch, headers[i]).edge(latch, headers[i - 1]);
    }
    ControlFlowGraph graph = sketch.build();
    StructureTree tree = StructureTree.of(graph);
    assertEquals(depth + 1, tree.graphCount());
    StructuralPlan plan = StructuralPlan.of(tree, 1000);
    StructuralRecorder recorder = new StructuralRecorder(plan, StructuralBudget.unlimited());
    StructuralActivation activation = new StructuralActivation(recorder);
    activation.enter();
    for (int edge = 0; edge <= depth; edge++) {
      activation.take(edge);
    }
    StructuralProfile profile = recorder.profile();
    List<StructurePart> parts = StructuralOracle.parts(profile);
    for (int index = 0; index <= depth; index++) {
      assertEquals(1, profile.recorded(index));
      assertEquals(1, parts.get(index).coefficient());
    }
  }

  @Test
  void saysWhatIsWrong() {
    StructureTree tree = StructureTree.of(PaperExample.GRAPH);
    String message =
        assertThrows(IllegalArgumentException.class, () -> tree.crossingAt(3)).getMessage();
    assertEquals("block 3 is no entry, head or reachable tail", message);
    String budget =
        assertThrows(IllegalArgumentException.class, () -> new StructuralBudget(0, 1)).getMessage();
    assertEquals("a budget must be at least 1 path, but is 0", budget);
  }
}
