package org.pathprofile.core.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The control-flow graph of one guest root: blocks, the edges between them, and what can be seen of
 * them at run time.
 *
 * <p>Blocks and edges are numbered from 0 in the order in which they were added; {@link #outEdge}
 * and {@link #inEdge} keep that order. Parallel edges and self-loops are allowed, blocks may be
 * unreachable. A graph is immutable and thread-safe; every query takes constant time.
 *
 * <p>A path begins at the entry, at a loop header (or behind a back edge), at a <em>head</em> (a
 * handler or a resume point, which is reached without an edge) or behind a cut edge. It ends at the
 * exit, at a loop header (or on a back edge), at a <em>tail</em> (a suspend point, which is left
 * without an edge), on a cut edge, or where an exception leaves it.
 *
 * <p>An edge is <em>observable</em> when an event tells at run time that it is taken. Unobservable
 * edges carry no increment, so together they must not close a cycle, seen as an undirected graph:
 * {@link Builder#build} refuses a graph in which they do.
 *
 * <p>No edge enters the entry, none leaves the exit or a tail. A block without outgoing edges that
 * is neither exit nor tail is left by an exception only.
 */
public final class ControlFlowGraph {
  private final Block[] blocks;
  private final int[] columns;
  private final int entry;
  private final int exit;
  private final int[] from;
  private final int[] to;
  private final BitSet observable;
  private final BitSet raised;
  private final BitSet heads;
  private final BitSet tails;
  private final int[] outStart;
  private final int[] outEdges;
  private final int[] inStart;
  private final int[] inEdges;
  private final List<String> indistinct;
  private final List<UnknownCode> unknown;
  private final Granularity granularity;
  private final boolean complete;

  /** Null until somebody asks: few graphs are described. */
  private volatile @Nullable BitSet crowded;

  private ControlFlowGraph(Builder builder) {
    blocks = builder.blocks.stream().map(block -> block.withColumn(0)).toArray(Block[]::new);
    columns = builder.blocks.stream().mapToInt(Block::column).toArray();
    entry = builder.entry;
    exit = builder.exit;
    from = Arrays.copyOf(builder.from, builder.edgeCount);
    to = Arrays.copyOf(builder.to, builder.edgeCount);
    observable = (BitSet) builder.observable.clone();
    raised = (BitSet) builder.raised.clone();
    heads = (BitSet) builder.heads.clone();
    tails = (BitSet) builder.tails.clone();
    indistinct = List.copyOf(builder.indistinct);
    unknown = List.copyOf(builder.unknown);
    granularity = builder.granularity;
    complete = builder.complete || !granularity.isLearned();
    outStart = new int[blocks.length + 1];
    outEdges = new int[from.length];
    inStart = new int[blocks.length + 1];
    inEdges = new int[from.length];
    groupEdges(from, outStart, outEdges);
    groupEdges(to, inStart, inEdges);
  }

  /** The same graph with other blocks. */
  private ControlFlowGraph(ControlFlowGraph graph, Block[] blocks, List<UnknownCode> unknown) {
    this.blocks = blocks;
    this.unknown = unknown;
    columns = new int[blocks.length];
    entry = graph.entry;
    exit = graph.exit;
    from = graph.from;
    to = graph.to;
    observable = graph.observable;
    raised = graph.raised;
    heads = graph.heads;
    tails = graph.tails;
    indistinct = graph.indistinct;
    granularity = graph.granularity;
    complete = graph.complete;
    outStart = graph.outStart;
    outEdges = graph.outEdges;
    inStart = graph.inStart;
    inEdges = graph.inEdges;
  }

  /**
   * The same graph, whose code is elsewhere.
   *
   * @param newBlock by number, the block in place of the one with this number; it must be of the
   *     same kind, and columns of decisions are not kept
   * @param newUnknown the place of unknown code
   */
  public ControlFlowGraph withPlaces(
      IntFunction<Block> newBlock, UnaryOperator<UnknownCode> newUnknown) {
    Block[] newBlocks = new Block[blocks.length];
    for (int block = 0; block < blocks.length; block++) {
      newBlocks[block] = newBlock.apply(block).withColumn(0);
      if (newBlocks[block].kind() != blocks[block].kind()) {
        throw new IllegalArgumentException("block " + block + " is of another kind");
      }
    }
    return new ControlFlowGraph(this, newBlocks, unknown.stream().map(newUnknown).toList());
  }

  /** Counting sort of the edge numbers by one of their ends; stable, so edges keep their order. */
  private static void groupEdges(int[] end, int[] start, int[] edges) {
    for (int block : end) {
      start[block + 1]++;
    }
    for (int block = 1; block < start.length; block++) {
      start[block] += start[block - 1];
    }
    int[] next = start.clone();
    for (int edge = 0; edge < end.length; edge++) {
      edges[next[end[edge]]++] = edge;
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  public int blockCount() {
    return blocks.length;
  }

  public int edgeCount() {
    return from.length;
  }

  public Block block(int block) {
    return blocks[block];
  }

  /**
   * The 1-based column of the decision that leads to a block in its line; 0 if it is not known, as
   * in graphs that were read from files.
   */
  public int column(int block) {
    return columns[block];
  }

  /**
   * Whether an exception handler begins at a block, so that paths begin there that were caught. A
   * learned graph may have resumptions there instead, if its activations are suspended.
   */
  public boolean isHandler(int block) {
    return isHead(block)
        && switch (blocks[block].kind()) {
          case CATCH, FINALLY -> true;
          case LOOP_HEADER, RESUME -> false;
          default -> granularity.isLearned();
        };
  }

  /**
   * Whether a line has the same decision at several places, so that only their columns tell them
   * apart.
   */
  public boolean isCrowded(int line) {
    BitSet lines = crowded;
    if (lines == null) {
      lines = crowdedLines();
      crowded = lines;
    }
    return lines.get(line);
  }

  private BitSet crowdedLines() {
    BitSet lines = new BitSet();
    Map<String, Integer> columns = new HashMap<>();
    for (Block block : blocks) {
      SourceRange section = block.section();
      if (!block.description().isEmpty() && section.startLine() == block.line()) {
        Integer other =
            columns.putIfAbsent(block.line() + " " + block.description(), section.startColumn());
        if (other != null && other != section.startColumn()) {
          lines.set(block.line());
        }
      }
    }
    return lines;
  }

  /** The block where every activation begins. */
  public int entry() {
    return entry;
  }

  /** The block where activations return normally; it may be unreachable. */
  public int exit() {
    return exit;
  }

  /** The block that {@code edge} leaves. */
  public int from(int edge) {
    return from[edge];
  }

  /** The block that {@code edge} enters. */
  public int to(int edge) {
    return to[edge];
  }

  /** Whether an event tells at run time that {@code edge} is taken. */
  public boolean isObservable(int edge) {
    return observable.get(edge);
  }

  /** Whether only exceptions take {@code edge}, so that it is no outcome of a decision. */
  public boolean isRaised(int edge) {
    return raised.get(edge);
  }

  /**
   * Whether control goes on from {@code block} in one of several ways, other than by exceptions.
   */
  public boolean isDecision(int block) {
    int ways = 0;
    for (int i = 0; i < outDegree(block); i++) {
      ways += isRaised(outEdge(block, i)) ? 0 : 1;
    }
    return ways > 1;
  }

  /** Whether paths begin at {@code block} without an edge: a handler or a resume point. */
  public boolean isHead(int block) {
    return heads.get(block);
  }

  /** Whether paths end at {@code block} without an edge: a suspend point. */
  public boolean isTail(int block) {
    return tails.get(block);
  }

  public int outDegree(int block) {
    return outStart[block + 1] - outStart[block];
  }

  /** The edge that leaves {@code block} as its {@code index}-th, 0-based. */
  public int outEdge(int block, int index) {
    return outEdges[Objects.checkIndex(index, outDegree(block)) + outStart[block]];
  }

  public int inDegree(int block) {
    return inStart[block + 1] - inStart[block];
  }

  /** The edge that enters {@code block} as its {@code index}-th, 0-based. */
  public int inEdge(int block, int index) {
    return inEdges[Objects.checkIndex(index, inDegree(block)) + inStart[block]];
  }

  /** For a reader: which blocks were merged because no event tells them apart, and why. */
  public List<String> indistinct() {
    return indistinct;
  }

  /** The code of which counts tell nothing: it is neither covered nor missed. */
  public List<UnknownCode> unknown() {
    return unknown;
  }

  /** The statements that begin to run in {@code block}, in this order. */
  public List<SourceRange> code(int block) {
    boolean isStatement = granularity.isLearned() && block != entry && block != exit;
    return isStatement ? List.of(blocks[block].section()) : blocks[block].code();
  }

  /** Whether it is known which statements the blocks have. */
  public boolean hasCode() {
    return granularity.isLearned()
        || Arrays.stream(blocks).anyMatch(block -> !block.code().isEmpty());
  }

  /** How fine the blocks are. */
  public Granularity granularity() {
    return granularity;
  }

  /** Whether it has all edges that the code has; otherwise it has those that were taken. */
  public boolean isComplete() {
    return complete;
  }

  /** Blocks and edges in a form for failure messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int block = 0; block < blocks.length; block++) {
      text.append(block).append(' ').append(blocks[block].kind());
      if (isHead(block)) {
        text.append(" head");
      }
      if (isTail(block)) {
        text.append(" tail");
      }
      for (int i = 0; i < outDegree(block); i++) {
        int edge = outEdge(block, i);
        text.append(i == 0 ? " -> " : ", ").append(to[edge]);
        if (!isObservable(edge)) {
          text.append('?');
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Collects blocks and edges. Not thread-safe. */
  public static final class Builder {
    private static final int INITIAL_EDGES = 16;

    private final List<Block> blocks = new ArrayList<>();
    private int[] from = new int[INITIAL_EDGES];
    private int[] to = new int[INITIAL_EDGES];
    private int edgeCount;
    private final BitSet observable = new BitSet();
    private final BitSet raised = new BitSet();
    private final BitSet heads = new BitSet();
    private final BitSet tails = new BitSet();
    private final List<String> indistinct = new ArrayList<>();
    private final Set<UnknownCode> unknown = new LinkedHashSet<>();
    private Granularity granularity = Granularity.DECISION;
    private boolean complete;
    private int entry = -1;
    private int exit = -1;

    private Builder() {}

    /** How fine the blocks are; decisions unless told. */
    public Builder granularity(Granularity newGranularity) {
      granularity = Objects.requireNonNull(newGranularity, "granularity");
      return this;
    }

    /**
     * Whether the graph has all edges that the code has. Not unless told, if {@link
     * Granularity#isLearned}; otherwise always.
     */
    public Builder complete(boolean newComplete) {
      complete = newComplete;
      return this;
    }

    /**
     * Adds a block. The first block of kind {@link BlockKind#ENTRY} is the entry, the first of kind
     * {@link BlockKind#EXIT} the exit.
     *
     * @return the block's number
     */
    public int addBlock(Block block) {
      int number = blocks.size();
      blocks.add(Objects.requireNonNull(block, "block"));
      if (block.kind() == BlockKind.ENTRY && entry < 0) {
        entry = number;
      } else if (block.kind() == BlockKind.EXIT && exit < 0) {
        exit = number;
      }
      return number;
    }

    /**
     * Adds an edge.
     *
     * @return the edge's number
     */
    public int addEdge(int fromBlock, int toBlock, boolean isObservable) {
      Objects.checkIndex(fromBlock, blocks.size());
      Objects.checkIndex(toBlock, blocks.size());
      if (edgeCount == from.length) {
        from = Arrays.copyOf(from, 2 * edgeCount);
        to = Arrays.copyOf(to, 2 * edgeCount);
      }
      from[edgeCount] = fromBlock;
      to[edgeCount] = toBlock;
      observable.set(edgeCount, isObservable);
      return edgeCount++;
    }

    /** Declares that only exceptions take an edge. */
    public Builder markRaised(int edge) {
      raised.set(Objects.checkIndex(edge, edgeCount));
      return this;
    }

    /** Declares that paths begin at {@code block} without an edge. */
    public Builder markHead(int block) {
      heads.set(Objects.checkIndex(block, blocks.size()));
      return this;
    }

    /** Declares that paths end at {@code block} without an edge. */
    public Builder markTail(int block) {
      tails.set(Objects.checkIndex(block, blocks.size()));
      return this;
    }

    /** Notes for a reader that blocks were merged because no event tells them apart. */
    public Builder noteIndistinct(String reason) {
      indistinct.add(Objects.requireNonNull(reason, "reason"));
      return this;
    }

    /** Says of a piece of code that counts tell nothing of it. */
    public Builder addUnknown(UnknownCode code) {
      unknown.add(Objects.requireNonNull(code, "code"));
      return this;
    }

    /**
     * Builds the graph.
     *
     * @throws IllegalStateException if there is no entry or no exit, if an edge enters the entry or
     *     leaves the exit or a tail, if the exit is a head, if the entry is a tail, if a block is
     *     both head and tail, or if the unobservable edges close an undirected cycle
     */
    public ControlFlowGraph build() {
      if (entry < 0 || exit < 0) {
        throw new IllegalStateException("a control-flow graph needs an entry and an exit block");
      }
      checkMarks();
      checkEdges();
      checkUnobservableEdges();
      return new ControlFlowGraph(this);
    }

    private void checkMarks() {
      if (heads.get(exit)) {
        throw new IllegalStateException(
            "the exit is marked as a head: give the handler or resume point a block of its own");
      }
      if (tails.get(entry)) {
        throw new IllegalStateException(
            "the entry is marked as a tail: give the suspend point a block of its own");
      }
      BitSet both = (BitSet) heads.clone();
      both.and(tails);
      if (!both.isEmpty()) {
        throw new IllegalStateException(
            "block "
                + both.nextSetBit(0)
                + " is both head and tail: give the suspend point and the resume point a block"
                + " each");
      }
    }

    private void checkEdges() {
      for (int edge = 0; edge < edgeCount; edge++) {
        if (to[edge] == entry || from[edge] == exit) {
          throw new IllegalStateException(describe(edge) + " enters the entry or leaves the exit");
        }
        if (tails.get(from[edge])) {
          throw new IllegalStateException(
              describe(edge)
                  + " leaves a tail: let it leave the head where the activation resumes");
        }
      }
    }

    private void checkUnobservableEdges() {
      int[] parent = new int[blocks.size()];
      Arrays.setAll(parent, i -> i);
      for (int edge = 0; edge < edgeCount; edge++) {
        if (!observable.get(edge)) {
          int a = find(parent, from[edge]);
          int b = find(parent, to[edge]);
          if (a == b) {
            throw new IllegalStateException(
                "the unobservable "
                    + describe(edge)
                    + " closes a cycle of unobservable edges: merge blocks that cannot be told"
                    + " apart");
          }
          parent[a] = b;
        }
      }
    }

    private String describe(int edge) {
      return "edge " + from[edge] + " -> " + to[edge];
    }

    private static int find(int[] parent, int block) {
      int root = block;
      while (parent[root] != root) {
        parent[root] = parent[parent[root]];
        root = parent[root];
      }
      return root;
    }
  }
}
