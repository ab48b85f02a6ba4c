package org.pathprofile.core.coverage;

import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

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
 * string matching</i>, CACM 1975), which marks each of its states, the beginnings of the prime
 * paths, when its blocks have occurred. It takes O(total length of the prime paths) to build and
 * expected amortized O(1) per block of a sequence. Not thread-safe.
 */
public final class PrimePathCoverage {
  private static final int ROOT = 0;

  private final PrimePaths paths;
  private int sequences;

  private int states = 1;
  private final int[] parent;
  private final int[] label;

  /** The state for the longest proper suffix of this state's blocks that begins a prime path. */
  private final int[] fallback;

  /** The state in which each prime path ends. */
  private final int[] end;

  /** The first sequence in which this state's blocks occur, counted from 1; 0 if none. */
  private final int[] first;

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
    first = new int[most];
    end = new int[paths.count()];
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
      end[path] = state;
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
    sequences++;
    int state = ROOT;
    for (int block : sequence) {
      state = successor(state, block);
      for (int met = state; met != ROOT && first[met] == 0; met = fallback[met]) {
        first[met] = sequences;
      }
    }
  }

  /**
   * The sequence that goes along the {@code index}-th prime path for longest, the first one if
   * several do; empty if none has even its first block.
   */
  Optional<FunctionPrimes.Nearest> nearest(int index) {
    int state = ROOT;
    int blocks = 0;
    while (blocks < paths.length(index)) {
      int next = table[slot(state, paths.block(index, blocks))];
      if (first[next] == 0) {
        break;
      }
      state = next;
      blocks++;
    }
    return state == ROOT
        ? Optional.empty()
        : Optional.of(new FunctionPrimes.Nearest(first[state] - 1, blocks));
  }

  /** The number of prime paths covered so far. */
  public int coveredCount() {
    return covered().cardinality();
  }

  /** The number of prime paths to cover; a lower bound unless {@link PrimePaths#isComplete}. */
  public int totalCount() {
    return paths.count();
  }

  /** Whether the {@code index}-th prime path, 0-based, has been covered. */
  public boolean isCovered(int index) {
    return first[end[index]] != 0;
  }

  /** The indexes of the covered prime paths. */
  public BitSet covered() {
    BitSet covered = new BitSet();
    IntStream.range(0, end.length).filter(this::isCovered).forEach(covered::set);
    return covered;
  }
}
