package org.pathprofile.core.plan;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.BallLarusNumbering;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EdgeFrequencies;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.numbering.PathCutter;
import org.pathprofile.core.numbering.PathEnd;

/**
 * What the path register of an activation does at each block and edge of a graph, and what the ids
 * mean that come of it.
 *
 * <p>The register is set where a path begins: to {@link #start} on entering the entry, a head, or a
 * block at which a path has just ended and the activation goes on; to {@link #startBehind} behind
 * an edge on which a path has ended. Taking any other edge adds {@link #increment}, also the one
 * that enters a block at which the path ends. Where a path ends at a block or on an edge, its id is
 * the register plus {@link #endOffset} or {@link #endOffsetOn}. All sums wrap around at 64 bits.
 *
 * <p>Where an exception leaves a block, the block and the register name the way to it exactly:
 * {@link #decodePartial}. Blocks that cannot be reached take no part: {@link #isReachable}.
 *
 * <p>Making a plan takes time O(E log E) for E edges. A plan is immutable and thread-safe; queries
 * take constant time unless they say otherwise.
 */
public final class PathPlan {
  private final AcyclicGraph acyclic;
  private final ControlFlowGraph graph;
  private final BallLarusNumbering numbering;
  private final AcyclicGraph uncut;
  private final long[] shift;

  private PathPlan(
      AcyclicGraph uncut, AcyclicGraph acyclic, @Nullable EdgeFrequencies frequencies) {
    this.uncut = uncut;
    this.acyclic = acyclic;
    graph = acyclic.graph();
    numbering = BallLarusNumbering.of(acyclic, frequencies);
    shift = ChordPlacement.shifts(acyclic, numbering, frequencies);
  }

  /**
   * Plans a graph.
   *
   * @param maxPaths the graph is cut if it has more paths than this; at least 2. The limit can be
   *     missed where it is below the number of edges: see {@link PathCutter}
   * @param frequencies how often edges are taken: the hottest edge out of a block gets the value 0,
   *     and the hottest edges of the graph no increment; null if that is not known
   * @throws IllegalArgumentException if a back edge on which a path has to end is not observable
   */
  public static PathPlan of(
      ControlFlowGraph graph,
      PathEnd pathEnd,
      long maxPaths,
      @Nullable EdgeFrequencies frequencies) {
    LoopNesting loops = LoopNesting.of(graph);
    AcyclicGraph uncut = AcyclicGraph.of(loops, pathEnd);
    if (pathEnd == PathEnd.BACKEDGE) {
      requireObservableBackEdges(loops);
    }
    return new PathPlan(uncut, PathCutter.cut(uncut, maxPaths), frequencies);
  }

  private static void requireObservableBackEdges(LoopNesting loops) {
    ControlFlowGraph graph = loops.graph();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (loops.isBackEdge(edge) && !graph.isObservable(edge)) {
        throw new IllegalArgumentException(
            ("a path cannot end on the back edge %s, %s -> %s, because it is not"
                    + " observable: put a block that is observed on the way back, or let paths"
                    + " end at loop headers")
                .formatted(edge, graph.from(edge), graph.to(edge)));
      }
    }
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  public LoopNesting loops() {
    return acyclic.loops();
  }

  /** The graph that is numbered: with its loops opened, and cut if it had too many paths. */
  public AcyclicGraph acyclicGraph() {
    return acyclic;
  }

  public BallLarusNumbering numbering() {
    return numbering;
  }

  /** The number of ids, at least 1: they are less than this. */
  public long pathCount() {
    return numbering.pathCount();
  }

  /**
   * The exact number of paths that the graph has under its convention if it is not cut. It is
   * computed on every call: {@link AcyclicGraph#pathCount}.
   */
  public BigInteger staticPaths() {
    return uncut.pathCount();
  }

  /** Whether the graph has one path only, which begins at the entry and is not suspended. */
  public boolean isTrivial() {
    return pathCount() == 1 && decode(0).end() != EndKind.SUSPEND;
  }

  /** Whether a path can contain {@code block}; at others there is nothing to do. */
  public boolean isReachable(int block) {
    return acyclic.isReachable(block);
  }

  /**
   * What the register is set to where a path begins at {@code block}.
   *
   * @throws IllegalArgumentException if none begins there
   */
  public long start(int block) {
    return numbering.startValue(block) + shift[acyclic.sourceNode(block)];
  }

  /** What taking {@code edge} adds to the register; 0 if a path ends on it. */
  public long increment(int edge) {
    if (acyclic.endsOn(edge) || !acyclic.isReachable(graph.from(edge))) {
      return 0;
    }
    return numbering.value(edge)
        + shift[acyclic.targetNode(graph.to(edge))]
        - shift[acyclic.sourceNode(graph.from(edge))];
  }

  /**
   * Whether paths end on entering {@code block} by an edge: the exit, a tail, or a loop header
   * where paths end at headers. In the latter case the next path begins there.
   */
  public boolean endsAt(int block) {
    return acyclic.endsAt(block);
  }

  /**
   * What makes the register on entering {@code block} the id of the path that ends there.
   *
   * @throws IllegalArgumentException if none ends there
   */
  public long endOffset(int block) {
    if (!acyclic.endsAt(block)) {
      throw new IllegalArgumentException("no path ends at block " + block);
    }
    return -shift[acyclic.targetNode(block)];
  }

  /** Whether paths end on {@code edge}: a back edge where paths end on these, or a cut edge. */
  public boolean endsOn(int edge) {
    return acyclic.endsOn(edge);
  }

  /**
   * What makes the register before {@code edge} the id of the path that ends on it.
   *
   * @throws IllegalArgumentException if none ends there
   */
  public long endOffsetOn(int edge) {
    requireEndOn(edge);
    return numbering.value(edge) - shift[acyclic.sourceNode(graph.from(edge))];
  }

  /**
   * What the register is set to behind {@code edge}, on which a path ends.
   *
   * @throws IllegalArgumentException if none ends there
   */
  public long startBehind(int edge) {
    requireEndOn(edge);
    return start(graph.to(edge));
  }

  private void requireEndOn(int edge) {
    if (!acyclic.endsOn(edge)) {
      throw new IllegalArgumentException(
          "no path ends on edge " + edge + ", " + graph.from(edge) + " -> " + graph.to(edge));
    }
  }

  /**
   * The path with the id {@code id}, in time linear in its length.
   *
   * @throws IllegalArgumentException if there is none
   */
  public DecodedPath decode(long id) {
    return numbering.decode(id);
  }

  /**
   * The beginning of a path that leads to {@code block}, in time linear in its length.
   *
   * @param register the register as it stands inside of the block
   * @throws IllegalArgumentException if the register cannot have this value there
   */
  public DecodedPath decodePartial(int block, long register) {
    return numbering.decodePartial(block, partialId(block, register));
  }

  /**
   * A number from 0 to {@link #pathCount} - 1 that, among the beginnings of paths that lead to
   * {@code block}, stands for the one with which the register has the value {@code register}.
   * Different blocks use the same numbers. It does not depend on where increments are placed.
   */
  public long partialId(int block, long register) {
    return register - shift[acyclic.sourceNode(block)];
  }

  /** How many increments other than 0 are executed if the edges are taken this often. */
  public long increments(EdgeFrequencies profile) {
    long sum = 0;
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (increment(edge) != 0) {
        sum = saturatedAdd(sum, profile.frequency(edge));
      }
    }
    return sum;
  }

  /**
   * How many paths end at blocks and on edges if the edges are taken this often. Each end reads the
   * register, and each path but an activation's last is followed by another that sets it.
   */
  public long ends(EdgeFrequencies profile) {
    long sum = 0;
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (acyclic.endsOn(edge) || acyclic.endsAt(graph.to(edge))) {
        sum = saturatedAdd(sum, profile.frequency(edge));
      }
    }
    return sum;
  }

  private static long saturatedAdd(long sum, long frequency) {
    long result = sum + Math.max(0, frequency);
    return result < 0 ? Long.MAX_VALUE : result;
  }
}
