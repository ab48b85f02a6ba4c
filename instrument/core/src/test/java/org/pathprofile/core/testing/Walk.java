package org.pathprofile.core.testing;

import java.util.stream.IntStream;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * A random run through a graph: activations that take edges, throw, are caught, are suspended, are
 * resumed and at last left alone. What happens is told to a {@link Listener} event by event, with
 * nothing said about paths.
 */
public final class Walk {

  /** Hears what happens, in order. */
  public interface Listener {
    /**
     * An activation comes to its first block, the entry, or to a head by an exception or resume.
     */
    void enter(int block);

    /** The activation takes an edge. */
    void take(int edge);

    /**
     * An exception leaves the block; if the activation has a handler for it, that is entered next.
     */
    void thrown(int block);

    /** The activation stands in the block when the run is over, or never resumes. */
    void abandoned(int block);
  }

  private final ControlFlowGraph graph;
  private final Choices choices;
  private final Listener listener;
  private final int[] heads;

  private Walk(ControlFlowGraph graph, Choices choices, Listener listener) {
    this.graph = graph;
    this.choices = choices;
    this.listener = listener;
    heads = IntStream.range(0, graph.blockCount()).filter(graph::isHead).toArray();
  }

  /** Runs one activation of at most {@code steps} steps. */
  public static void activation(
      ControlFlowGraph graph, Choices choices, int steps, Listener listener) {
    new Walk(graph, choices, listener).run(steps);
  }

  private void run(int steps) {
    int block = graph.entry();
    listener.enter(block);
    for (int step = 0; step < steps; step++) {
      if (block == graph.exit()) {
        return;
      }
      boolean suspended = graph.isTail(block);
      boolean thrown = !suspended && (graph.outDegree(block) == 0 || choices.oneIn(40));
      if (thrown) {
        listener.thrown(block);
      }
      if (thrown || suspended) {
        if (heads.length == 0 || choices.oneIn(4)) {
          return;
        }
        block = heads[choices.next(heads.length)];
        listener.enter(block);
      } else {
        int edge = graph.outEdge(block, choices.next(graph.outDegree(block)));
        listener.take(edge);
        block = graph.to(edge);
      }
    }
    if (block != graph.exit() && !graph.isTail(block)) {
      listener.abandoned(block);
    }
  }
}
