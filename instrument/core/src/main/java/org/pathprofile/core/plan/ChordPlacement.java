package org.pathprofile.core.plan;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.BallLarusNumbering;
import org.pathprofile.core.numbering.EdgeFrequencies;
import org.pathprofile.core.numbering.ShiftForest;

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
  private final BallLarusNumbering numbering;

  private final ShiftForest forest;

  private ChordPlacement(AcyclicGraph acyclic, BallLarusNumbering numbering) {
    this.acyclic = acyclic;
    this.numbering = numbering;
    graph = acyclic.graph();
    forest = new ShiftForest(acyclic.nodeCount());
  }

  /** The shift of each node of the graph. */
  static long[] shifts(
      AcyclicGraph acyclic, BallLarusNumbering numbering, @Nullable EdgeFrequencies frequencies) {
    ChordPlacement placement = new ChordPlacement(acyclic, numbering);
    placement.span(frequencies);
    placement.settle();
    return placement.forest.shifts();
  }

  private void span(@Nullable EdgeFrequencies frequencies) {
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
    forest.join(
        acyclic.sourceNode(graph.from(edge)),
        acyclic.targetNode(graph.to(edge)),
        numbering.value(edge));
  }

  /** Makes the first start in every tree set the register to 0. */
  private void settle() {
    for (int i = 0; i < acyclic.startCount(); i++) {
      int start = acyclic.start(i);
      forest.settle(acyclic.sourceNode(start), -numbering.startValue(start));
    }
  }
}
