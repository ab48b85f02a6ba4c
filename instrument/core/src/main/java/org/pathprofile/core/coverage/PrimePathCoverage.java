package org.pathprofile.core.coverage;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which prime paths were covered by block sequences that ran.
 *
 * <p>A prime path is covered if its blocks occur in a sequence one directly behind the other. A
 * sequence stands for what one activation ran without interruption, so a path is never put together
 * from two of them. The longer the sequences, the more they show: paths that end at loop headers or
 * back edges cannot cover a prime path that goes over such an edge, multi-iteration paths and whole
 * traces can.
 *
 * <p>All prime paths are looked for at once, by the automaton of Aho and Corasick (<i>Efficient
 * string matching</i>, CACM 1975). As no prime path is part of another one, at most one ends at any
 * place of a sequence, and the automaton needs no output links. It takes O(total length of the
 * prime paths) to build and expected amortized O(1) per block of a sequence. Not thread-safe.
 */
public final class PrimePathCoverage {
  private static final int ROOT = 0;
  private static final int NONE = -1;

  private final PrimePaths paths;
  private final BitSet covered = new BitSet();

  private int states = 1;
  private final int[] parent;
  private final int[] label;

  /** The state for the longest proper suffix of this state's blocks that begins a prime path. */
  private final int[] fallback;

  /** The prime path that ends in this state, or {@code NONE}. */
  private final int[] ending;

  /** Open-addressing table of states by parent and label; 0 is empty. */
  private final int[] table;

  /** Expects that nothing has been covered. */
  public PrimePathCoverage(PrimePaths paths) {
    this.paths = paths;
    int most = 1;
    for (int path = 0; path < paths.count(); path++) {
      most += paths.length(path);
    }
    parent = new int[most];
    label = new int[most];
    fallback = new int[most];
    ending = new int[most];
    Arrays.fill(ending, NONE);
    table = new int[Integer.highestOneBit(most) * 4];
    insertPaths();
    linkFallbacks();
  }

  private void insertPaths() {
    for (int path = 0; path < paths.count(); path++) {
      int state = ROOT;
      for (int i = 0; i < paths.length(path); i++) {
        int block = paths.block(path, i);
        int slot = slot(state, block);
        if (table[slot] == 0) {
          parent[states] = state;
          label[states] = block;
          table[slot] = states++;
        }
        state = table[slot];
      }
      ending[state] = path;
    }
  }

  /** In order of depth, because a fallback is shorter than its state. */
  private void linkFallbacks() {
    for (int state : statesByDepth()) {
      int from = parent[state];
      fallback[state] = from == ROOT ? ROOT : successor(fallback[from], label[state]);
    }
  }

  /** All states but the root, by counting sort. */
  private int[] statesByDepth() {
    int[] depth = new int[states];
    int deepest = 0;
    for (int state = 1; state < states; state++) {
      depth[state] = depth[parent[state]] + 1;
      deepest = Math.max(deepest, depth[state]);
    }
    int[] position = new int[deepest + 2];
    for (int state = 1; state < states; state++) {
      position[depth[state] + 1]++;
    }
    for (int i = 1; i < position.length; i++) {
      position[i] += position[i - 1];
    }
    int[] order = new int[states - 1];
    for (int state = 1; state < states; state++) {
      order[position[depth[state]]++] = state;
    }
    return order;
  }

  private int successor(int from, int block) {
    int state = from;
    while (true) {
      int child = table[slot(state, block)];
      if (child != 0) {
        return child;
      }
      if (state == ROOT) {
        return ROOT;
      }
      state = fallback[state];
    }
  }

  /** Where the state behind {@code state} and {@code block} is, or is to be put. */
  private int slot(int state, int block) {
    int mask = table.length - 1;
    int hash = (state * 0x9E3779B1) ^ (block * 0x85EBCA77);
    int slot = (hash ^ hash >>> 15) & mask;
    while (table[slot] != 0 && (parent[table[slot]] != state || label[table[slot]] != block)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /**
   * Marks the prime paths in {@code sequence} as covered. Blocks unknown to the graph interrupt a
   * sequence like any block that is not on a prime path.
   *
   * @param sequence blocks that one activation ran one directly behind the other
   */
  public void add(int... sequence) {
    int state = ROOT;
    for (int block : sequence) {
      state = successor(state, block);
      if (ending[state] != NONE) {
        covered.set(ending[state]);
      }
    }
  }

  /** The number of prime paths covered so far. */
  public int coveredCount() {
    return covered.cardinality();
  }

  /** The number of prime paths to cover; a lower bound unless {@link PrimePaths#isComplete}. */
  public int totalCount() {
    return paths.count();
  }

  /** Whether the {@code index}-th prime path, 0-based, has been covered. */
  public boolean isCovered(int index) {
    return covered.get(index);
  }

  /** The indexes of the covered prime paths; a copy. */
  public BitSet covered() {
    return (BitSet) covered.clone();
  }
}
