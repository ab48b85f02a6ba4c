package org.pathprofile.core.numbering;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * A bijection between the paths of a graph and the ids from 0 to {@link #pathCount} - 1, such that
 * the id of a path is the sum of the values of its start and of its edges.
 *
 * <p>It is the numbering of T. Ball and J. R. Larus, "Efficient Path Profiling", MICRO 1996,
 * section 3.2: the value of an edge is the number of ways to the end that begin with an earlier
 * edge out of the same block.
 *
 * <p>Which edge counts as earlier is free. Without frequencies it is the order of the graph's
 * edges. With them it is the falling frequency, so that the hottest edge out of every block has the
 * value 0: the smart numbering of M. D. Bond and K. S. McKinley, "Continuous Path and Edge
 * Profiling", MICRO 2005, section 3.4 and Figure 4. Among equals, and among edges of which nothing
 * is known, the order of the graph decides. The starts are ordered as {@link AcyclicGraph#start}
 * lists them.
 *
 * <p>Numbering takes time linear in edges, and with frequencies an additional sort of the edges out
 * of each block. Decoding a path takes time linear in its edges, times the logarithm of the number
 * of edges out of a block. Ids fit 63 bits; graphs with more paths have to be cut first: see {@link
 * PathCutter}. Immutable and thread-safe.
 */
public final class BallLarusNumbering {
  private final AcyclicGraph acyclic;
  private final ControlFlowGraph graph;

  /** Edges grouped by the block they leave, in rising order of their values. */
  private final int[] ordered;

  /** By block: where its edges begin in {@link #ordered}. */
  private final int[] offset;

  private final long[] value;

  /** By position in the list of starts; rising. */
  private final long[] startValue;

  private final long pathCount;

  private BallLarusNumbering(AcyclicGraph acyclic, @Nullable EdgeFrequencies frequencies) {
    this.acyclic = acyclic;
    graph = acyclic.graph();
    ordered = new int[graph.edgeCount()];
    offset = new int[graph.blockCount() + 1];
    order(frequencies);
    value = new long[graph.edgeCount()];
    startValue = new long[acyclic.startCount()];
    pathCount = assignValues();
  }

  /** The numbering in which the edges out of a block are in the order of the graph. */
  public static BallLarusNumbering of(AcyclicGraph acyclic) {
    return of(acyclic, null);
  }

  /**
   * The numbering in which the hottest edge out of each block has the value 0.
   *
   * @param frequencies may be null: then the edges are in the order of the graph
   * @throws IllegalArgumentException if the graph has more than Long.MAX_VALUE paths
   */
  @SuppressWarnings("exports")
  public static BallLarusNumbering of(AcyclicGraph acyclic, @Nullable EdgeFrequencies frequencies) {
    return new BallLarusNumbering(acyclic, frequencies);
  }

  private void order(@Nullable EdgeFrequencies frequencies) {
    int next = 0;
    for (int block = 0; block < graph.blockCount(); block++) {
      offset[block] = next;
      for (int i = 0; i < graph.outDegree(block); i++) {
        ordered[next++] = graph.outEdge(block, i);
      }
      if (frequencies != null && graph.outDegree(block) > 1) {
        sort(offset[block], next, frequencies);
      }
    }
    offset[graph.blockCount()] = next;
  }

  private void sort(int from, int to, EdgeFrequencies frequencies) {
    int[] sorted =
        IntStream.range(from, to)
            .mapToObj(i -> ordered[i])
            .sorted(Comparator.comparingLong((Integer edge) -> known(frequencies, edge)).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    System.arraycopy(sorted, 0, ordered, from, sorted.length);
  }

  private static long known(EdgeFrequencies frequencies, int edge) {
    return Math.max(0, frequencies.frequency(edge));
  }

  /** Assigns the values from the ends of the paths to their starts; returns the number of paths. */
  private long assignValues() {
    long[] paths = new long[graph.blockCount()];
    try {
      for (int i = acyclic.reachableCount() - 1; i >= 0; i--) {
        int block = acyclic.topological(i);
        long sum = 0;
        for (int j = offset[block]; j < offset[block + 1]; j++) {
          int edge = ordered[j];
          value[edge] = sum;
          int to = graph.to(edge);
          sum = Math.addExact(sum, acyclic.endsOn(edge) || acyclic.endsAt(to) ? 1 : paths[to]);
        }
        paths[block] = graph.outDegree(block) == 0 ? 1 : sum;
      }
      long total = 0;
      for (int i = 0; i < startValue.length; i++) {
        startValue[i] = total;
        total = Math.addExact(total, paths[acyclic.start(i)]);
      }
      return total;
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "the graph has more than 2^63 - 1 paths: cut it before it is numbered", e);
    }
  }

  /** The number of paths, at least 1. */
  public long pathCount() {
    return pathCount;
  }

  /**
   * The value of {@code edge}: at least 0; 0 if no path contains it. If paths end on the edge, what
   * ending there adds.
   */
  public long value(int edge) {
    return value[edge];
  }

  /**
   * The value of beginning a path at {@code block}.
   *
   * @throws IllegalArgumentException if no path begins there
   */
  public long startValue(int block) {
    return startValue[acyclic.startIndex(block)];
  }

  /**
   * The path with the id {@code id}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public DecodedPath decode(long id) {
    return decode(id, -1);
  }

  /**
   * The beginning of a path up to {@code block}, the block included; its end is {@link
   * EndKind#PARTIAL}.
   *
   * @param prefix the sum of the values of its start and edges, which tells apart all ways to the
   *     block
   * @throws IllegalArgumentException if there is none
   */
  public DecodedPath decodePartial(int block, long prefix) {
    if (!acyclic.isReachable(block)) {
      throw new IllegalArgumentException("no path reaches block " + block);
    }
    return decode(prefix, block);
  }

  /**
   * Follows the edges with the greatest values that fit, up to {@code last} if that is a block. All
   * ways to a block differ in their prefix sum, because the same way to the end completes each of
   * them; the edges of value 0 complete a prefix without changing the sum, so it decodes as an id.
   */
  private DecodedPath decode(long id, int last) {
    if (id < 0 || id >= pathCount) {
      throw new IllegalArgumentException(
          "there is no path " + id + ": ids are at least 0 and less than " + pathCount);
    }
    int found = Arrays.binarySearch(startValue, id);
    int startIndex = found >= 0 ? found : -found - 2;
    int start = acyclic.start(startIndex);
    long rest = id - startValue[startIndex];
    EdgeList edges = new EdgeList();
    int block = start;
    EndKind end = null;
    while (end == null) {
      if (block == last) {
        end = EndKind.PARTIAL;
      } else if (graph.outDegree(block) == 0) {
        end = acyclic.endKind(block);
      } else {
        int edge = lastNotAbove(block, rest);
        rest -= value[edge];
        edges.add(edge);
        block = graph.to(edge);
        if (acyclic.endsOn(edge)) {
          end = acyclic.endKindOn(edge);
        } else if (acyclic.isSplit(block)) {
          end = EndKind.HEADER;
        }
      }
    }
    if (rest != 0 || (last >= 0 && end != EndKind.PARTIAL)) {
      throw new IllegalArgumentException(
          "no beginning of a path has the sum " + id + " in " + last);
    }
    return DecodedPath.of(graph, acyclic.startKind(start), start, edges.toArray(), end);
  }

  /** The edge out of {@code block} with the greatest value that is at most {@code rest}. */
  private int lastNotAbove(int block, long rest) {
    int low = offset[block];
    int high = offset[block + 1] - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (value[ordered[middle]] <= rest) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return ordered[low];
  }

  /**
   * The id of {@code path}.
   *
   * @throws IllegalArgumentException if it is none of the numbered paths: for one that is partial,
   *     or begins or ends where paths do not
   */
  public long encode(DecodedPath path) {
    int start = path.block(0);
    if (!acyclic.startsAt(start) || acyclic.startKind(start) != path.start()) {
      throw new IllegalArgumentException("no numbered path begins like " + path);
    }
    if (endKindOf(path) != path.end()) {
      throw new IllegalArgumentException("no numbered path ends like " + path);
    }
    long id = startValue(start);
    for (int i = 0; i < path.edgeCount(); i++) {
      int edge = path.edge(i);
      if (i < path.edgeCount() - 1 && (acyclic.endsOn(edge) || acyclic.endsAt(graph.to(edge)))) {
        throw new IllegalArgumentException(
            "a path ends where " + path + " goes on, at block " + graph.to(edge));
      }
      id += value[edge];
    }
    return id;
  }

  /**
   * Why a path ends behind the last edge or in the last block of {@code path}; null if none does.
   */
  private @Nullable EndKind endKindOf(DecodedPath path) {
    int last = path.block(path.blockCount() - 1);
    if (path.edgeCount() == 0) {
      return acyclic.isDeadEnd(last) ? acyclic.endKind(last) : null;
    }
    int edge = path.edge(path.edgeCount() - 1);
    if (acyclic.endsOn(edge)) {
      return acyclic.endKindOn(edge);
    }
    return acyclic.endsAt(last) || acyclic.isDeadEnd(last) ? acyclic.endKind(last) : null;
  }

  /** A growing list of edges. */
  private static final class EdgeList {
    private int[] edges = new int[16];
    private int size;

    void add(int edge) {
      if (size == edges.length) {
        edges = Arrays.copyOf(edges, 2 * size);
      }
      edges[size++] = edge;
    }

    int[] toArray() {
      return Arrays.copyOf(edges, size);
    }
  }
}
