package org.pathprofile.core.graph;

import java.util.Arrays;

/**
 * The dominator tree of a control-flow graph. Its root is a virtual one above the entry and all
 * heads, because an activation can come in at any of them: a block dominates another if every way
 * from the entry or a head to the other one passes it.
 *
 * <p>Computed as in T. Lengauer and R. E. Tarjan, "A Fast Algorithm for Finding Dominators in a
 * Flowgraph", TOPLAS 1(1), 1979: the version with path compression only, O(E log B) for E edges and
 * B blocks. The iterative data-flow formulation is shorter but quadratic on deep loop nests.
 * Nothing recurses. The result is immutable and thread-safe.
 */
public final class Dominators {
  private static final int NONE = -1;

  /** By block: the immediate dominator, -1 if that is the virtual root or the block unreachable. */
  private final int[] immediate;

  private Dominators(DepthFirstOrder order) {
    immediate = new Tree(order).immediateDominators();
  }

  public static Dominators of(DepthFirstOrder order) {
    return new Dominators(order);
  }

  /**
   * The immediate dominator of {@code block}; -1 if no block dominates it but itself, or if it is
   * unreachable.
   */
  public int immediateDominator(int block) {
    return immediate[block];
  }

  /** The algorithm's working state. Vertices are preorder numbers plus 1; 0 is the virtual root. */
  private static final class Tree {
    private static final int ROOT = 0;

    private final DepthFirstOrder order;
    private final ControlFlowGraph graph;
    private final int[] parent;
    private final int[] semi;
    private final int[] ancestor;
    private final int[] label;
    private final int[] dominator;
    private final int[] pending;

    Tree(DepthFirstOrder order) {
      this.order = order;
      graph = order.graph();
      int vertices = order.reachableCount() + 1;
      parent = new int[vertices];
      semi = new int[vertices];
      ancestor = new int[vertices];
      label = new int[vertices];
      dominator = new int[vertices];
      pending = new int[vertices];
      for (int vertex = 0; vertex < vertices; vertex++) {
        semi[vertex] = vertex;
        label[vertex] = vertex;
        ancestor[vertex] = NONE;
        if (vertex > ROOT) {
          parent[vertex] = vertexOf(order.parent(order.preorder(vertex - 1)));
        }
      }
    }

    private int vertexOf(int block) {
      return block == NONE ? ROOT : order.preorderIndex(block) + 1;
    }

    int[] immediateDominators() {
      int[] bucketHead = new int[parent.length];
      int[] bucketNext = new int[parent.length];
      Arrays.fill(bucketHead, NONE);
      for (int vertex = parent.length - 1; vertex > ROOT; vertex--) {
        semi[vertex] = semidominator(vertex);
        bucketNext[vertex] = bucketHead[semi[vertex]];
        bucketHead[semi[vertex]] = vertex;
        ancestor[vertex] = parent[vertex];
        for (int v = bucketHead[parent[vertex]]; v != NONE; v = bucketNext[v]) {
          int best = evaluate(v);
          dominator[v] = semi[best] < semi[v] ? best : parent[vertex];
        }
        bucketHead[parent[vertex]] = NONE;
      }
      int[] immediate = new int[graph.blockCount()];
      Arrays.fill(immediate, NONE);
      for (int vertex = 1; vertex < parent.length; vertex++) {
        if (dominator[vertex] != semi[vertex]) {
          dominator[vertex] = dominator[dominator[vertex]];
        }
        if (dominator[vertex] != ROOT) {
          immediate[order.preorder(vertex - 1)] = order.preorder(dominator[vertex] - 1);
        }
      }
      return immediate;
    }

    private int semidominator(int vertex) {
      int block = order.preorder(vertex - 1);
      if (block == graph.entry() || graph.isHead(block)) {
        return ROOT;
      }
      int least = vertex;
      for (int i = 0; i < graph.inDegree(block); i++) {
        int predecessor = graph.from(graph.inEdge(block, i));
        if (order.isReachable(predecessor)) {
          least = Math.min(least, semi[evaluate(vertexOf(predecessor))]);
        }
      }
      return least;
    }

    /** The vertex with the least semidominator between {@code vertex} and its forest's root. */
    private int evaluate(int vertex) {
      if (ancestor[vertex] == NONE) {
        return vertex;
      }
      int count = 0;
      int top = vertex;
      while (ancestor[ancestor[top]] != NONE) {
        pending[count++] = top;
        top = ancestor[top];
      }
      while (count > 0) {
        int v = pending[--count];
        int above = ancestor[v];
        if (semi[label[above]] < semi[label[v]]) {
          label[v] = label[above];
        }
        ancestor[v] = ancestor[above];
      }
      return label[vertex];
    }
  }
}
