package org.pathprofile.core.learned;

import java.util.Arrays;

/**
 * Sequences of symbols, each a number: a trie whose nodes know the one before them. Takes about 16
 * bytes for a node. Not thread-safe.
 */
final class PathTrie {
  /** Instead of a node: there is no room for another one. */
  static final int FULL = -2;

  private static final int NONE = -1;

  private final int mostNodes;
  private int[] parents = new int[8];
  private int[] symbols = new int[8];
  private int size;

  /** Nodes by parent and symbol; open addressing, at most half full. Nodes are stored plus one. */
  private int[] table = new int[16];

  PathTrie(int mostNodes) {
    this.mostNodes = mostNodes;
  }

  /** The node of the sequence that consists of one block; or {@link #FULL}. */
  int root(int block) {
    return child(NONE, block);
  }

  /** The node of the sequence of {@code node} with one symbol more; or {@link #FULL}. */
  int child(int node, int symbol) {
    int at = find(node, symbol);
    if (table[at] != 0) {
      return table[at] - 1;
    }
    if (size >= mostNodes) {
      return FULL;
    }
    if (2 * (size + 1) > table.length) {
      grow();
      at = find(node, symbol);
    }
    if (size == parents.length) {
      int[] moreParents = Arrays.copyOf(parents, 2 * size);
      int[] moreSymbols = Arrays.copyOf(symbols, 2 * size);
      parents = moreParents;
      symbols = moreSymbols;
    }
    parents[size] = node;
    symbols[size] = symbol;
    table[at] = ++size;
    return size - 1;
  }

  /** A stack overflow, which can strike in any call, must leave the trie as it was. */
  private void grow() {
    int[] larger = new int[2 * table.length];
    for (int node = 0; node < size; node++) {
      larger[find(larger, parents[node], symbols[node])] = node + 1;
    }
    table = larger;
  }

  private int find(int node, int symbol) {
    return find(table, node, symbol);
  }

  private int find(int[] in, int node, int symbol) {
    int mask = in.length - 1;
    int hash = (node * 0x9E3779B1 ^ symbol) * 0x85EBCA6B;
    int at = (hash ^ hash >>> 15) & mask;
    while (in[at] != 0 && !(parents[in[at] - 1] == node && symbols[in[at] - 1] == symbol)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /** The node of a sequence; or {@link #FULL}. */
  int add(int[] sequence) {
    int node = NONE;
    for (int symbol : sequence) {
      node = child(node, symbol);
      if (node == FULL) {
        return FULL;
      }
    }
    return node;
  }

  /** The last symbol of a node's sequence. */
  int symbol(int node) {
    return symbols[node];
  }

  int[] sequence(int node) {
    int length = 0;
    for (int at = node; at != NONE; at = parents[at]) {
      length++;
    }
    int[] sequence = new int[length];
    for (int at = node; at != NONE; at = parents[at]) {
      sequence[--length] = symbols[at];
    }
    return sequence;
  }

  /** Bytes of memory. */
  long footprint() {
    return 100 + 8L * parents.length + 4L * table.length;
  }
}
