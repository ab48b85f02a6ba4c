package org.pathprofile.core.learned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The blocks of a function, and the edges between them that were seen so far.
 *
 * <p>Every block has a position in the source. An edge to a block that is not behind the one it
 * leaves is a <em>back edge</em>, and its target a <em>loop header</em>. So the other edges close
 * no cycle, whichever are seen later, an edge never becomes one of the other kind, and the order of
 * positions is a topological order of the graph.
 *
 * <p>Not thread-safe. Blocks are numbered in the order in which they were added; block 0 is {@link
 * #ENTRY}. Adding and asking take expected constant time.
 */
public final class LearnedGraph {
  /** The block where an activation begins; before all others. */
  public static final int ENTRY = 0;

  /** The edges that leave a block, in the order in which they were seen. */
  private static final class Out {
    private int[] symbols = new int[2];
    private long[] counts = new long[2];
    private int size;

    private int find(int symbol) {
      for (int i = 0; i < size; i++) {
        if (symbols[i] == symbol) {
          return i;
        }
      }
      return -1;
    }

    private void add(int symbol, long count) {
      int at = find(symbol);
      if (at < 0) {
        if (size == symbols.length) {
          // A stack overflow, which can strike in any call, must leave both of one length.
          int[] moreSymbols = Arrays.copyOf(symbols, 2 * size);
          long[] moreCounts = Arrays.copyOf(counts, 2 * size);
          symbols = moreSymbols;
          counts = moreCounts;
        }
        at = size++;
        symbols[at] = symbol;
      }
      counts[at] += count;
    }
  }

  private final List<Out> out = new ArrayList<>();
  private long[] positions = new long[8];
  private final BitSet starts = new BitSet();
  private final BitSet headers = new BitSet();
  private final BitSet heads = new BitSet();
  private int edges;

  /** A graph with the block {@link #ENTRY} only. */
  public LearnedGraph() {
    addBlock(Long.MIN_VALUE);
    starts.set(ENTRY);
  }

  /**
   * Adds a block.
   *
   * @param position larger for blocks that are further behind in the source
   * @return its number
   */
  public int addBlock(long position) {
    int block = out.size();
    if (block == positions.length) {
      positions = Arrays.copyOf(positions, 2 * block);
    }
    positions[block] = position;
    out.add(new Out());
    return block;
  }

  public int blockCount() {
    return out.size();
  }

  /** How many edges were seen, ends of paths without a next block among them. */
  public int edgeCount() {
    return edges;
  }

  long position(int block) {
    return positions[block];
  }

  /** Whether an edge between two blocks is no back edge. Its target can be behind it only. */
  public boolean isForward(int from, int to) {
    return positions[to] > positions[from];
  }

  /** The symbol for going from one block to another: a back edge ends the path. */
  int symbol(int from, int to) {
    return isForward(from, to) ? to : Symbol.next(to);
  }

  /** An edge, or the end of a path, was seen. */
  void see(int from, int symbol) {
    Out edgesOut = out.get(from);
    int before = edgesOut.size;
    edgesOut.add(symbol, 1);
    edges += edgesOut.size - before;
    if (Symbol.isNext(symbol)) {
      headers.set(Symbol.target(symbol));
      starts.set(Symbol.target(symbol));
    }
  }

  /** A path began at a block without an edge: in a handler, or behind a suspension. */
  void seeStart(int block) {
    starts.set(block);
    heads.set(block);
  }

  int outDegree(int block) {
    return out.get(block).size;
  }

  int outSymbol(int block, int index) {
    return out.get(block).symbols[index];
  }

  /** How often an edge was seen while it was learned; for choosing, not for counting. */
  long outCount(int block, int index) {
    return out.get(block).counts[index];
  }

  /** The blocks to which back edges were seen. A copy. */
  public BitSet headers() {
    return (BitSet) headers.clone();
  }

  /** Whether a path was seen to begin at a block without an edge. */
  boolean isHead(int block) {
    return heads.get(block);
  }

  /** The blocks where paths were seen to begin. A copy. */
  BitSet starts() {
    return (BitSet) starts.clone();
  }
}
