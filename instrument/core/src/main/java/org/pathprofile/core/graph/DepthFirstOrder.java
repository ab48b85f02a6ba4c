package org.pathprofile.core.graph;

import java.util.Arrays;

/**
 * A depth-first traversal of a control-flow graph from everywhere an activation can come in: the
 * entry first, then the heads by rising number. The successors of a block are visited in the order
 * of its edges, so the traversal is deterministic.
 *
 * <p>The traversal takes time linear in blocks and edges and keeps its own stack, so the depth of
 * the guest's code does not matter. The result is immutable and thread-safe; queries take constant
 * time.
 */
public final class DepthFirstOrder {
  private static final int NONE = -1;

  private final ControlFlowGraph graph;
  private final int[] preorder;
  private final int[] postorder;
  private final int[] preorderIndex;
  private final int[] postorderIndex;
  private final int[] parent;
  private int started;
  private int finished;

  private DepthFirstOrder(ControlFlowGraph graph) {
    this.graph = graph;
    int blocks = graph.blockCount();
    int[] preorderBuffer = new int[blocks];
    int[] postorderBuffer = new int[blocks];
    preorderIndex = filled(blocks);
    postorderIndex = filled(blocks);
    parent = filled(blocks);
    int[] stack = new int[blocks];
    int[] nextEdge = new int[blocks];
    traverse(graph.entry(), preorderBuffer, postorderBuffer, stack, nextEdge);
    for (int block = 0; block < blocks; block++) {
      if (graph.isHead(block)) {
        traverse(block, preorderBuffer, postorderBuffer, stack, nextEdge);
      }
    }
    preorder = Arrays.copyOf(preorderBuffer, started);
    postorder = Arrays.copyOf(postorderBuffer, finished);
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  public static DepthFirstOrder of(ControlFlowGraph graph) {
    return new DepthFirstOrder(graph);
  }

  private void traverse(int root, int[] pre, int[] post, int[] stack, int[] nextEdge) {
    if (preorderIndex[root] != NONE) {
      return;
    }
    int depth = 0;
    stack[depth++] = root;
    visit(root, pre);
    while (depth > 0) {
      int block = stack[depth - 1];
      if (nextEdge[block] < graph.outDegree(block)) {
        int successor = graph.to(graph.outEdge(block, nextEdge[block]++));
        if (preorderIndex[successor] == NONE) {
          parent[successor] = block;
          visit(successor, pre);
          stack[depth++] = successor;
        }
      } else {
        depth--;
        postorderIndex[block] = finished;
        post[finished++] = block;
      }
    }
  }

  private void visit(int block, int[] pre) {
    preorderIndex[block] = started;
    pre[started++] = block;
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  /** The number of blocks that can be reached from the entry or from a head. */
  public int reachableCount() {
    return preorder.length;
  }

  /** Whether {@code block} can be reached from the entry or from a head. */
  public boolean isReachable(int block) {
    return preorderIndex[block] != NONE;
  }

  /** The block visited as the {@code index}-th, 0-based, below {@link #reachableCount}. */
  public int preorder(int index) {
    return preorder[index];
  }

  /**
   * The {@code index}-th block, 0-based, below {@link #reachableCount}, in reverse postorder: a
   * topological order of the graph without its retreating edges.
   */
  public int reversePostorder(int index) {
    return postorder[postorder.length - 1 - index];
  }

  /** When {@code block} was visited, 0-based; -1 if it is unreachable. */
  public int preorderIndex(int block) {
    return preorderIndex[block];
  }

  /** The position of {@code block} in reverse postorder, 0-based; -1 if it is unreachable. */
  public int reversePostorderIndex(int block) {
    return isReachable(block) ? postorder.length - 1 - postorderIndex[block] : NONE;
  }

  /** The block from which {@code block} was visited first; -1 if it is a root or unreachable. */
  public int parent(int block) {
    return parent[block];
  }

  /**
   * Whether {@code ancestor} is {@code block} or lies above it in the depth-first forest.
   * Unreachable blocks are related to none.
   */
  public boolean isAncestor(int ancestor, int block) {
    return isReachable(ancestor)
        && preorderIndex[ancestor] <= preorderIndex[block]
        && postorderIndex[ancestor] >= postorderIndex[block];
  }

  /**
   * Whether {@code edge} leads back to an ancestor of the block it leaves, or to that block itself.
   * Every cycle that can be reached contains such an edge; in a reducible graph they are the back
   * edges. Edges between unreachable blocks are not retreating.
   */
  public boolean isRetreating(int edge) {
    return isAncestor(graph.to(edge), graph.from(edge));
  }
}
