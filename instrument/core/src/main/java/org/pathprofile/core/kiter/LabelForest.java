package org.pathprofile.core.kiter;

import java.util.Arrays;

/**
 * A forest whose nodes carry a label and a count; the children of a node have different labels, and
 * so have the roots. Nodes are numbered from 0 in the order in which they were added, so a parent
 * has a smaller number than its children.
 *
 * <p>Children are found in an open-addressing hash table over (parent, label): expected O(1),
 * whatever the degree of a node. A node takes 32 to 56 bytes. Not thread-safe.
 */
final class LabelForest {
  /** No node; as a parent, that of the roots. */
  static final int NONE = -1;

  private static final int INITIAL_NODES = 16;

  private int size;
  private int[] parent = new int[INITIAL_NODES];
  private long[] label = new long[INITIAL_NODES];
  private long[] count = new long[INITIAL_NODES];

  /** Node + 1, or 0 where there is none; twice to four times as long as there are nodes. */
  private int[] table = new int[4 * INITIAL_NODES];

  int size() {
    return size;
  }

  int parent(int node) {
    return parent[node];
  }

  long label(int node) {
    return label[node];
  }

  long count(int node) {
    return count[node];
  }

  void add(int node, long amount) {
    count[node] = Math.addExact(count[node], amount);
  }

  /** The child of {@code node} with {@code childLabel}, or {@code NONE}. */
  int child(int node, long childLabel) {
    return table[slot(node, childLabel)] - 1;
  }

  /** The child of {@code node} with {@code childLabel}, which is added if there is none. */
  int childOrNew(int node, long childLabel) {
    int slot = slot(node, childLabel);
    if (table[slot] != 0) {
      return table[slot] - 1;
    }
    if (size == parent.length) {
      grow();
      slot = slot(node, childLabel);
    }
    parent[size] = node;
    label[size] = childLabel;
    table[slot] = ++size;
    return size - 1;
  }

  private void grow() {
    int capacity = Math.multiplyExact(2, size);
    parent = Arrays.copyOf(parent, capacity);
    label = Arrays.copyOf(label, capacity);
    count = Arrays.copyOf(count, capacity);
    table = new int[Math.multiplyExact(4, capacity)];
    for (int node = 0; node < size; node++) {
      table[slot(parent[node], label[node])] = node + 1;
    }
  }

  private int slot(int node, long childLabel) {
    long hash = (childLabel ^ (node + 1) * 0x9E3779B97F4A7C15L) * 0xC4CEB9FE1A85EC53L;
    int mask = table.length - 1;
    int slot = (int) (hash >>> 32) & mask;
    while (table[slot] != 0) {
      int found = table[slot] - 1;
      if (parent[found] == node && label[found] == childLabel) {
        break;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
