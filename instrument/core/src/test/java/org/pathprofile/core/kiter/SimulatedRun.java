package org.pathprofile.core.kiter;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
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

  private final LoopNesting loops;

  SimulatedRun(ControlFlowGraph graph, Choices choices) {
    this.graph = graph;
    this.choices = choices;
    loops = LoopNesting.of(graph);
    heads = IntStream.range(0, graph.blockCount()).filter(graph::isHead).toArray();
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
      int edge = choices.next(5) == 4 ? anyEdge(block) : edgeWithinLoop(block);
      edges.add(edge);
      block = graph.to(edge);
    }
    boolean ended = block == graph.exit() || graph.isTail(block);
    stretches.add(new Stretch(start, List.copyOf(edges), !ended));
    boolean goesOn = block != graph.exit() && heads.length > 0 && choices.next(3) > 0;
    return goesOn ? heads[choices.next(heads.length)] : -1;
  }

  private int anyEdge(int block) {
    return graph.outEdge(block, choices.next(graph.outDegree(block)));
  }

  /** So that loops run for more than a few iterations. */
  private int edgeWithinLoop(int block) {
    int loop = loops.innermostLoop(block);
    int[] within =
        IntStream.range(0, graph.outDegree(block))
            .map(i -> graph.outEdge(block, i))
            .filter(edge -> loop >= 0 && loops.contains(loop, graph.to(edge)))
            .toArray();
    return within.length == 0 ? anyEdge(block) : within[choices.next(within.length)];
  }

  @Override
  public String toString() {
    return stretches.toString();
  }
}
