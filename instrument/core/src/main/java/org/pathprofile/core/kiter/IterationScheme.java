package org.pathprofile.core.kiter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.graph.Reachable;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.PathEnd;

/**
 * Which loops of a graph paths follow over how many iterations.
 *
 * <p>Paths begin and end where those of the {@link AcyclicGraph} do, with one exception: on a back
 * edge of an <em>unrolled</em> loop a path ends only behind the {@code k}-th iteration in
 * succession. Loops may have different {@code k} (mixed mode), may be nested in loops that are not
 * unrolled, and may contain such loops, whose back edges end every path as they do everywhere else.
 * Unrolled loops are disjoint. Section 5 of the paper also follows outer loops, by taking the inner
 * ones as blocks; that is left out.
 *
 * <p>Source: S. Roy and Y. N. Srikant, "Profiling k-Iteration Paths", CGO 2009, sections 2 and 5.
 * Beyond the paper, handlers and resume points, loops with several back edges, self-loops and
 * irreducible graphs are allowed. A loop can be unrolled only if it is entered at its header,
 * unless by a path that begins inside of it, and if its back edges and the edges that leave it are
 * observable. Making a scheme takes time linear in the edges of the loops. Immutable and
 * thread-safe.
 */
public final class IterationScheme {
  private static final int NONE = -1;

  private final AcyclicGraph acyclic;
  private final ControlFlowGraph graph;
  private final List<UnrolledLoop> loops;

  /** By block: the index in {@code loops} of the loop that contains it, or {@code NONE}. */
  private final int[] loopOf;

  private IterationScheme(AcyclicGraph acyclic, List<UnrolledLoop> loops, int[] loopOf) {
    this.acyclic = acyclic;
    this.graph = acyclic.graph();
    this.loops = loops;
    this.loopOf = loopOf;
  }

  /**
   * No loop is unrolled: paths are those of the acyclic graph.
   *
   * @throws IllegalArgumentException unless paths end on back edges
   */
  public static IterationScheme of(AcyclicGraph acyclic) {
    if (acyclic.pathEnd() != PathEnd.BACKEDGE) {
      throw new IllegalArgumentException(
          "paths of several iterations end on back edges, not at " + acyclic.pathEnd());
    }
    int[] loopOf = new int[acyclic.graph().blockCount()];
    Arrays.fill(loopOf, NONE);
    return new IterationScheme(acyclic, List.of(), loopOf);
  }

  /**
   * This scheme with {@code k} iterations of each innermost loop that can be unrolled and does not
   * overlap a loop unrolled already.
   *
   * @param k at least 1; 1 changes nothing
   * @throws IllegalArgumentException if {@code k} is below 1
   */
  public IterationScheme withInnermost(int k) {
    requirePositive(k);
    LoopNesting nesting = acyclic.loops();
    BitSet outer = new BitSet();
    for (int loop = 0; loop < nesting.loopCount(); loop++) {
      if (nesting.parent(loop) >= 0) {
        outer.set(nesting.parent(loop));
      }
    }
    List<UnrolledLoop> chosen = new ArrayList<>(loops);
    int[] chosenOf = loopOf.clone();
    for (int loop = 0; loop < nesting.loopCount() && k > 1; loop++) {
      if (!outer.get(loop)) {
        int[] edges =
            Arrays.stream(nesting.backEdges(loop)).filter(edge -> !acyclic.isCut(edge)).toArray();
        Candidate candidate = new Candidate(nesting.header(loop), edges, chosenOf);
        if (candidate.obstacle().isEmpty()) {
          candidate.addTo(chosen, chosenOf, k);
        }
      }
    }
    return new IterationScheme(acyclic, List.copyOf(chosen), chosenOf);
  }

  /**
   * This scheme with {@code k} iterations of the loop that consists of the given back edges.
   *
   * @param k at least 1; 1 changes nothing
   * @param backEdges one or more back edges to the same header
   * @throws IllegalArgumentException if {@code k} is below 1, if the edges are not such edges, if
   *     the loop is entered elsewhere than at its header, if its back edges or edges that leave it
   *     are not observable, or if it overlaps an unrolled loop
   */
  public IterationScheme with(int k, int... backEdges) {
    requirePositive(k);
    int[] edges = Arrays.stream(backEdges).sorted().distinct().toArray();
    int header = requireBackEdges(edges);
    if (k == 1) {
      return this;
    }
    List<UnrolledLoop> chosen = new ArrayList<>(loops);
    int[] chosenOf = loopOf.clone();
    Candidate candidate = new Candidate(header, edges, chosenOf);
    candidate
        .obstacle()
        .ifPresent(
            obstacle -> {
              throw new IllegalArgumentException(
                  "the loop at block " + header + " cannot be unrolled: " + obstacle);
            });
    candidate.addTo(chosen, chosenOf, k);
    return new IterationScheme(acyclic, List.copyOf(chosen), chosenOf);
  }

  private static void requirePositive(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, but is " + k);
    }
  }

  /** Returns the header. */
  private int requireBackEdges(int[] edges) {
    if (edges.length == 0) {
      throw new IllegalArgumentException("a loop needs at least one back edge");
    }
    int header = graph.to(Objects.checkIndex(edges[0], graph.edgeCount()));
    for (int edge : edges) {
      Objects.checkIndex(edge, graph.edgeCount());
      if (!acyclic.loops().isBackEdge(edge) || acyclic.isCut(edge) || graph.to(edge) != header) {
        throw new IllegalArgumentException(
            "edge %s -> %s%s"
                .formatted(
                    graph.from(edge),
                    graph.to(edge),
                    acyclic.isCut(edge) ? " is cut" : " is no back edge to block " + header));
      }
    }
    return header;
  }

  /** Where the paths would begin and end if no loop were unrolled. */
  public AcyclicGraph acyclicGraph() {
    return acyclic;
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  /** The loops followed over more than one iteration. */
  public List<UnrolledLoop> loops() {
    return loops;
  }

  /** The largest number of iterations over which a loop is followed, at least 1. */
  public int k() {
    return loops.stream().mapToInt(UnrolledLoop::k).max().orElse(1);
  }

  /** The unrolled loop that contains {@code block}. */
  @Nullable UnrolledLoop loopAround(int block) {
    return loopOf[block] == NONE ? null : loops.get(loopOf[block]);
  }

  /** Whether {@code edge} begins another iteration of an unrolled loop. */
  public boolean isUnrolledBackEdge(int edge) {
    UnrolledLoop loop = loopAround(graph.from(edge));
    return loop != null && loop.isBackEdge(edge);
  }

  /**
   * Whether every path ends on {@code edge}: whether it is cut, or a back edge that is not one of
   * an unrolled loop.
   */
  public boolean endsEveryPath(int edge) {
    return acyclic.endsOn(edge) && !isUnrolledBackEdge(edge);
  }

  /** The unrolled loops, in a form for failure messages. */
  @Override
  public String toString() {
    return loops.toString();
  }

  /** A loop that might be unrolled. */
  private final class Candidate {
    private final int header;
    private final int[] backEdges;
    private final int[] chosenOf;
    private final BitSet body;

    Candidate(int header, int[] backEdges, int[] chosenOf) {
      this.header = header;
      this.backEdges = backEdges;
      this.chosenOf = chosenOf;
      body = body();
    }

    /** Backwards from the back edges to the header, over edges on which no path ends. */
    private BitSet body() {
      return Reachable.from(
          IntStream.concat(
              IntStream.of(header),
              Arrays.stream(backEdges).map(graph::from).filter(acyclic::isReachable)),
          block ->
              block == header
                  ? IntStream.empty()
                  : IntStream.range(0, graph.inDegree(block))
                      .map(i -> graph.inEdge(block, i))
                      .filter(edge -> !acyclic.endsOn(edge))
                      .map(graph::from)
                      .filter(acyclic::isReachable));
    }

    /** Why this loop cannot be unrolled, if so. */
    Optional<String> obstacle() {
      if (backEdges.length == 0) {
        return Optional.of("its back edges are cut");
      }
      // Otherwise the only ways into the body are its header and paths that begin in it.
      if (body.get(graph.entry())) {
        return Optional.of("it can be entered elsewhere than at its header");
      }
      for (int block = body.nextSetBit(0); block >= 0; block = body.nextSetBit(block + 1)) {
        if (chosenOf[block] != NONE) {
          return Optional.of("block " + block + " is in another unrolled loop");
        }
        for (int i = 0; i < graph.outDegree(block); i++) {
          int edge = graph.outEdge(block, i);
          boolean changesIteration = acyclic.endsOn(edge) || !body.get(graph.to(edge));
          if (changesIteration && !graph.isObservable(edge)) {
            return Optional.of(
                "the edge " + block + " -> " + graph.to(edge) + " is not observable");
          }
        }
      }
      return Optional.empty();
    }

    void addTo(List<UnrolledLoop> chosen, int[] loopIndexes, int k) {
      int index = chosen.size();
      body.stream().forEach(block -> loopIndexes[block] = index);
      chosen.add(new UnrolledLoop(header, backEdges, k, body, !isSharedHeader()));
    }

    private boolean isSharedHeader() {
      boolean shared = graph.isHead(header);
      for (int i = 0; i < graph.inDegree(header) && !shared; i++) {
        int edge = graph.inEdge(header, i);
        shared = acyclic.endsOn(edge) && Arrays.binarySearch(backEdges, edge) < 0;
      }
      return shared;
    }
  }
}
