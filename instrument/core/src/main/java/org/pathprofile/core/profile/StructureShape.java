package org.pathprofile.core.profile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;

/**
 * Where the blocks of a function are in its structure graphs, as their list tells. Immutable and
 * thread-safe; built in linear time.
 */
final class StructureShape {
  private static final int NONE = -1;

  private final ControlFlowGraph graph;
  private final List<StructurePart> parts;
  private final int[] depth;

  /** By block: the graph of which it is a node by itself; -1 if it is unreachable. */
  private final int[] graphOfBlock;

  /**
   * @throws IllegalArgumentException if the parts are not the graphs of loops, outer ones first
   */
  StructureShape(ControlFlowGraph graph, List<StructurePart> parts) {
    this.graph = graph;
    this.parts = parts;
    LoopNesting loops = LoopNesting.of(graph);
    Map<Integer, Integer> graphOfHeader = new HashMap<>();
    depth = new int[parts.size()];
    for (int i = 0; i < parts.size(); i++) {
      StructurePart part = parts.get(i);
      boolean fits =
          i == 0
              ? part.isOutline()
              : !part.isOutline()
                  && part.header() < graph.blockCount()
                  && loops.isHeader(part.header());
      if (part.parent() >= i || !fits) {
        throw new IllegalArgumentException(
            "the structure graph " + i + " is no loop within the one around it");
      }
      if (i > 0) {
        depth[i] = depth[part.parent()] + 1;
        graphOfHeader.put(part.header(), i);
      }
    }
    if (graphOfHeader.size() != parts.size() - 1) {
      throw new IllegalArgumentException("two structure graphs have the same header");
    }
    graphOfBlock = new int[graph.blockCount()];
    Arrays.fill(graphOfBlock, NONE);
    for (int block = 0; block < graphOfBlock.length; block++) {
      if (loops.order().isReachable(block)) {
        int loop = loops.innermostLoop(block);
        while (loop != NONE && !graphOfHeader.containsKey(loops.header(loop))) {
          loop = loops.parent(loop);
        }
        graphOfBlock[block] = loop == NONE ? 0 : graphOfHeader.get(loops.header(loop));
      }
    }
  }

  /** The graph of which a block is a node by itself; -1 if it is unreachable. */
  int graphOf(int block) {
    return graphOfBlock[block];
  }

  /** Whether the block stands for itself in a path of a graph, not for an inner loop. */
  boolean isOwn(int inGraph, int block) {
    return graphOfBlock[block] == inGraph;
  }

  /** The innermost graph that contains two graphs. */
  int common(int a, int b) {
    int first = a;
    int second = b;
    while (first != second) {
      if (depth[first] >= depth[second]) {
        first = parts.get(first).parent();
      } else {
        second = parts.get(second).parent();
      }
    }
    return first;
  }

  /** What stands for a block in the paths of a graph that contains it: itself or a header. */
  int symbol(int inGraph, int block) {
    int inner = graphOfBlock[block];
    int symbol = block;
    while (inner != inGraph) {
      symbol = parts.get(inner).header();
      inner = parts.get(inner).parent();
    }
    return symbol;
  }

  /**
   * How many branches a path takes: edges out of its own blocks that several edges leave. What
   * inner loops do counts in their own paths.
   */
  int branches(PathKey key) {
    int branches = 0;
    boolean leaves = key.graph() > 0 && key.ending() == PathEnding.EXIT;
    int sources = leaves ? key.length() : key.length() - 1;
    for (int i = 0; i < sources; i++) {
      if (isOwn(key.graph(), key.block(i)) && graph.outDegree(key.block(i)) > 1) {
        branches++;
      }
    }
    return branches;
  }
}
