package org.pathprofile.core.learned;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.pathprofile.core.numbering.PathEnd;

/**
 * A numbering of the paths of a {@link LearnedGraph}, as far as it was known when the numbering was
 * made (Ball and Larus, <i>Efficient path profiling</i>, MICRO 1996, section 3.2).
 *
 * <p>The register begins with {@link #start}, and each edge adds its {@link #value}; the hottest
 * edge out of a block adds 0. Where the path ends, the register is the path's id, from 0 up to
 * {@link #pathCount}. At any block before that, register and block name the way so far. Paths end
 * at back edges, and before the blocks of {@link #cuts}.
 *
 * <p>Immutable and thread-safe. Edges that were not known have no value.
 */
public final class LearnedNumbering {
  /** There is no such number. */
  public static final long UNKNOWN = -1;

  /** A numbering has 2^55 paths at most. */
  private static final int ID_BITS = 56;

  private final long[] positions;
  private final BitSet cuts;
  private final int[][] symbols;
  private final long[][] values;
  private final long[] starts;

  /** Blocks where paths begin, by falling value. */
  private final int[] startBlocks;

  private final long pathCount;
  private final int index;

  private LearnedNumbering(LearnedGraph graph, BitSet cuts, long mostPaths, int index) {
    this.index = index;
    int blocks = graph.blockCount();
    this.cuts = cuts;
    positions = IntStream.range(0, blocks).mapToLong(graph::position).toArray();
    symbols = new int[blocks][];
    values = new long[blocks][];
    for (int block = 0; block < blocks; block++) {
      symbols[block] = hottestFirst(graph, block);
      values[block] = new long[symbols[block].length];
    }
    Integer[] order = IntStream.range(0, blocks).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingLong((Integer block) -> positions[block]).reversed());
    BitSet startsSeen = graph.starts();
    startsSeen.or(cuts);
    long[] paths = new long[blocks];
    long all = count(order, paths, startsSeen);
    while (all > mostPaths) {
      int cut = cheapestCut(order, paths, startsSeen);
      if (cut < 0) {
        break;
      }
      cuts.set(cut);
      startsSeen.set(cut);
      for (int block = 0; block < blocks; block++) {
        for (int i = 0; i < symbols[block].length; i++) {
          if (symbols[block][i] == cut) {
            symbols[block][i] = Symbol.next(cut);
          }
        }
      }
      all = count(order, paths, startsSeen);
    }
    starts = new long[blocks];
    Arrays.fill(starts, UNKNOWN);
    startBlocks = startsSeen.stream().toArray();
    long next = 0;
    for (int start : startBlocks) {
      starts[start] = next;
      next += paths[start];
    }
    for (int i = 0; i < startBlocks.length / 2; i++) {
      int other = startBlocks.length - 1 - i;
      int block = startBlocks[i];
      startBlocks[i] = startBlocks[other];
      startBlocks[other] = block;
    }
    pathCount = all;
  }

  /**
   * Numbers the paths of a graph. Takes time O(E log E) for E edges, and O(E) more for each cut.
   *
   * @param pathEnd where paths end in loops
   * @param mostPaths at most so many paths get a number, if cutting them helps; at least 1
   * @param index which of the function's numberings it is, 1 to 127
   */
  static LearnedNumbering of(
      LearnedGraph graph, PathEnd pathEnd, BitSet cutsSoFar, long mostPaths, int index) {
    BitSet cuts = (BitSet) cutsSoFar.clone();
    if (pathEnd == PathEnd.HEADER) {
      cuts.or(graph.headers());
    }
    return new LearnedNumbering(graph, cuts, mostPaths, index);
  }

  /** A numbering of no paths, for a function of which nothing is known. */
  static LearnedNumbering none(int index) {
    return new LearnedNumbering(index);
  }

  private LearnedNumbering(int index) {
    this.index = index;
    positions = new long[0];
    cuts = new BitSet();
    symbols = new int[0][];
    values = new long[0][];
    starts = new long[0];
    startBlocks = new int[0];
    pathCount = 0;
  }

  private int[] hottestFirst(LearnedGraph graph, int block) {
    return IntStream.range(0, graph.outDegree(block))
        .boxed()
        .sorted(Comparator.comparingLong((Integer i) -> -graph.outCount(block, i)))
        .mapToInt(i -> graph.outSymbol(block, i))
        .map(to -> Symbol.isBlock(to) && cuts.get(to) ? Symbol.next(to) : to)
        .toArray();
  }

  /** Sets the values, and how many paths lead on from each block; returns how many there are. */
  private long count(Integer[] order, long[] paths, BitSet startsSeen) {
    for (int block : order) {
      long sum = 0;
      for (int i = 0; i < symbols[block].length; i++) {
        values[block][i] = sum;
        int to = symbols[block][i];
        sum = saturated(sum + (Symbol.isBlock(to) ? paths[to] : 1));
      }
      // Of a block where a path is under way nothing else is known yet.
      paths[block] = Math.max(1, sum);
    }
    long all = 0;
    for (int start = startsSeen.nextSetBit(0);
        start >= 0;
        start = startsSeen.nextSetBit(start + 1)) {
      all = saturated(all + paths[start]);
    }
    return all;
  }

  private static long saturated(long sum) {
    return sum < 0 || sum > Long.MAX_VALUE / 4 ? Long.MAX_VALUE / 4 : sum;
  }

  /**
   * The block before which to cut all paths, to have the fewest: where as many ways come together
   * as lead on. -1 if no cut helps.
   */
  private int cheapestCut(Integer[] order, long[] paths, BitSet startsSeen) {
    double[] ways = new double[paths.length];
    for (int i = order.length - 1; i >= 0; i--) {
      int block = order[i];
      ways[block] += startsSeen.get(block) ? 1 : 0;
      for (int to : symbols[block]) {
        if (Symbol.isBlock(to)) {
          ways[to] += ways[block];
        }
      }
    }
    int best = -1;
    double saved = 0;
    for (int block = 1; block < paths.length; block++) {
      double own = startsSeen.get(block) ? 1 : 0;
      double others = ways[block] - own;
      double saves = others * paths[block] - others - (1 - own) * paths[block];
      if (!cuts.get(block) && saves > saved) {
        best = block;
        saved = saves;
      }
    }
    return best;
  }

  /** A number for a path that no path has in another numbering of the function, nor a sequence. */
  public long piece(long id) {
    return ((long) index << ID_BITS) | id;
  }

  static int indexOf(long piece) {
    return (int) (piece >>> ID_BITS);
  }

  static long idOf(long piece) {
    return piece & ((1L << ID_BITS) - 1);
  }

  /** How many ids there are. */
  public long pathCount() {
    return pathCount;
  }

  /** The blocks before which paths end, wherever they come from. A copy. */
  public BitSet cuts() {
    return (BitSet) cuts.clone();
  }

  /** The register of a path that begins at a block; {@link #UNKNOWN} if none is known to. */
  public long start(int block) {
    return block < starts.length ? starts[block] : UNKNOWN;
  }

  /** What goes from one block to another: the second one, or {@link Symbol#next} of it. */
  public int symbol(int from, int to) {
    return from < positions.length
            && to < positions.length
            && positions[to] > positions[from]
            && !cuts.get(to)
        ? to
        : Symbol.next(to);
  }

  /** What an edge adds to the register; {@link #UNKNOWN} if it is not known. */
  public long value(int from, int symbol) {
    if (from < symbols.length) {
      for (int i = 0; i < symbols[from].length; i++) {
        if (symbols[from][i] == symbol) {
          return values[from][i];
        }
      }
    }
    return UNKNOWN;
  }

  /** The blocks from which an edge, or the end of a path, is known; by rising number. */
  public int[] predecessors(int symbol) {
    return IntStream.range(0, symbols.length)
        .filter(from -> value(from, symbol) != UNKNOWN)
        .toArray();
  }

  /**
   * The path with an id: its blocks, and the symbol of its end.
   *
   * @throws IllegalArgumentException if there is none
   */
  public int[] decode(long id) {
    return decode(id, -1);
  }

  /**
   * The way of a path so far: its blocks.
   *
   * @param last the last one
   * @throws IllegalArgumentException if the register cannot be that
   */
  public int[] decodeWay(long register, int last) {
    return decode(register, last);
  }

  private int[] decode(long register, int last) {
    int block = -1;
    for (int start : startBlocks) {
      if (register >= starts[start]) {
        block = start;
        break;
      }
    }
    if (block < 0 || register >= pathCount) {
      throw new IllegalArgumentException("no path has the id " + register);
    }
    long rest = register - starts[block];
    int[] sequence = new int[8];
    int length = 0;
    sequence[length++] = block;
    while (block != last) {
      int at = -1;
      for (int i = 0; i < values[block].length && values[block][i] <= rest; i++) {
        at = i;
      }
      if (at < 0) {
        throw new IllegalArgumentException("no way to block " + last + " has the id " + register);
      }
      rest -= values[block][at];
      int symbol = symbols[block][at];
      if (length == sequence.length) {
        sequence = Arrays.copyOf(sequence, 2 * length);
      }
      sequence[length++] = symbol;
      if (!Symbol.isBlock(symbol)) {
        if (last >= 0) {
          throw new IllegalArgumentException("no way to block " + last + " has the id " + register);
        }
        break;
      }
      block = symbol;
    }
    if (rest != 0) {
      throw new IllegalArgumentException("no path has the id " + register);
    }
    return Arrays.copyOf(sequence, length);
  }

  /** The register of a way so far, given its blocks; {@link #UNKNOWN} if it is not known. */
  public long encode(int[] way) {
    long register = start(way[0]);
    for (int i = 1; i < way.length && register != UNKNOWN; i++) {
      long value = value(way[i - 1], way[i]);
      register = value == UNKNOWN ? UNKNOWN : register + value;
    }
    return register;
  }

  /** Bytes of memory. */
  public long footprint() {
    long sum = 120 + 20L * positions.length;
    for (int[] out : symbols) {
      sum += 40 + 12L * out.length;
    }
    return sum;
  }
}
