package org.pathprofile.core.structural;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.testing.TestVectors;

/** The program of the paper's Figure 1, and the names of its paths in Figure 7. */
final class PaperExample {
  static final Object VECTORS = TestVectors.read(PaperExample.class, "spp_fig7.json");

  /** Block {@code n} of the figure has the number {@code n - 1}; the last one is the exit. */
  static final ControlFlowGraph GRAPH = graph();

  private PaperExample() {}

  private static ControlFlowGraph graph() {
    Map<String, List<Object>> successors = TestVectors.at(VECTORS, "cfg");
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    int blocks = successors.size();
    for (int block = 0; block < blocks; block++) {
      BlockKind kind = block == 0 ? BlockKind.ENTRY : BlockKind.STATEMENTS;
      builder.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    builder.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    for (int block = 0; block < blocks; block++) {
      for (Object to : successors.get(Integer.toString(block + 1))) {
        int target = to.equals("exit") ? blocks : Math.toIntExact((Long) to) - 1;
        builder.addEdge(block, target, true);
      }
    }
    return builder.build();
  }

  static int edge(int from, int to) {
    for (int i = 0; i < GRAPH.outDegree(from - 1); i++) {
      int edge = GRAPH.outEdge(from - 1, i);
      if (GRAPH.to(edge) == to - 1) {
        return edge;
      }
    }
    throw new AssertionError("no edge " + from + " -> " + to);
  }

  /** The number by which the paper calls a loop graph: that of the header. */
  static int figure(StructureTree tree, StructureGraph graph) {
    return graph.isOutline() ? 1 : tree.loops().header(graph.loop()) + 1;
  }

  /** A path of a structure graph as Figure 7 writes it, like {@code E2-2-[L3]-6-(2)}. */
  static String name(StructureTree tree, int index, DecodedPath path) {
    StructureGraph graph = tree.graph(index);
    int figure = figure(tree, graph);
    List<String> names = new ArrayList<>();
    if (path.block(0) != graph.graph().entry()) {
      // The figure names the block behind which the iteration begins; each loop has one.
      names.add("(" + latch(graph) + ")");
    }
    for (int i = 0; i < path.blockCount(); i++) {
      int node = path.block(i);
      if (node == graph.graph().entry()) {
        names.add("E" + figure);
      } else if (node == graph.graph().exit()) {
        names.add("X" + figure);
      } else if (i == path.blockCount() - 1 && path.end() == EndKind.BACKEDGE) {
        names.add("(" + (graph.block(node) + 1) + ")");
      } else if (graph.child(node) >= 0) {
        names.add("[L" + figure(tree, tree.graph(graph.child(node))) + "]");
      } else {
        names.add(Integer.toString(graph.block(node) + 1));
      }
    }
    return String.join("-", names);
  }

  private static int latch(StructureGraph graph) {
    ControlFlowGraph nodes = graph.graph();
    int header = nodes.to(nodes.outEdge(nodes.entry(), 0));
    for (int i = 0; i < nodes.inDegree(header); i++) {
      int from = nodes.from(nodes.inEdge(header, i));
      if (from != nodes.entry()) {
        return graph.block(from) + 1;
      }
    }
    throw new AssertionError("no back edge in " + graph);
  }

  /** A natural path as Figure 2 writes it, without entry and exit, like {@code (4)-3-6-(2)}. */
  static String naturalName(StructureTree tree, DecodedPath path) {
    StructureGraph graph = tree.graph(0);
    List<String> names = new ArrayList<>();
    if (path.block(0) != graph.graph().entry()) {
      names.add(graph.block(path.block(0)) + 1 == 2 ? "(6)" : "(4)");
    }
    for (int i = 0; i < path.blockCount(); i++) {
      int node = path.block(i);
      if (node == graph.graph().entry() || node == graph.graph().exit()) {
        continue;
      }
      String name = Integer.toString(graph.block(node) + 1);
      boolean next = i == path.blockCount() - 1 && path.end() == EndKind.BACKEDGE;
      names.add(next ? "(" + name + ")" : name);
    }
    return String.join("-", names);
  }

  /**
   * Runs the schedule that reproduces the counts of Figure 7: the outer loop iterates 50 times in
   * each 49th call from call 150 on, else once; the inner loop's body runs 21 times at the inner
   * entries listed, else never.
   */
  static void run(StructuralRecorder... recorders) {
    Map<Integer, Boolean> longEntries = new HashMap<>();
    for (int i = 0; i < 8; i++) {
      longEntries.put(8 + 16 * i, true);
    }
    for (int i = 0; i < 675; i++) {
      longEntries.put(210 + 29 * i, true);
    }
    int innerEntry = 0;
    long calls = TestVectors.<Long>at(VECTORS, "reconstructed_trace", "calls");
    for (int call = 0; call < calls; call++) {
      boolean many = call >= 150 && (call - 150) % 49 == 0 && (call - 150) / 49 < 200;
      int outer = many ? 50 : 1;
      List<Integer> edges = new ArrayList<>();
      edges.add(edge(1, 2));
      for (int i = 0; i < outer; i++) {
        edges.add(edge(2, 3));
        int inner = longEntries.containsKey(innerEntry++) ? 21 : 0;
        for (int j = 0; j < inner; j++) {
          edges.add(edge(3, 4));
          edges.add(edge(4, 3));
        }
        edges.add(edge(3, 6));
        edges.add(i == outer - 1 ? edge(6, 7) : edge(6, 2));
      }
      edges.add(edge(7, 8));
      for (StructuralRecorder recorder : recorders) {
        StructuralActivation activation = new StructuralActivation(recorder);
        activation.enter();
        edges.forEach(activation::take);
      }
    }
  }
}
