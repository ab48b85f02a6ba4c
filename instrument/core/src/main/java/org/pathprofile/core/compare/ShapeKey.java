package org.pathprofile.core.compare;

import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * What graphs of the same shape have in common: kinds of blocks and edges in order.
 *
 * @param blocks the kinds by block
 * @param edges the blocks where each edge begins and ends, one after the other
 */
record ShapeKey(List<BlockKind> blocks, List<Integer> edges) {
  static ShapeKey of(ControlFlowGraph graph) {
    List<BlockKind> blocks = new ArrayList<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      blocks.add(graph.block(block).kind());
    }
    List<Integer> edges = new ArrayList<>();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      edges.add(graph.from(edge));
      edges.add(graph.to(edge));
    }
    return new ShapeKey(blocks, edges);
  }
}
