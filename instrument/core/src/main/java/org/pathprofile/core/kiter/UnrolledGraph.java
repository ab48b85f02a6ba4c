package org.pathprofile.core.kiter;

import java.util.Arrays;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.AcyclicGraph;

/**
 * The acyclic graph whose ways are the paths of an {@link IterationScheme}: every unrolled loop is
 * there {@code k} times, a copy for each iteration, and a back edge leads from one copy to the next
 * (Roy and Srikant, CGO 2009, section 3.1). Edges on which a path ends lead nowhere.
 *
 * <p>A node is a block and the number of its copy, from 1. It is never built: what follows upon a
 * node is found in the control-flow graph. Only the order of the nodes takes memory, linear in
 * their number, and time linear in the number of edges between them; no recursion. A way through
 * this graph may be no path: see {@link KIterationNumbering}.
 */
final class UnrolledGraph {
  /** Where a path ends. */
  static final int END = -1;

  private final ControlFlowGraph graph;
  private final IterationScheme scheme;

  /** By block: its first copy; followed by the number of nodes. */
  private final int[] firstNode;

  private final int[] blockOf;

  /** By edge: the place of its first copy; followed by the number of copies of all edges. */
  private final int[] firstCopy;

  /** Reachable nodes, each behind all nodes that can follow upon it. */
  private final int[] postorder;

  UnrolledGraph(IterationScheme scheme) {
    this.scheme = scheme;
    graph = scheme.graph();
    firstNode = new int[graph.blockCount() + 1];
    for (int block = 0; block < graph.blockCount(); block++) {
      firstNode[block + 1] = Math.addExact(firstNode[block], copies(block));
    }
    blockOf = new int[nodeCount()];
    for (int block = 0; block < graph.blockCount(); block++) {
      Arrays.fill(blockOf, firstNode[block], firstNode[block + 1], block);
    }
    firstCopy = new int[graph.edgeCount() + 1];
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      firstCopy[edge + 1] = Math.addExact(firstCopy[edge], copies(graph.from(edge)));
    }
    postorder = new Traversal().fromStarts(scheme.acyclicGraph());
  }

  /** How often {@code block} is there. */
  int copies(int block) {
    UnrolledLoop loop = scheme.loopAround(block);
    return loop == null ? 1 : loop.k();
  }

  int nodeCount() {
    return firstNode[graph.blockCount()];
  }

  int node(int block, int copy) {
    return firstNode[block] + copy - 1;
  }

  int block(int node) {
    return blockOf[node];
  }

  int copy(int node) {
    return node - firstNode[blockOf[node]] + 1;
  }

  /** The number of copies of all edges. */
  int edgeCopies() {
    return firstCopy[graph.edgeCount()];
  }

  /** A number below {@link #edgeCopies} for {@code edge} where it leaves the given copy. */
  int edgeCopy(int edge, int copy) {
    return firstCopy[edge] + copy - 1;
  }

  /** The node behind {@code edge} where it leaves the given copy, or {@code END}. */
  int target(int edge, int copy) {
    if (scheme.endsEveryPath(edge)) {
      return END;
    }
    int to = graph.to(edge);
    UnrolledLoop loop = scheme.loopAround(graph.from(edge));
    if (loop == null || !loop.contains(to)) {
      return node(to, 1);
    }
    if (loop.isBackEdge(edge)) {
      return copy < loop.k() ? node(to, copy + 1) : END;
    }
    return node(to, copy);
  }

  /** Whether {@code edge} neither enters nor leaves an unrolled loop, but stays in one. */
  boolean staysInLoop(int edge) {
    UnrolledLoop loop = scheme.loopAround(graph.from(edge));
    return loop != null && loop.contains(graph.to(edge)) && !scheme.endsEveryPath(edge);
  }

  /** The number of nodes that a path can reach. */
  int reachableCount() {
    return postorder.length;
  }

  /** The {@code index}-th reachable node, 0-based; those that can follow upon it come before it. */
  int reachable(int index) {
    return postorder[index];
  }

  private final class Traversal {
    private final boolean[] visited = new boolean[nodeCount()];
    private final int[] stack = new int[nodeCount()];
    private final int[] nextEdge = new int[nodeCount()];
    private final int[] finished = new int[nodeCount()];
    private int depth;
    private int finishedCount;

    int[] fromStarts(AcyclicGraph acyclic) {
      for (int i = 0; i < acyclic.startCount(); i++) {
        visit(node(acyclic.start(i), 1));
        while (depth > 0) {
          step();
        }
      }
      return Arrays.copyOf(finished, finishedCount);
    }

    private void visit(int node) {
      if (node != END && !visited[node]) {
        visited[node] = true;
        stack[depth++] = node;
      }
    }

    private void step() {
      int node = stack[depth - 1];
      int block = block(node);
      if (nextEdge[node] < graph.outDegree(block)) {
        visit(target(graph.outEdge(block, nextEdge[node]++), copy(node)));
      } else {
        depth--;
        finished[finishedCount++] = node;
      }
    }
  }
}
