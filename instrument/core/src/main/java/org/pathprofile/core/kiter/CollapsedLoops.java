package org.pathprofile.core.kiter;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;

/**
 * A graph in which each of some loops is one block, so that the loop around them is an innermost
 * one, and paths of several iterations of it do not end inside of it (S. Roy and Y. N. Srikant,
 * "Profiling k-Iteration Paths", CGO 2009, section 5).
 *
 * <p>The block that stands for a loop has the kind and section of its header. Edges between the
 * loop's blocks are left out. Edges from the loop to the same block, or from a block to the loop,
 * are one edge, because paths do not tell what happens in the loop; it is observable if all of them
 * are. A path begins at the loop's block if one begins anywhere in the loop at a handler or resume
 * point. To follow a run, take {@link #edge} of every edge that it takes, if there is one.
 *
 * <p>Takes time linear in blocks and edges. Limit: unobservable edges that end in different blocks
 * of a loop may close a cycle when these become one; then the paths cannot be told apart, and the
 * loop cannot be collapsed. Immutable and thread-safe.
 */
public final class CollapsedLoops {
  private static final int NONE = -1;

  private final ControlFlowGraph original;
  private final ControlFlowGraph graph;
  private final int[] blockOf;
  private final int[] edgeOf;

  private CollapsedLoops(LoopNesting nesting, BitSet loops) {
    original = nesting.graph();
    int[] representative = representatives(nesting, loops);
    BitSet collapsed = new BitSet();
    loops.stream()
        .map(nesting::header)
        .map(header -> representative[header])
        .forEach(collapsed::set);

    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    int[] numberOf = new int[original.blockCount()];
    for (int block = 0; block < representative.length; block++) {
      if (representative[block] == block) {
        numberOf[block] = builder.addBlock(original.block(block));
      }
    }
    blockOf = Arrays.stream(representative).map(block -> numberOf[block]).toArray();
    edgeOf = new int[original.edgeCount()];
    addEdges(builder, representative, collapsed);
    for (int block = 0; block < blockOf.length; block++) {
      if (original.isHead(block)) {
        builder.markHead(blockOf[block]);
      }
      if (original.isTail(block)) {
        builder.markTail(blockOf[block]);
      }
    }
    original.indistinct().forEach(builder::noteIndistinct);
    graph = builder.build();
  }

  /**
   * The graph with some of its loops collapsed.
   *
   * @param loops the numbers of the loops; what is inside of them is collapsed with them
   * @throws IllegalArgumentException if such a loop does not exist or cannot be collapsed
   */
  public static CollapsedLoops of(LoopNesting nesting, BitSet loops) {
    if (loops.length() > nesting.loopCount()) {
      throw new IllegalArgumentException(
          "there are " + nesting.loopCount() + " loops, none with number " + (loops.length() - 1));
    }
    try {
      return new CollapsedLoops(nesting, loops);
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException("the loops " + loops + " cannot be collapsed", e);
    }
  }

  /**
   * The graph with all loops collapsed that are directly inside of {@code loop}, so that it is an
   * innermost one.
   *
   * @throws IllegalArgumentException if they cannot be collapsed
   */
  public static CollapsedLoops inside(LoopNesting nesting, int loop) {
    BitSet loops = new BitSet();
    for (int inner = 0; inner < nesting.loopCount(); inner++) {
      if (nesting.parent(inner) == loop) {
        loops.set(inner);
      }
    }
    return of(nesting, loops);
  }

  /** By block: the header of the outermost collapsed loop around it, or the block itself. */
  private static int[] representatives(LoopNesting nesting, BitSet loops) {
    int[] outermost = new int[nesting.loopCount()];
    for (int loop = 0; loop < outermost.length; loop++) {
      int around = nesting.parent(loop) < 0 ? NONE : outermost[nesting.parent(loop)];
      outermost[loop] = around == NONE && loops.get(loop) ? loop : around;
    }
    int[] representative = new int[nesting.graph().blockCount()];
    for (int block = 0; block < representative.length; block++) {
      int loop = nesting.innermostLoop(block);
      representative[block] =
          loop < 0 || outermost[loop] == NONE ? block : nesting.header(outermost[loop]);
    }
    return representative;
  }

  private void addEdges(ControlFlowGraph.Builder builder, int[] representative, BitSet collapsed) {
    Map<Long, Integer> merged = new HashMap<>();
    BitSet hidden = new BitSet();
    int[] first = new int[edgeOf.length];
    for (int edge = 0; edge < edgeOf.length; edge++) {
      int from = representative[original.from(edge)];
      int to = representative[original.to(edge)];
      boolean atLoop = collapsed.get(from) || collapsed.get(to);
      if (collapsed.get(from) && from == to) {
        first[edge] = NONE;
      } else {
        long ends = (long) from << Integer.SIZE | to;
        Integer same = atLoop ? merged.putIfAbsent(ends, edge) : null;
        first[edge] = same == null ? edge : same;
        if (!original.isObservable(edge)) {
          hidden.set(first[edge]);
        }
      }
    }
    for (int edge = 0; edge < edgeOf.length; edge++) {
      if (first[edge] == edge) {
        edgeOf[edge] =
            builder.addEdge(
                blockOf[original.from(edge)], blockOf[original.to(edge)], !hidden.get(edge));
      } else {
        edgeOf[edge] = first[edge] == NONE ? NONE : edgeOf[first[edge]];
      }
    }
  }

  /** The graph with its loops collapsed. */
  public ControlFlowGraph graph() {
    return graph;
  }

  /** The block of {@link #graph} that is, or contains, a block of the original graph. */
  public int block(int originalBlock) {
    return blockOf[originalBlock];
  }

  /** The edge of {@link #graph} for one of the original graph; -1 if that is inside of a loop. */
  public int edge(int originalEdge) {
    return edgeOf[originalEdge];
  }
}
