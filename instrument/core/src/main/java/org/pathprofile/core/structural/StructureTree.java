package org.pathprofile.core.structural;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;

/**
 * The structure graphs of a control-flow graph: the outline graph and, below it, a tree of loop
 * graphs, one for each loop.
 *
 * <p>Every reachable block is a node of exactly one graph, and a part of the node of a loop in all
 * graphs above that one. Where an irreducible loop is entered beside its header, its graph has a
 * further edge from the entry; heads and tails are such entries and exits too.
 *
 * <p>A loop can be told apart only if the edges into it and out of it are observable: a path begins
 * or ends there. (An edge to the graph's exit need not be, for the end of the activation is seen.)
 * A loop of which an edge is not observable remains part of the graph around it, where its paths
 * end on back edges like those of the graph's own loop.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, sections 4.1 and 4.2. The loops
 * are those of the corrected algorithm of Figure 4 (it compares a loop index with itself, has its
 * recursion guard the wrong way round, and must visit inner headers first), as {@link LoopNesting}
 * finds them in nearly linear time. Building the tree takes expected time linear in the blocks, the
 * edges, and for each edge the number of loops that it enters or leaves. Immutable and thread-safe.
 */
public final class StructureTree {
  private static final int NONE = -1;

  private final LoopNesting loops;
  private final ControlFlowGraph real;
  private final StructureGraph[] graphs;

  /** By graph: its number of ancestors. */
  private final int[] depth;

  /** By block: the graph of which it is a node, -1 if it is unreachable. */
  private final int[] graphOfBlock;

  /** By block: the node in that graph. */
  private final int[] nodeOfBlock;

  /** By graph: the node in the graph around it. */
  private final int[] nodeOfGraph;

  private final Crossing[] crossings;

  /** By block: what happens when an activation comes in or is suspended there; else null. */
  private final @Nullable Crossing[] blockCrossings;

  private StructureTree(LoopNesting loops, BitSet apart) {
    this.loops = loops;
    real = loops.graph();
    StructureTreeBuilder builder = new StructureTreeBuilder(loops, apart);
    depth = builder.depth;
    graphOfBlock = builder.graphOfBlock;
    nodeOfBlock = builder.nodeOfBlock;
    nodeOfGraph = builder.nodeOfGraph;
    crossings = builder.crossings;
    blockCrossings = builder.blockCrossings;
    graphs = builder.build();
  }

  /** Splits a graph along all its loops, except those that cannot be told apart. */
  public static StructureTree of(LoopNesting loops) {
    BitSet apart = new BitSet();
    apart.set(0, loops.loopCount());
    apart.andNot(inseparable(loops));
    return new StructureTree(loops, apart);
  }

  /** Splits a graph along all its loops, except those that cannot be told apart. */
  public static StructureTree of(ControlFlowGraph graph) {
    return of(LoopNesting.of(graph));
  }

  /**
   * Splits nothing: the outline graph is the whole graph, and its paths are the natural ones, which
   * end on back edges.
   */
  public static StructureTree natural(LoopNesting loops) {
    return new StructureTree(loops, new BitSet());
  }

  /** The loops with an edge in or out, other than to the graph's exit, that is not observable. */
  private static BitSet inseparable(LoopNesting loops) {
    ControlFlowGraph graph = loops.graph();
    BitSet inseparable = new BitSet();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      int from = graph.from(edge);
      int to = graph.to(edge);
      if (!graph.isObservable(edge) && loops.order().isReachable(from)) {
        markCrossed(loops, from, to, to == graph.exit() ? new BitSet() : inseparable);
        markCrossed(loops, to, from, inseparable);
      }
    }
    return inseparable;
  }

  /** Marks the loops that contain {@code inside} but not {@code outside}. */
  private static void markCrossed(LoopNesting loops, int inside, int outside, BitSet crossed) {
    int loop = loops.innermostLoop(inside);
    while (loop != NONE && !loops.contains(loop, outside)) {
      crossed.set(loop);
      loop = loops.parent(loop);
    }
  }

  /** The control-flow graph that is split. */
  public ControlFlowGraph controlFlowGraph() {
    return real;
  }

  public LoopNesting loops() {
    return loops;
  }

  /** The number of structure graphs, at least 1. */
  public int graphCount() {
    return graphs.length;
  }

  /**
   * The structure graph {@code index}: the outline graph is 0, and outer ones precede inner ones.
   */
  public StructureGraph graph(int index) {
    return graphs[index];
  }

  /** The graph of which {@code block} is a node; -1 if the block is unreachable. */
  public int graphOfBlock(int block) {
    return graphOfBlock[block];
  }

  /**
   * The node of a graph that is or contains {@code block}; -1 if the graph has none. Takes time
   * linear in the number of loops around the block.
   */
  public int node(int graph, int block) {
    int inner = graphOfBlock[block];
    if (inner == NONE) {
      return NONE;
    }
    int node = nodeOfBlock[block];
    while (depth[inner] > depth[graph]) {
      node = nodeOfGraph[inner];
      inner = graphs[inner].parent();
    }
    return inner == graph ? node : NONE;
  }

  /**
   * What taking a real edge means.
   *
   * @throws IllegalArgumentException if the edge leaves an unreachable block
   */
  public Crossing crossing(int edge) {
    if (crossings[edge] == null) {
      throw new IllegalArgumentException(
          "edge " + real.from(edge) + " -> " + real.to(edge) + " leaves an unreachable block");
    }
    return crossings[edge];
  }

  /**
   * What it means that an activation begins at the entry, continues at a head or is suspended at a
   * tail.
   *
   * @throws IllegalArgumentException if {@code block} is none of these, or an unreachable tail
   */
  public Crossing crossingAt(int block) {
    if (blockCrossings[block] == null) {
      throw new IllegalArgumentException("block " + block + " is no entry, head or reachable tail");
    }
    return blockCrossings[block];
  }

  /** All graphs, for failure messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (StructureGraph graph : graphs) {
      text.append(graph.index()).append(": ").append(graph);
    }
    return text.toString();
  }
}
