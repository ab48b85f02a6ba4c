package org.pathprofile.core.plan;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.EdgeFrequencies;
import org.pathprofile.core.numbering.PathNumbering;

/**
 * Moves the values of a numbering off the hottest edges: T. Ball and J. R. Larus, "Efficient Path
 * Profiling", MICRO 1996, section 3.2, after T. Ball, "Efficiently Counting Program Events with
 * Support for On-line Queries", TOPLAS 16(5), 1994.
 *
 * <p>Inside of a node the register holds the sum of the values so far plus a shift, which depends
 * on the node alone. Any shifts will do: an edge adds its value and the difference between the
 * shifts at its ends, a start and an end take theirs into account. The shifts are chosen so that
 * the edges of a maximum spanning forest add 0; only its chords are left. The forest spans the
 * nodes by the edges on which no path ends, because setting the register at a start and adding a
 * constant at an end cost the same whatever the number: the virtual edges to and from the outside
 * are not part of it, and each tree is free to shift as a whole, which makes its first start set 0.
 *
 * <p>Unobservable edges come first, and all of them find a place in the forest, because they close
 * no cycle. Then come the hottest ones. Without frequencies, or between equal ones, {@link
 * StaticWeights} decide; then the order of the graph. Kruskal's algorithm, O(E log E) for E edges.
 * Sums wrap around at 64 bits, which does no harm: the id they add up to has at most 63.
 */
final class ChordPlacement {
  private final AcyclicGraph acyclic;
  private final ControlFlowGraph graph;
  private final PathNumbering numbering;

  /** A union-find forest; the shift of a node is relative to that of its parent. */
  private final int[] parent;

  private final int[] size;
  private final long[] shift;

  private ChordPlacement(AcyclicGraph acyclic, PathNumbering numbering) {
    this.acyclic = acyclic;
    this.numbering = numbering;
    graph = acyclic.graph();
    parent = new int[acyclic.nodeCount()];
    size = new int[acyclic.nodeCount()];
    shift = new long[acyclic.nodeCount()];
    for (int node = 0; node < parent.length; node++) {
      parent[node] = node;
      size[node] = 1;
    }
  }

  /**
   * The shift of each node of the graph.
   *
   * @param frequencies may be null
   */
  static long[] shifts(AcyclicGraph acyclic, PathNumbering numbering, EdgeFrequencies frequencies) {
    ChordPlacement placement = new ChordPlacement(acyclic, numbering);
    placement.span(frequencies);
    placement.settle();
    return placement.shift;
  }

  private void span(EdgeFrequencies frequencies) {
    double[] weights = StaticWeights.of(acyclic.loops());
    Comparator<Integer> hottest = Comparator.comparingDouble(edge -> -weights[edge]);
    if (frequencies != null) {
      Comparator<Integer> measured =
          Comparator.comparingLong(edge -> -Math.max(0, frequencies.frequency(edge)));
      hottest = measured.thenComparing(hottest);
    }
    Comparator<Integer> hiddenFirst = Comparator.comparing(graph::isObservable);
    IntStream.range(0, graph.edgeCount())
        .filter(edge -> acyclic.isReachable(graph.from(edge)) && !acyclic.endsOn(edge))
        .boxed()
        .sorted(hiddenFirst.thenComparing(hottest))
        .forEach(this::join);
  }

  /** Makes {@code edge} a tree edge unless it is a chord. */
  private void join(int edge) {
    int from = acyclic.sourceNode(graph.from(edge));
    int to = acyclic.targetNode(graph.to(edge));
    int fromRoot = find(from);
    int toRoot = find(to);
    if (fromRoot == toRoot) {
      return;
    }
    // What to's root is shifted by, relative to from's, so that the edge adds 0.
    long relative = shiftToRoot(from) - numbering.value(edge) - shiftToRoot(to);
    if (size[fromRoot] >= size[toRoot]) {
      link(toRoot, fromRoot, relative);
    } else {
      link(fromRoot, toRoot, -relative);
    }
  }

  private void link(int root, int newParent, long relative) {
    parent[root] = newParent;
    shift[root] = relative;
    size[newParent] += size[root];
  }

  /** The root of a tree of depth at most log(nodes). */
  private int find(int node) {
    int root = node;
    while (parent[root] != root) {
      root = parent[root];
    }
    return root;
  }

  private long shiftToRoot(int node) {
    long sum = 0;
    for (int n = node; parent[n] != n; n = parent[n]) {
      sum += shift[n];
    }
    return sum;
  }

  /** Makes the shifts absolute, such that the first start in every tree sets the register to 0. */
  private void settle() {
    boolean[] settled = new boolean[parent.length];
    for (int i = 0; i < acyclic.startCount(); i++) {
      int start = acyclic.start(i);
      int node = acyclic.sourceNode(start);
      int root = find(node);
      if (!settled[root]) {
        settled[root] = true;
        shift[root] = -numbering.startValue(start) - shiftToRoot(node);
      }
    }
    long[] absolute = new long[parent.length];
    for (int node = 0; node < parent.length; node++) {
      absolute[node] = shiftToRoot(node) + shift[find(node)];
    }
    System.arraycopy(absolute, 0, shift, 0, absolute.length);
  }
}
