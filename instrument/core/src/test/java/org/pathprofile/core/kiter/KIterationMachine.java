package org.pathprofile.core.kiter;

import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * Computes the ids of the paths that one activation takes, from the edges that it takes: the
 * run-time half of k-iteration profiling as the paper describes it.
 *
 * <p>While an activation is in an unrolled loop, up to {@code k} paths are under way: the one that
 * came into the loop, and one that began behind each back edge since then, as far as it has not
 * ended. There is a register for each. Register {@code j} belongs to the path that is in its
 * iteration {@code j + 1} of the loop; the one with the highest number in use belongs to the path
 * that is under way longest. Only this one goes on when the loop is left: the others began at the
 * header and have not iterated {@code k} times, so they are no paths.
 *
 * <p>Source: Roy and Srikant, CGO 2009, section 4.2, Algorithm 3, corrected: register {@code j} of
 * a loop's first {@code k - 1} ones is compensated if and only if {@code j} is less than the number
 * of back edges taken (at most {@code k - 1}), because exactly these paths began at the header. The
 * algorithm's one flag for all registers gives wrong ids from {@code k = 3} on. Instead of moving
 * the values of the places where paths begin and end to the edges around them (section 4.1), they
 * are added where it happens, which is equivalent.
 *
 * <p>An edge within an unrolled loop costs O(k), any other edge O(1). Not thread-safe; one per
 * activation.
 */
final class KIterationMachine {
  private final KIterationPlan plan;
  private final IterationScheme scheme;
  private final ControlFlowGraph graph;
  private final Recorder recorder;
  private final long[] registers;

  /** How many back edges the unrolled loop around the block has had, at most k - 1. */
  private int iterations;

  private int block;

  /** Takes note of paths. */
  interface Recorder {
    /** A path has ended. */
    void path(long id);

    /**
     * A path has been abandoned where it was, by an exception or the end of observation; see {@link
     * KIterationPlan#decodePartial} for the parameters.
     */
    void prefix(long register, int block, int iteration);
  }

  /** Expects {@link #begin}. */
  KIterationMachine(KIterationPlan plan, Recorder recorder) {
    this.plan = plan;
    this.recorder = recorder;
    scheme = plan.scheme();
    graph = scheme.graph();
    registers = new long[scheme.k()];
  }

  /**
   * A path begins at {@code start}, the entry, a handler or a resume point.
   *
   * @throws IllegalArgumentException if no path begins there
   */
  void begin(int start) {
    registers[0] = plan.start(start);
    iterations = 0;
    block = start;
  }

  /**
   * The activation takes {@code edge}.
   *
   * @throws IllegalArgumentException if the edge does not leave the block that was reached
   */
  void take(int edge) {
    if (graph.from(edge) != block) {
      throw new IllegalArgumentException(
          "edge " + edge + " does not leave block " + block + ", where the activation is");
    }
    block = graph.to(edge);
    UnrolledLoop loop = scheme.loopAround(graph.from(edge));
    if (loop == null || !loop.contains(block) || scheme.endsEveryPath(edge)) {
      leave(edge);
    } else if (loop.isBackEdge(edge)) {
      iterate(edge, loop.k());
    } else {
      for (int i = 0; i <= iterations; i++) {
        registers[i] += increment(edge, i);
      }
    }
  }

  /** Out of a loop, or from outside of one. */
  private void leave(int edge) {
    int iteration = iterations + 1;
    if (scheme.endsEveryPath(edge)) {
      recorder.path(registers[iterations] + plan.endOffsetOn(edge, iteration));
      begin(block);
    } else {
      registers[0] = registers[iterations] + plan.increment(edge, iteration);
      iterations = 0;
    }
  }

  /** Every path but the one that ends goes on in the next register, and a new one begins. */
  private void iterate(int edge, int k) {
    if (iterations == k - 1) {
      recorder.path(registers[k - 1] + plan.endOffsetOn(edge, k));
    }
    int last = Math.min(iterations + 1, k - 1);
    for (int i = last; i > 0; i--) {
      registers[i] = registers[i - 1] + increment(edge, i - 1);
    }
    iterations = last;
    registers[0] = plan.start(block);
  }

  /** The corrected rule: all registers below the number of iterations began at the header. */
  private long increment(int edge, int register) {
    return register < iterations
        ? plan.incrementBehind(edge, register + 1)
        : plan.increment(edge, register + 1);
  }

  /**
   * The activation has left the graph at the block it reached: it returned, or it was suspended.
   *
   * @throws IllegalStateException if that block has successors
   */
  void end() {
    if (graph.outDegree(block) > 0) {
      throw new IllegalStateException(
          "the activation is at block " + block + ", where no path ends");
    }
    recorder.path(registers[iterations] + plan.endOffset(block));
  }

  /** The activation has left the graph by an exception, or is not observed any longer. */
  void abandon() {
    recorder.prefix(registers[iterations], block, iterations + 1);
  }

  /** The block that the activation has reached. */
  int block() {
    return block;
  }

  /** A register's value, for tests against the paper. */
  long register(int index) {
    return registers[index];
  }

  /** How many back edges are counted, for tests against the paper. */
  int iterations() {
    return iterations;
  }
}
