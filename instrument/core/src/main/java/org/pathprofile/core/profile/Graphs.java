package org.pathprofile.core.profile;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;

/** Queries of graphs that a profile needs. */
final class Graphs {
  private Graphs() {}

  /**
   * The first edge from one block to another, or -1. Takes time linear in the smaller of the two
   * blocks' degrees, so that neither a large switch nor its join makes a profile slow.
   */
  static int edgeBetween(ControlFlowGraph graph, int from, int to) {
    if (graph.outDegree(from) <= graph.inDegree(to)) {
      for (int i = 0; i < graph.outDegree(from); i++) {
        if (graph.to(graph.outEdge(from, i)) == to) {
          return graph.outEdge(from, i);
        }
      }
    } else {
      for (int i = 0; i < graph.inDegree(to); i++) {
        if (graph.from(graph.inEdge(to, i)) == from) {
          return graph.inEdge(to, i);
        }
      }
    }
    return -1;
  }

  /** Whether both graphs have the same blocks and edges in the same order, with the same marks. */
  static boolean equal(ControlFlowGraph a, ControlFlowGraph b) {
    return a == b
        || (haveSameShape(a, b)
            && a.isComplete() == b.isComplete()
            && a.indistinct().equals(b.indistinct())
            && a.unknown().equals(b.unknown())
            && IntStream.range(0, a.blockCount())
                .allMatch(block -> a.block(block).equals(b.block(block)))
            && IntStream.range(0, a.edgeCount())
                .allMatch(
                    edge ->
                        a.isObservable(edge) == b.isObservable(edge)
                            && a.isRaised(edge) == b.isRaised(edge)));
  }

  /** Whether both have the same blocks and edges in the same order, wherever in the source. */
  static boolean haveSameShape(ControlFlowGraph a, ControlFlowGraph b) {
    return a.blockCount() == b.blockCount()
        && a.edgeCount() == b.edgeCount()
        && a.entry() == b.entry()
        && a.exit() == b.exit()
        && a.granularity() == b.granularity()
        && IntStream.range(0, a.blockCount())
            .allMatch(
                block ->
                    a.block(block).kind() == b.block(block).kind()
                        && a.isHead(block) == b.isHead(block)
                        && a.isTail(block) == b.isTail(block))
        && IntStream.range(0, a.edgeCount())
            .allMatch(edge -> a.from(edge) == b.from(edge) && a.to(edge) == b.to(edge));
  }

  /**
   * The graph that both are: one of them if they are equal, and all that either knows if they were
   * learned.
   *
   * @return null if they are different ones
   */
  static @Nullable ControlFlowGraph common(ControlFlowGraph a, ControlFlowGraph b) {
    if (equal(a, b)) {
      return a;
    }
    if (!a.granularity().isLearned()
        || a.granularity() != b.granularity()
        || a.entry() != b.entry()
        || a.exit() != b.exit()) {
      return null;
    }
    ControlFlowGraph larger = a.blockCount() >= b.blockCount() ? a : b;
    ControlFlowGraph smaller = larger == a ? b : a;
    ControlFlowGraph.Builder sum =
        ControlFlowGraph.builder()
            .granularity(a.granularity())
            .complete(a.isComplete() && b.isComplete());
    for (int block = 0; block < larger.blockCount(); block++) {
      Block known = larger.block(block);
      if (block < smaller.blockCount()) {
        Block other = smaller.block(block);
        if (!known.section().equals(other.section())
            || !known.description().equals(other.description())) {
          return null;
        }
        known = known.kind() == BlockKind.LOOP_HEADER ? known : other;
      }
      sum.addBlock(known);
      if (larger.isHead(block) || (block < smaller.blockCount() && smaller.isHead(block))) {
        sum.markHead(block);
      }
    }
    larger.unknown().forEach(sum::addUnknown);
    smaller.unknown().forEach(sum::addUnknown);
    addEdges(sum, larger);
    for (int edge = 0; edge < smaller.edgeCount(); edge++) {
      if (edgeBetween(larger, smaller.from(edge), smaller.to(edge)) < 0) {
        addEdge(sum, smaller, edge);
      }
    }
    return sum.build();
  }

  private static void addEdges(ControlFlowGraph.Builder sum, ControlFlowGraph graph) {
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      addEdge(sum, graph, edge);
    }
  }

  private static void addEdge(ControlFlowGraph.Builder sum, ControlFlowGraph graph, int edge) {
    int added = sum.addEdge(graph.from(edge), graph.to(edge), true);
    if (graph.isRaised(edge)) {
      sum.markRaised(added);
    }
  }
}
