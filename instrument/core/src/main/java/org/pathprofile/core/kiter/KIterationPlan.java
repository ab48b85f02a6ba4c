package org.pathprofile.core.kiter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.ShiftForest;

/**
 * What the path registers of an activation do at each block and edge of a graph whose loops are
 * followed over several iterations.
 *
 * <p>A register is set where a path begins: to {@link #start}. Taking an edge adds {@link
 * #increment} to the register of a path that came into the unrolled loop around the edge's source,
 * or is outside of loops; and {@link #incrementBehind} if the path began behind a back edge of this
 * loop. Where a path ends, its id is the register plus {@link #endOffset} or {@link #endOffsetOn}.
 * All sums wrap around at 64 bits. Iterations count from 1, and are 1 outside of unrolled loops.
 *
 * <p>As for acyclic paths (T. Ball and J. R. Larus, "Efficient Path Profiling", MICRO 1996, section
 * 3.2), increments are taken off a spanning forest, here of the unrolled graph: of the unobservable
 * edges first, so that these add 0 in every iteration, then of those in the deepest loops. The
 * iterations below the {@code k}-th have two sets of shifts, one for paths that began behind a back
 * edge. This replaces the moving of start and end values in section 4.1 of S. Roy and Y. N.
 * Srikant, "Profiling k-Iteration Paths", CGO 2009, of which it is a general form.
 *
 * <p>Making a plan takes time O(E log E) for E edge copies. Immutable and thread-safe.
 */
public final class KIterationPlan {
  private final KIterationNumbering numbering;
  private final IterationScheme scheme;
  private final ControlFlowGraph graph;
  private final UnrolledGraph unrolled;

  /** By node; then again by node, for paths that began behind a back edge of the loop around it. */
  private final long[] shift;

  private KIterationPlan(KIterationNumbering numbering, long[] shift) {
    this.numbering = numbering;
    this.shift = shift;
    scheme = numbering.scheme();
    graph = scheme.graph();
    unrolled = numbering.unrolled();
  }

  /**
   * Plans a graph.
   *
   * @throws IllegalArgumentException if an edge on which every path ends is not observable
   */
  public static KIterationPlan of(KIterationNumbering numbering) {
    IterationScheme scheme = numbering.scheme();
    ControlFlowGraph graph = scheme.graph();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (scheme.endsEveryPath(edge) && !graph.isObservable(edge)) {
        throw new IllegalArgumentException(
            ("a path cannot end on edge %s, %s -> %s, because it is not observable: put"
                    + " a block that is observed on the way")
                .formatted(edge, graph.from(edge), graph.to(edge)));
      }
    }
    return new KIterationPlan(numbering, new Placement(numbering).shifts());
  }

  /** The plan that adds the values of the numbering where they are, for comparison. */
  static KIterationPlan unplaced(KIterationNumbering numbering) {
    return new KIterationPlan(numbering, new long[2 * numbering.unrolled().nodeCount()]);
  }

  public KIterationNumbering numbering() {
    return numbering;
  }

  public IterationScheme scheme() {
    return scheme;
  }

  private int node(int block, int iteration) {
    return unrolled.node(block, iteration);
  }

  private void requireIteration(int block, int iteration) {
    if (iteration > unrolled.copies(block)) {
      throw new IllegalArgumentException(
          "paths pass block " + block + " fewer than " + iteration + " times");
    }
  }

  private int nodeBehind(int block, int iteration) {
    return nodeBehind(numbering, block, iteration);
  }

  private static int nodeBehind(KIterationNumbering numbering, int block, int iteration) {
    int node = numbering.unrolled().node(block, iteration);
    return numbering.isCompensated(block, iteration)
        ? node + numbering.unrolled().nodeCount()
        : node;
  }

  /**
   * What a register is set to where a path begins at {@code block}.
   *
   * @throws IllegalArgumentException if none begins there
   */
  public long start(int block) {
    int node = numbering.isCompensatedStart(block) ? nodeBehind(block, 1) : node(block, 1);
    return numbering.startValue(block) + shift[node];
  }

  /**
   * What taking {@code edge} adds to the register of a path that began elsewhere than behind a back
   * edge of the loop around the edge's source, or has left that loop since; 0 if it ends there.
   */
  public long increment(int edge, int iteration) {
    int target = unrolled.target(edge, iteration);
    return target == UnrolledGraph.END
        ? 0
        : numbering.value(edge, iteration)
            + shift[target]
            - shift[node(graph.from(edge), iteration)];
  }

  /**
   * What taking {@code edge} adds to the register of a path that began behind a back edge of the
   * unrolled loop around the edge's source. The edge stays in the loop: otherwise, and in an
   * iteration below the {@code k}-th, it is no path, and its register is of no use any longer.
   */
  public long incrementBehind(int edge, int iteration) {
    int target = unrolled.target(edge, iteration);
    if (target == UnrolledGraph.END || !unrolled.staysInLoop(edge)) {
      return 0;
    }
    return numbering.value(edge, iteration)
        - numbering.compensation(edge, iteration)
        + shift[nodeBehind(unrolled.block(target), unrolled.copy(target))]
        - shift[nodeBehind(graph.from(edge), iteration)];
  }

  /**
   * What makes the register at {@code block} the id of the path that ends there.
   *
   * @throws IllegalArgumentException if the block has successors
   */
  public long endOffset(int block) {
    if (graph.outDegree(block) > 0) {
      throw new IllegalArgumentException("no path ends at block " + block);
    }
    return -shift[node(block, 1)];
  }

  /**
   * What makes the register before {@code edge} the id of the path that ends on it.
   *
   * @throws IllegalArgumentException if none ends there in this iteration
   */
  public long endOffsetOn(int edge, int iteration) {
    if (unrolled.target(edge, iteration) != UnrolledGraph.END) {
      throw new IllegalArgumentException(
          "no path ends on edge %s, %s -> %s, in iteration %s"
              .formatted(edge, graph.from(edge), graph.to(edge), iteration));
    }
    return numbering.value(edge, iteration) - shift[node(graph.from(edge), iteration)];
  }

  /** The path with the id {@code id}: {@link KIterationNumbering#decode}. */
  public DecodedPath decode(long id) {
    return numbering.decode(id);
  }

  /**
   * The beginning of the path that is under way longest: {@link KIterationNumbering#decodePartial}.
   *
   * @param register its register as it stands inside of {@code block}
   * @throws IllegalArgumentException if the register cannot have this value there
   */
  public DecodedPath decodePartial(int block, int iteration, long register) {
    requireIteration(block, iteration);
    return numbering.decodePartial(block, iteration, partialId(block, iteration, register));
  }

  /**
   * A number from 0 to the number of paths - 1 that, among the beginnings of paths that lead to
   * {@code block} in this iteration, stands for the one with which the register has the value
   * {@code register}.
   */
  public long partialId(int block, int iteration, long register) {
    return register - shift[node(block, iteration)];
  }

  /** Chooses the shifts by Kruskal's algorithm. */
  private static final class Placement {
    private final KIterationNumbering numbering;
    private final ControlFlowGraph graph;
    private final AcyclicGraph acyclic;
    private final UnrolledGraph unrolled;
    private final ShiftForest forest;

    /**
     * An edge out of a node's copy, and whether it is that of paths that began behind a back edge.
     */
    private record Candidate(int edge, int copy, boolean behind) {}

    Placement(KIterationNumbering numbering) {
      this.numbering = numbering;
      acyclic = numbering.scheme().acyclicGraph();
      graph = acyclic.graph();
      unrolled = numbering.unrolled();
      forest = new ShiftForest(2 * unrolled.nodeCount());
    }

    long[] shifts() {
      IntStream.range(0, unrolled.reachableCount())
          .map(unrolled::reachable)
          .boxed()
          .flatMap(this::candidates)
          .sorted(
              Comparator.comparing((Candidate c) -> graph.isObservable(c.edge))
                  .thenComparing(c -> -acyclic.loops().depthOfBlock(graph.from(c.edge)))
                  .thenComparing(this::isTransient)
                  .thenComparing(Candidate::edge)
                  .thenComparing(Candidate::copy))
          .forEach(this::join);
      for (int i = 0; i < acyclic.startCount(); i++) {
        int start = acyclic.start(i);
        int node =
            numbering.isCompensatedStart(start)
                ? nodeBehind(numbering, start, 1)
                : unrolled.node(start, 1);
        forest.settle(node, -numbering.startValue(start));
      }
      return forest.shifts();
    }

    private Stream<Candidate> candidates(int node) {
      int block = unrolled.block(node);
      int copy = unrolled.copy(node);
      List<Candidate> candidates = new ArrayList<>();
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        if (unrolled.target(edge, copy) != UnrolledGraph.END) {
          candidates.add(new Candidate(edge, copy, false));
          if (numbering.isCompensated(block, copy) && unrolled.staysInLoop(edge)) {
            candidates.add(new Candidate(edge, copy, true));
          }
        }
      }
      return candidates.stream();
    }

    /** Paths that came into a loop pass its iterations below the k-th once per visit only. */
    private boolean isTransient(Candidate candidate) {
      return !candidate.behind && candidate.copy < unrolled.copies(graph.from(candidate.edge));
    }

    private void join(Candidate candidate) {
      int edge = candidate.edge;
      int copy = candidate.copy;
      int from = graph.from(edge);
      int target = unrolled.target(edge, copy);
      long value = numbering.value(edge, copy);
      if (candidate.behind) {
        forest.join(
            nodeBehind(numbering, from, copy),
            nodeBehind(numbering, unrolled.block(target), unrolled.copy(target)),
            value - numbering.compensation(edge, copy));
      } else {
        forest.join(unrolled.node(from, copy), target, value);
      }
    }
  }
}
