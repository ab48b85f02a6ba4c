package org.pathprofile.core.learned;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.pathprofile.core.numbering.PathEnd;

/**
 * What is known of a function's paths, and what to do where that is not enough.
 *
 * <p>An activation has a register and its last block. As long as the path under way has a number,
 * both are as {@link LearnedNumbering} says, and code that knows the numbering needs nothing else.
 * At the first edge that has no value the rest of the path is kept as a sequence: the last block is
 * then {@link #LEARNING}, which no edge leaves, so each further event comes here, and the register
 * names the sequence. The next path begins with a number again, if it can.
 *
 * <p>Paths are numbered for the first time when {@value #FIRST_PATHS} have ended, and again when
 * {@value #MORE_PATHS} more ended as sequences, then twice as many, and so on: so for n paths at
 * most log2(n / {@value #MORE_PATHS}) + 2 times, however late edges are seen. A path under way goes
 * on with {@link #reencode}. Sequences stay what they are, so nothing is lost or counted twice.
 *
 * <p>Thread-safe. The register of an activation is the activation's affair.
 */
public final class PathLearner {
  /** Instead of the last block: the path is kept as a sequence. */
  public static final int LEARNING = -1;

  /** Instead of the last block: no path is under way. */
  public static final int NOWHERE = -2;

  /** How many paths end before they are numbered for the first time. */
  public static final int FIRST_PATHS = 64;

  /** How many paths without a number end before they are numbered for the second time. */
  public static final int MORE_PATHS = 16;

  /** The register of a path for which there is no room. */
  private static final long NO_ROOM = Long.MIN_VALUE;

  private static final int MOST_NODES = 1 << 20;

  /** Numbers below this fit into {@link LearnedNumbering#piece}. */
  private static final long MOST_PATHS = 1L << 55;

  private final PathEnd pathEnd;
  private final long mostPaths;
  private final boolean cuts;
  private final LearnedGraph graph = new LearnedGraph();
  private final PathTrie sequences;
  private final BitSet cutsSoFar = new BitSet();
  private final List<LearnedNumbering> all = new ArrayList<>();
  private LearnedNumbering newest = LearnedNumbering.none(0);
  private long untilNumbering = FIRST_PATHS;
  private long nextWait = MORE_PATHS;
  private int numberings;
  private long lost;

  /**
   * @param pathEnd where paths end in loops
   * @param mostPaths how many numbers a function may use; it is cut if it has more paths
   */
  public PathLearner(PathEnd pathEnd, long mostPaths) {
    this(pathEnd, mostPaths, true, MOST_NODES);
  }

  PathLearner(PathEnd pathEnd, long mostPaths, boolean cuts, int mostNodes) {
    this.pathEnd = pathEnd;
    this.mostPaths = Math.min(mostPaths, MOST_PATHS);
    this.cuts = cuts;
    sequences = new PathTrie(mostNodes);
  }

  /**
   * For paths that are pieces of longer ones: they end on back edges, and where else an activation
   * leaves or rests, and nowhere else. A function that has too many of them for numbers keeps them
   * as sequences.
   */
  public static PathLearner ofPieces() {
    return new PathLearner(PathEnd.BACKEDGE, MOST_PATHS, false, MOST_NODES);
  }

  /**
   * Adds a block.
   *
   * @param position larger for blocks that are further behind in the source, above {@link
   *     Long#MIN_VALUE}
   * @return its number, from 1 on
   */
  public synchronized int addBlock(long position) {
    return graph.addBlock(position);
  }

  /** The newest numbering; the first one has no paths. */
  public synchronized LearnedNumbering newest() {
    return newest;
  }

  /** How often paths were numbered. */
  public synchronized int numberings() {
    return numberings;
  }

  /** Paths that are in no count, because there was no room for them. */
  public synchronized long lost() {
    return lost;
  }

  // --- events

  /**
   * A path begins at a block: the entry, or one that another path has just reached.
   *
   * @return the register; below 0 if the last block is now {@link #LEARNING}, else it is the block
   */
  public long begin(LearnedNumbering numbering, int block) {
    long start = numbering.start(block);
    return start == LearnedNumbering.UNKNOWN ? learn(block) : start;
  }

  private synchronized long learn(int block) {
    return register(sequences.root(block));
  }

  /**
   * A path begins in a handler, or behind a suspension, even if others begin there behind edges.
   */
  private long beginAtHead(LearnedNumbering numbering, int block) {
    synchronized (this) {
      graph.seeStart(block);
    }
    return begin(numbering, block);
  }

  /**
   * A block is entered.
   *
   * @param numbering that of the register
   * @param last the last block, {@link #LEARNING} or {@link #NOWHERE}
   * @return as for {@link #begin}
   */
  public long enter(LearnedNumbering numbering, long register, int last, int block, PathSink sink) {
    if (last == NOWHERE) {
      return beginAtHead(numbering, block);
    }
    if (last >= 0) {
      int symbol = numbering.symbol(last, block);
      long value = numbering.value(last, symbol);
      if (value != LearnedNumbering.UNKNOWN) {
        if (Symbol.isBlock(symbol)) {
          return register + value;
        }
        sink.numbered(numbering, register + value);
        return begin(numbering, block);
      }
    }
    return enterSlowly(numbering, register, last, block, sink);
  }

  private synchronized long enterSlowly(
      LearnedNumbering numbering, long register, int last, int block, PathSink sink) {
    int node = sequence(numbering, register, last);
    if (node == PathTrie.FULL) {
      return NO_ROOM;
    }
    int symbol = graph.symbol(sequences.symbol(node), block);
    if (Symbol.isBlock(symbol)) {
      return register(sequences.child(node, symbol));
    }
    end(node, symbol, sink);
    return begin(numbering, block);
  }

  /**
   * A path ends without a next block.
   *
   * @param end {@link Symbol#EXIT}, {@link Symbol#THROW}, {@link Symbol#SUSPEND} or {@link
   *     Symbol#ABANDON}
   */
  public void end(LearnedNumbering numbering, long register, int last, int end, PathSink sink) {
    if (last == NOWHERE) {
      return;
    }
    if (last >= 0) {
      long value = numbering.value(last, end);
      if (value != LearnedNumbering.UNKNOWN) {
        sink.numbered(numbering, register + value);
        return;
      }
    }
    synchronized (this) {
      end(sequence(numbering, register, last), end, sink);
    }
  }

  private void end(int node, int symbol, PathSink sink) {
    int ended = node == PathTrie.FULL ? PathTrie.FULL : sequences.child(node, symbol);
    if (ended == PathTrie.FULL) {
      lost++;
      sink.lost();
      return;
    }
    see(ended);
    sink.learned(ended);
    untilNumbering--;
  }

  /**
   * The edges of a sequence are known from its end on. An activation that is torn down has none.
   */
  private void see(int ended) {
    int[] sequence = sequences.sequence(ended);
    for (int i = 1; i < sequence.length; i++) {
      if (sequence[i] != Symbol.ABANDON) {
        graph.see(sequence[i - 1], sequence[i]);
      }
    }
  }

  private static long register(int node) {
    return node == PathTrie.FULL ? NO_ROOM : -1L - node;
  }

  /** The sequence of a path under way. */
  private int sequence(LearnedNumbering numbering, long register, int last) {
    if (last == LEARNING) {
      return register == NO_ROOM ? PathTrie.FULL : (int) (-1 - register);
    }
    return sequences.add(numbering.decodeWay(register, last));
  }

  /** The last block of a path under way, or {@link #NOWHERE}. */
  public synchronized int lastBlock(long register, int last) {
    if (last != LEARNING) {
      return last;
    }
    return register == NO_ROOM ? NOWHERE : sequences.symbol((int) (-1 - register));
  }

  // --- edges alone

  /**
   * An edge was taken, on whatever path: it is in the graph from now on.
   *
   * @param last the block that it leaves, or {@link #NOWHERE} if an activation went on at a block
   *     without one
   */
  public synchronized void see(int last, int block) {
    if (last == NOWHERE) {
      graph.seeStart(block);
    } else {
      graph.see(last, graph.symbol(last, block));
    }
  }

  /** An activation returned, on whatever path. */
  public synchronized void seeExit(int last) {
    graph.see(last, Symbol.EXIT);
  }

  // --- numberings

  /** Whether so much was learned that paths are to be numbered. */
  public synchronized boolean isNumberingDue() {
    return untilNumbering <= 0;
  }

  /** Numbers the paths that are known by now. */
  public synchronized LearnedNumbering number() {
    untilNumbering = nextWait;
    nextWait *= 2;
    numberings++;
    int index = all.size() + 1;
    newest =
        LearnedNumbering.of(graph, pathEnd, cutsSoFar, cuts ? mostPaths : Long.MAX_VALUE, index);
    if (newest.pathCount() > MOST_PATHS) {
      newest = LearnedNumbering.none(index);
    }
    all.add(newest);
    cutsSoFar.or(newest.cuts());
    if (pathEnd == PathEnd.HEADER) {
      cutsSoFar.andNot(graph.headers());
    }
    return newest;
  }

  /**
   * Has a path under way go on with another numbering.
   *
   * @return its register there; below 0 if the last block is now {@link #LEARNING}
   */
  public synchronized long reencode(
      LearnedNumbering from, long register, int last, LearnedNumbering to) {
    if (last == NOWHERE || register == NO_ROOM) {
      return register;
    }
    int[] way =
        last == LEARNING
            ? sequences.sequence((int) (-1 - register))
            : from.decodeWay(register, last);
    long encoded = to.encode(way);
    return encoded == LearnedNumbering.UNKNOWN ? register(sequences.add(way)) : encoded;
  }

  // --- what was learned

  /**
   * A sequence that {@link PathSink#learned} was told of: its blocks, and the symbol of its end.
   */
  public synchronized int[] sequence(long ended) {
    return sequences.sequence((int) ended);
  }

  /**
   * A path that ended: its blocks, and the symbol of its end.
   *
   * @param piece {@link LearnedNumbering#piece} of a numbered one, or the sequence
   */
  public synchronized int[] piece(long piece) {
    int index = LearnedNumbering.indexOf(piece);
    return index == 0
        ? sequences.sequence((int) piece)
        : all.get(index - 1).decode(LearnedNumbering.idOf(piece));
  }

  /** The blocks before which paths end, since there would be too many paths. A copy. */
  public synchronized BitSet cuts() {
    return (BitSet) cutsSoFar.clone();
  }

  /** The blocks to which back edges lead. A copy. */
  public synchronized BitSet headers() {
    return graph.headers();
  }

  /** Has something look at what was learned; it must not keep the graph. */
  synchronized <T> T read(Function<LearnedGraph, T> reader) {
    return reader.apply(graph);
  }

  public PathEnd pathEnd() {
    return pathEnd;
  }

  /** Bytes of memory. */
  public synchronized long footprint() {
    return 120
        + sequences.footprint()
        + newest.footprint()
        + 60L * graph.blockCount()
        + 12L * graph.edgeCount();
  }
}
