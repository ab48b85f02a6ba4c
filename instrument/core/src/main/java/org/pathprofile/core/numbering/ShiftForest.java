package org.pathprofile.core.numbering;

import java.util.BitSet;

/**
 * A spanning forest in the making, and shifts of its nodes that take the values off its edges.
 *
 * <p>Where the register that sums up the values of a path's edges holds, in each node, the sum plus
 * a shift that depends on the node alone, an edge adds its value and the shift of its target, minus
 * the shift of its source. The shifts are such that the edges of the forest add 0. Each tree is
 * free to be shifted as a whole. Sums wrap around at 64 bits.
 *
 * <p>A union-find forest by size, in which the shift of a node is relative to its parent:
 * operations take time O(log nodes). Not thread-safe.
 */
public final class ShiftForest {
  private final int[] parent;
  private final int[] size;
  private final long[] shift;
  private final BitSet settled = new BitSet();

  /** A forest of single nodes, numbered from 0. */
  public ShiftForest(int nodes) {
    parent = new int[nodes];
    size = new int[nodes];
    shift = new long[nodes];
    for (int node = 0; node < nodes; node++) {
      parent[node] = node;
      size[node] = 1;
    }
  }

  /**
   * Takes an edge into the forest unless it would close a cycle.
   *
   * @param value the edge's value
   * @return whether the edge is in the forest, so that it adds 0
   * @throws IllegalStateException if a tree at one of its ends has been settled
   */
  public boolean join(int from, int to, long value) {
    int fromRoot = root(from);
    int toRoot = root(to);
    if (fromRoot == toRoot) {
      return false;
    }
    if (settled.get(fromRoot) || settled.get(toRoot)) {
      throw new IllegalStateException("a settled tree cannot grow");
    }
    // What to's root is shifted by, relative to from's, so that the edge adds 0.
    long relative = shiftToRoot(from) - value - shiftToRoot(to);
    if (size[fromRoot] >= size[toRoot]) {
      link(toRoot, fromRoot, relative);
    } else {
      link(fromRoot, toRoot, -relative);
    }
    return true;
  }

  private void link(int root, int newParent, long relative) {
    parent[root] = newParent;
    shift[root] = relative;
    size[newParent] += size[root];
  }

  /** The root of a tree of depth at most log(nodes). */
  private int root(int node) {
    int root = node;
    while (parent[root] != root) {
      root = parent[root];
    }
    return root;
  }

  private long shiftToRoot(int node) {
    long sum = 0;
    for (int n = node; parent[n] != n; n = parent[n]) {
      sum += shift[n];
    }
    return sum;
  }

  /** Shifts the tree of {@code node} such that the node's shift is the given one, once per tree. */
  public void settle(int node, long nodeShift) {
    int root = root(node);
    if (!settled.get(root)) {
      settled.set(root);
      shift[root] = nodeShift - shiftToRoot(node);
    }
  }

  /** By node: its shift, such that a root that has not been settled has the shift 0. */
  public long[] shifts() {
    long[] shifts = new long[parent.length];
    for (int node = 0; node < parent.length; node++) {
      shifts[node] = shiftToRoot(node) + shift[root(node)];
    }
    return shifts;
  }
}
