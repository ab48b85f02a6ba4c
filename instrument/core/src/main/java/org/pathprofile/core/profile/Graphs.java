package org.pathprofile.core.profile;

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
    if (a == b) {
      return true;
    }
    if (a.blockCount() != b.blockCount()
        || a.edgeCount() != b.edgeCount()
        || a.entry() != b.entry()
        || a.exit() != b.exit()
        || !a.indistinct().equals(b.indistinct())) {
      return false;
    }
    for (int block = 0; block < a.blockCount(); block++) {
      if (!a.block(block).equals(b.block(block))
          || a.isHead(block) != b.isHead(block)
          || a.isTail(block) != b.isTail(block)) {
        return false;
      }
    }
    for (int edge = 0; edge < a.edgeCount(); edge++) {
      if (a.from(edge) != b.from(edge)
          || a.to(edge) != b.to(edge)
          || a.isObservable(edge) != b.isObservable(edge)) {
        return false;
      }
    }
    return true;
  }
}
