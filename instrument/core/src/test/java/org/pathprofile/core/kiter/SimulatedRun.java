package org.pathprofile.core.kiter;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.testing.Choices;

/**
 * A random run of a function, kept whole: for each stretch of an activation that was not
 * interrupted, the block where it began and all the edges it took.
 */
final class SimulatedRun {
  private static final int MOST_STEPS = 120;

  /**
   * @param start the entry, a handler or a resume point
   * @param abandoned whether the stretch was broken off where it was
   */
  record Stretch(int start, List<Integer> edges, boolean abandoned) {
    @Override
    public String toString() {
      return start + " " + edges + (abandoned ? " abandoned" : "");
    }
  }

  final List<Stretch> stretches = new ArrayList<>();
  private final ControlFlowGraph graph;
  private final Choices choices;
  private final int[] heads;

  /** Which of a block's edges is taken as a rule, so that loops run for more than a few times. */
  private final int[] favourite;

  SimulatedRun(ControlFlowGraph graph, Choices choices) {
    this.graph = graph;
    this.choices = choices;
    heads = IntStream.range(0, graph.blockCount()).filter(graph::isHead).toArray();
    favourite = new int[graph.blockCount()];
    for (int block = 0; block < favourite.length; block++) {
      favourite[block] = graph.outDegree(block) == 0 ? 0 : choices.next(graph.outDegree(block));
    }
    int activations = 1 + choices.next(3);
    for (int i = 0; i < activations; i++) {
      activate();
    }
  }

  private void activate() {
    int start = graph.entry();
    while (start >= 0) {
      start = stretch(start);
    }
  }

  /** Returns where the activation goes on, -1 if it does not. */
  private int stretch(int start) {
    List<Integer> edges = new ArrayList<>();
    int block = start;
    int steps = choices.next(MOST_STEPS);
    while (graph.outDegree(block) > 0 && edges.size() < steps && !choices.oneIn(40)) {
      int which = choices.next(3) == 0 ? choices.next(graph.outDegree(block)) : favourite[block];
      int edge = graph.outEdge(block, which);
      edges.add(edge);
      block = graph.to(edge);
    }
    boolean ended = block == graph.exit() || graph.isTail(block);
    stretches.add(new Stretch(start, List.copyOf(edges), !ended));
    boolean goesOn = block != graph.exit() && heads.length > 0 && choices.next(3) > 0;
    return goesOn ? heads[choices.next(heads.length)] : -1;
  }

  @Override
  public String toString() {
    return stretches.toString();
  }
}
