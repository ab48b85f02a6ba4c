package org.pathprofile.core.kiter;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;

/**
 * Numbers the paths of an {@link IterationScheme} perfectly: the ids of its {@code N} paths are
 * 0..N-1.
 *
 * <p>A path begins at the entry, at a handler or resume point, or behind an edge on which a path
 * ended. It ends at a block without successors or on an edge on which paths end. A path that begins
 * behind a back edge of an unrolled loop iterates the loop {@code k} times before it leaves it or
 * ends; a path that ends on such a back edge has iterated the loop {@code k} times before. A path
 * that comes into a loop otherwise may leave it after fewer iterations.
 *
 * <p>The ways through the {@link UnrolledGraph} are numbered as Ball and Larus number paths; the
 * value of an edge in a copy is the number of ways that begin with an earlier edge there. Among
 * these ways are some that are no paths: those that begin at a loop's header and leave the loop in
 * a copy before the {@code k}-th. So that no id is wasted on them, paths which begin at the header
 * subtract, in these copies, a <em>compensation</em>: the number of such ways that begin with an
 * earlier edge. If a header is also the target of edges that are no back edges of its unrolled
 * loop, paths that begin there may leave the loop at any time, all ways are paths, and nothing is
 * subtracted.
 *
 * <p>Source: Roy and Srikant, <i>Profiling k-Iteration Paths: A Generalization of the Ball-Larus
 * Profiling Algorithm</i>, CGO 2009: Algorithm 1, Equation 1 and Algorithm 2. Corrected: the edge
 * to the entry has value 0 and no compensation even if the entry is a header; the shared header is
 * the case of their Figure 8. Where paths end at back edges, the ids for {@code k = 1} are those of
 * Ball and Larus with the same order of edges: at every block the edges that go on come first, then
 * those on which the path ends, both in the order of the graph; of the places where a path begins,
 * the entry comes first, then the others by their number.
 *
 * <p>Takes time and memory linear in the number of edge copies: edges outside of unrolled loops
 * count once, others {@code k} times. Limit: ids have 63 bits; the number of paths grows
 * exponentially with {@code k}. Immutable and thread-safe.
 */
public final class KIterationNumbering {
  private final IterationScheme scheme;
  private final ControlFlowGraph graph;
  private final AcyclicGraph acyclic;
  private final UnrolledGraph unrolled;

  /** By the order in which the acyclic graph lists the starts: the least id of their paths. */
  private final long[] startValues;

  /** By edge copy: see above. */
  private final long[] values;

  private final long[] compensations;

  private final long pathCount;

  private KIterationNumbering(IterationScheme scheme) {
    this.scheme = scheme;
    graph = scheme.graph();
    acyclic = scheme.acyclicGraph();
    unrolled = new UnrolledGraph(scheme);
    values = new long[unrolled.edgeCopies()];
    compensations = new long[unrolled.edgeCopies()];
    startValues = new long[acyclic.startCount()];
    pathCount = number();
  }

  /**
   * Numbers the paths of a scheme.
   *
   * @throws TooManyPathsException if there are more than 2^63 - 1
   */
  public static KIterationNumbering of(IterationScheme scheme) {
    try {
      return new KIterationNumbering(scheme);
    } catch (ArithmeticException overflow) {
      throw new TooManyPathsException(
          "the graph has more than 2^63 - 1 paths of up to "
              + scheme.k()
              + " iterations: "
              + (scheme.k() > 1 ? "reduce k" : "cut it at more edges"));
    }
  }

  private long number() {
    // By node: the number of ways from there to an end, and how many of them are no paths if they
    // begin at the header of a compensated loop and no copy before the k-th was left yet.
    long[] ways = new long[unrolled.nodeCount()];
    long[] invalid = new long[unrolled.nodeCount()];
    for (int i = 0; i < unrolled.reachableCount(); i++) {
      int node = unrolled.reachable(i);
      if (graph.outDegree(unrolled.block(node)) == 0) {
        ways[node] = 1;
      } else {
        numberEdges(node, false, ways, invalid);
        numberEdges(node, true, ways, invalid);
      }
    }
    long paths = 0;
    for (int i = 0; i < startValues.length; i++) {
      int start = acyclic.start(i);
      int node = unrolled.node(start, 1);
      startValues[i] = paths;
      paths =
          Math.addExact(paths, isCompensatedStart(start) ? ways[node] - invalid[node] : ways[node]);
    }
    return paths;
  }

  private void numberEdges(int node, boolean ending, long[] ways, long[] invalid) {
    int block = unrolled.block(node);
    int copy = unrolled.copy(node);
    boolean compensated = isCompensated(block, copy);
    for (int i = 0; i < graph.outDegree(block); i++) {
      int edge = graph.outEdge(block, i);
      int target = unrolled.target(edge, copy);
      if (ending == (target == UnrolledGraph.END)) {
        int edgeCopy = unrolled.edgeCopy(edge, copy);
        long waysBehind = ending ? 1 : ways[target];
        values[edgeCopy] = ways[node];
        ways[node] = Math.addExact(ways[node], waysBehind);
        if (compensated) {
          compensations[edgeCopy] = invalid[node];
          invalid[node] += unrolled.staysInLoop(edge) ? invalid[target] : waysBehind;
        }
      }
    }
  }

  UnrolledGraph unrolled() {
    return unrolled;
  }

  /** Whether paths that began at the header of the loop around {@code block} are compensated. */
  boolean isCompensated(int block, int copy) {
    UnrolledLoop loop = scheme.loopAround(block);
    return loop != null && loop.isCompensated() && copy < loop.k();
  }

  /** Whether all paths that begin at {@code block} are compensated. */
  boolean isCompensatedStart(int block) {
    UnrolledLoop loop = scheme.loopAround(block);
    return loop != null && loop.isCompensated() && block == loop.header();
  }

  public IterationScheme scheme() {
    return scheme;
  }

  /** The number of paths, at least 1. */
  public long pathCount() {
    return pathCount;
  }

  /**
   * What the register of a path begins with at {@code block}.
   *
   * @throws IllegalArgumentException if no path begins there
   */
  public long startValue(int block) {
    return startValues[acyclic.startIndex(block)];
  }

  /**
   * What a path adds to its register on {@code edge}.
   *
   * @param iteration in which iteration of the unrolled loop around the edge's source the path is,
   *     from 1; 1 outside of loops
   */
  public long value(int edge, int iteration) {
    return values[unrolled.edgeCopy(edge, checkIteration(edge, iteration))];
  }

  /**
   * What a path subtracts from its register on {@code edge} if it began behind a back edge of the
   * unrolled loop around the edge's source. Such a path does not leave the loop before its last
   * iteration, in which this is 0.
   */
  public long compensation(int edge, int iteration) {
    return compensations[unrolled.edgeCopy(edge, checkIteration(edge, iteration))];
  }

  private int checkIteration(int edge, int iteration) {
    if (iteration < 1 || iteration > unrolled.copies(graph.from(edge))) {
      throw new IllegalArgumentException(
          "edge %s is followed over %s iterations, there is none with number %s"
              .formatted(edge, unrolled.copies(graph.from(edge)), iteration));
    }
    return iteration;
  }

  /**
   * The path with the id {@code id}. Takes time linear in the number of edges that leave its
   * blocks.
   *
   * @throws IllegalArgumentException if there is none
   */
  public DecodedPath decode(long id) {
    return new Decoder(id).decode(UnrolledGraph.END);
  }

  /**
   * The beginning of a path up to {@code block}, the block included; its end is {@link
   * EndKind#PARTIAL}. For paths that an exception ended, or that are not over yet.
   *
   * @param block the block that the path has reached
   * @param iteration in which iteration of the unrolled loop around {@code block} it is, from 1; 1
   *     outside of loops
   * @param prefix the sum of the values of its start and edges
   * @throws IllegalArgumentException if there is none
   */
  public DecodedPath decodePartial(int block, int iteration, long prefix) {
    if (iteration < 1 || iteration > unrolled.copies(block)) {
      throw new IllegalArgumentException(
          "paths pass block %s up to %s times, there is no iteration %s"
              .formatted(block, unrolled.copies(block), iteration));
    }
    return new Decoder(prefix).decode(unrolled.node(block, iteration));
  }

  /**
   * How many leading blocks of a path are covered by the path that began one iteration earlier.
   *
   * <p>A path that began behind a back edge of its unrolled loop was followed from its beginning by
   * that one as well, up to the beginning of its own last iteration of the loop; there the earlier
   * one ended. Other paths overlap none that began before them: 0.
   *
   * @param path a path of this numbering, or the beginning of one that was under way longest
   * @throws IllegalArgumentException if the loop's header is shared, so that the path does not tell
   *     what it began behind: {@link UnrolledLoop#isCompensated}
   */
  public int repeats(DecodedPath path) {
    UnrolledLoop loop = scheme.loopAround(path.block(0));
    if (loop == null || path.block(0) != loop.header()) {
      return 0;
    }
    if (!loop.isCompensated()) {
      throw new IllegalArgumentException(
          "paths that begin at block " + loop.header() + " may have come over different edges");
    }
    int iteration = 1;
    for (int i = 0; i < path.edgeCount(); i++) {
      if (loop.isBackEdge(path.edge(i)) && ++iteration == loop.k()) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException("no numbered path leaves its loop as early as " + path);
  }

  private long weight(int edge, int copy, boolean compensating) {
    int edgeCopy = unrolled.edgeCopy(edge, copy);
    return compensating ? values[edgeCopy] - compensations[edgeCopy] : values[edgeCopy];
  }

  private EndKind endKindOn(int edge) {
    return acyclic.isCut(edge) ? EndKind.CUT : EndKind.BACKEDGE;
  }

  /** Why paths end at {@code block}; null if they do not. */
  private @Nullable EndKind endKindAt(int block) {
    return graph.outDegree(block) == 0 ? acyclic.endKind(block) : null;
  }

  @Override
  public String toString() {
    return pathCount + " paths, " + scheme;
  }

  /** Follows the path with a given id (Algorithm 2). */
  private final class Decoder {
    private final long id;
    private long rest;
    private int[] edges = new int[16];
    private int length;

    Decoder(long id) {
      if (id < 0 || id >= pathCount) {
        throw new IllegalArgumentException(
            "there is no path " + id + ": ids are at least 0 and less than " + pathCount);
      }
      this.id = id;
    }

    /**
     * The path up to a node, or all of it. The edges of value 0 complete a beginning to a path
     * without changing the sum, so a beginning's sum is the id of a path that begins like it.
     */
    DecodedPath decode(int last) {
      int startIndex = startOf(id);
      int start = acyclic.start(startIndex);
      rest = id - startValues[startIndex];
      boolean compensating = isCompensatedStart(start);
      int node = unrolled.node(start, 1);
      EndKind end = node == last ? EndKind.PARTIAL : endKindAt(start);
      while (end == null) {
        int block = unrolled.block(node);
        int copy = unrolled.copy(node);
        compensating &= isCompensated(block, copy);
        int edge = choose(block, copy, compensating);
        rest -= weight(edge, copy, compensating);
        append(edge);
        node = unrolled.target(edge, copy);
        if (node == UnrolledGraph.END) {
          end = endKindOn(edge);
        } else {
          end = node == last ? EndKind.PARTIAL : endKindAt(unrolled.block(node));
        }
      }
      if (rest != 0 || (last != UnrolledGraph.END && end != EndKind.PARTIAL)) {
        throw new IllegalArgumentException(
            "no beginning of a path has the sum %s in %s, iteration %s"
                .formatted(id, unrolled.block(last), unrolled.copy(last)));
      }
      return DecodedPath.of(
          graph, acyclic.startKind(start), start, Arrays.copyOf(edges, length), end);
    }

    /** The last start whose paths do not all have greater ids: those before may have no path. */
    private int startOf(long path) {
      int low = 0;
      int high = startValues.length - 1;
      while (low < high) {
        int middle = (low + high + 1) >>> 1;
        if (startValues[middle] <= path) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return low;
    }

    /** The last edge, in the order of ids, whose paths do not all have greater ids. */
    private int choose(int block, int copy, boolean compensating) {
      int best = -1;
      boolean bestEnds = false;
      long bestWeight = -1;
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        boolean ends = unrolled.target(edge, copy) == UnrolledGraph.END;
        long weight = weight(edge, copy, compensating);
        if (weight <= rest
            && (weight > bestWeight || (weight == bestWeight && (ends || !bestEnds)))) {
          best = edge;
          bestEnds = ends;
          bestWeight = weight;
        }
      }
      return best;
    }

    private void append(int edge) {
      if (length == edges.length) {
        edges = Arrays.copyOf(edges, 2 * length);
      }
      edges[length++] = edge;
    }
  }
}
