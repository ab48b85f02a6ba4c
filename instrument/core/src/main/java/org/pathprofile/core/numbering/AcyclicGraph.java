package org.pathprofile.core.numbering;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;

/**
 * A control-flow graph with its loops opened, so that it has a finite number of paths: what Ball
 * and Larus (MICRO 1996, section 3.3) make by replacing back edges by dummy edges, and Bond and
 * McKinley (PEP, MICRO 2005, section 3.2) by splitting loop headers.
 *
 * <p>The dummy edges are not stored. Instead, the graph tells of each block whether paths begin
 * there ({@link #startsAt}) or end on entering it ({@link #endsAt}), and of each edge whether a
 * path ends on it ({@link #endsOn}). A block at which both happens, a header that is split, has two
 * nodes: edges enter its target node and leave its source node. Every other block has one node. A
 * block that has no outgoing edge and is neither exit nor tail can be left by an exception only;
 * paths to it are numbered too, so that every node lies on a numbered path.
 *
 * <p>Only blocks that can be reached count; edges that leave others belong to no path. Building it
 * takes time linear in blocks and edges. Immutable and thread-safe.
 */
public final class AcyclicGraph {
  private final ControlFlowGraph graph;
  private final LoopNesting loops;
  private final PathEnd pathEnd;
  private final BitSet cuts;
  private final int[] starts;
  private final int[] startIndex;
  private final StartKind[] startKind;
  private final int[] targetNode;
  private final int nodes;

  private AcyclicGraph(LoopNesting loops, PathEnd pathEnd, BitSet cuts) {
    this.loops = loops;
    this.pathEnd = pathEnd;
    this.cuts = cuts;
    graph = loops.graph();
    startKind = new StartKind[graph.blockCount()];
    findStarts();
    starts = listStarts();
    startIndex = new int[graph.blockCount()];
    for (int i = 0; i < starts.length; i++) {
      startIndex[starts[i]] = i;
    }
    targetNode = new int[graph.blockCount()];
    int node = graph.blockCount();
    for (int block = 0; block < targetNode.length; block++) {
      targetNode[block] = isSplit(block) ? node++ : block;
    }
    nodes = node;
  }

  /** Opens the loops of a graph in the way of the convention. */
  public static AcyclicGraph of(LoopNesting loops, PathEnd pathEnd) {
    return new AcyclicGraph(loops, Objects.requireNonNull(pathEnd, "pathEnd"), new BitSet());
  }

  /** Opens the loops of a graph in the way of the convention. */
  public static AcyclicGraph of(ControlFlowGraph graph, PathEnd pathEnd) {
    return of(LoopNesting.of(graph), pathEnd);
  }

  /**
   * The same graph with paths ending on further edges; cuts made before remain.
   *
   * @throws IllegalArgumentException if an edge cannot be cut: see {@link #canCut}
   */
  public AcyclicGraph withCuts(BitSet edges) {
    edges.stream()
        .filter(edge -> !canCut(edge) && !isCut(edge))
        .findFirst()
        .ifPresent(
            edge -> {
              throw new IllegalArgumentException(
                  "edge " + graph.from(edge) + " -> " + graph.to(edge) + " ends a path already");
            });
    BitSet all = (BitSet) edges.clone();
    all.or(cuts);
    return new AcyclicGraph(loops, pathEnd, all);
  }

  private void findStarts() {
    for (int block = 0; block < startKind.length; block++) {
      if (graph.isHead(block)) {
        startKind[block] = StartKind.HEAD;
      }
      if (loops.isHeader(block)) {
        startKind[block] = pathEnd == PathEnd.HEADER ? StartKind.HEADER : StartKind.BACKEDGE;
      }
    }
    startKind[graph.entry()] = StartKind.ENTRY;
    cuts.stream()
        .map(graph::to)
        .filter(block -> startKind[block] == null)
        .forEach(block -> startKind[block] = StartKind.CUT);
  }

  private int[] listStarts() {
    int[] list = new int[startKind.length];
    int count = 0;
    list[count++] = graph.entry();
    for (int block = 0; block < startKind.length; block++) {
      if (startKind[block] != null && block != graph.entry()) {
        list[count++] = block;
      }
    }
    return Arrays.copyOf(list, count);
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  public LoopNesting loops() {
    return loops;
  }

  public PathEnd pathEnd() {
    return pathEnd;
  }

  /** Whether a path can contain {@code block}. */
  public boolean isReachable(int block) {
    return loops.order().isReachable(block);
  }

  /** The number of blocks on paths. */
  public int reachableCount() {
    return loops.order().reachableCount();
  }

  /**
   * The {@code index}-th block in a topological order of the source nodes, 0-based, below {@link
   * #reachableCount}. The target nodes of split blocks have no successors.
   */
  public int topological(int index) {
    return loops.order().reversePostorder(index);
  }

  /** The number of blocks at which paths begin. */
  public int startCount() {
    return starts.length;
  }

  /** The block at which paths begin as the {@code index}-th: the entry first, then by number. */
  public int start(int index) {
    return starts[index];
  }

  /**
   * The position of {@code block} in the list of the blocks at which paths begin.
   *
   * @throws IllegalArgumentException if none begins there
   */
  public int startIndex(int block) {
    startKind(block);
    return startIndex[block];
  }

  /** Whether paths begin at {@code block}. */
  public boolean startsAt(int block) {
    return startKind[block] != null;
  }

  /**
   * Why paths begin at {@code block}.
   *
   * @throws IllegalArgumentException if they do not
   */
  public StartKind startKind(int block) {
    if (startKind[block] == null) {
      throw new IllegalArgumentException("no path begins at block " + block);
    }
    return startKind[block];
  }

  /** Whether paths end on entering {@code block}: the exit, a tail, or a split header. */
  public boolean endsAt(int block) {
    return block == graph.exit() || graph.isTail(block) || isSplit(block);
  }

  /** Whether {@code block} is left by an exception only, so that its paths end inside of it. */
  public boolean isDeadEnd(int block) {
    return graph.outDegree(block) == 0 && !endsAt(block);
  }

  /**
   * Why paths end at {@code block}, on entering it or inside of it.
   *
   * @throws IllegalArgumentException if they do not
   */
  public EndKind endKind(int block) {
    if (block == graph.exit()) {
      return EndKind.EXIT;
    } else if (graph.isTail(block)) {
      return EndKind.SUSPEND;
    } else if (isSplit(block)) {
      return EndKind.HEADER;
    } else if (isDeadEnd(block)) {
      return EndKind.EXCEPTION;
    }
    throw new IllegalArgumentException("no path ends at block " + block);
  }

  /** Whether a path ends on {@code edge} and another begins behind it. */
  public boolean endsOn(int edge) {
    return isCut(edge) || (pathEnd == PathEnd.BACKEDGE && loops.isBackEdge(edge));
  }

  /** Why paths end on {@code edge}, if they do. */
  EndKind endKindOn(int edge) {
    return isCut(edge) ? EndKind.CUT : EndKind.BACKEDGE;
  }

  /** Whether the graph was cut at {@code edge}. */
  public boolean isCut(int edge) {
    return cuts.get(edge);
  }

  /** The number of edges at which the graph was cut. */
  public int cutCount() {
    return cuts.cardinality();
  }

  /**
   * Whether paths run along {@code edge} to a further edge, so that a cut there changes something.
   */
  public boolean canCut(int edge) {
    return isReachable(graph.from(edge)) && !endsOn(edge) && !endsAt(graph.to(edge));
  }

  /** Whether {@code block} has a node of its own for the edges that enter it. */
  public boolean isSplit(int block) {
    return pathEnd == PathEnd.HEADER && loops.isHeader(block);
  }

  /** Nodes are numbered below this; numbers of unreachable blocks are left out. */
  public int nodeCount() {
    return nodes;
  }

  /** The node that the edges out of {@code block} leave: the block's own number. */
  public int sourceNode(int block) {
    return block;
  }

  /** The node that the edges into {@code block} enter. */
  public int targetNode(int block) {
    return targetNode[block];
  }

  /**
   * The exact number of paths. Linear in edges while the numbers fit 63 bits; beyond that, the time
   * grows with their length too.
   */
  public BigInteger pathCount() {
    return new PathCounter(this).count();
  }
}
