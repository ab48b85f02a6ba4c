package org.pathprofile.core.plan;

import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;

/**
 * How often the edges of a graph may run, guessed from its shape alone: the entry runs once, a loop
 * ten times, every head rarely. A branch that stays in its loop is nine times as likely as one that
 * leaves it, one that leads to a block with no way out is very unlikely; otherwise the edges out of
 * a block are equally likely. These are the loop and the call heuristics of T. Ball and J. R.
 * Larus, "Branch Prediction for Free", PLDI 1993, spread in topological order as in Y. Wu and J. R.
 * Larus, "Static Branch Frequency and Program Profile Analysis", MICRO 1994. Linear in edges.
 */
final class StaticWeights {
  private static final double ITERATIONS = 10;
  private static final double STAY_IN_LOOP = 9;
  private static final double LEAVE_LOOP = 1;
  private static final double DEAD_END = 0.01;
  private static final double HEAD = 0.05;

  /** Keeps the weights of deep loop nests finite. */
  private static final double MOST = 1e100;

  private final LoopNesting loops;
  private final ControlFlowGraph graph;
  private final double[] weight;

  private StaticWeights(LoopNesting loops) {
    this.loops = loops;
    graph = loops.graph();
    weight = new double[graph.edgeCount()];
    spread();
  }

  /** By edge: the weight, at least 0; 0 for edges out of unreachable blocks. */
  static double[] of(LoopNesting loops) {
    return new StaticWeights(loops).weight;
  }

  private void spread() {
    for (int i = 0; i < loops.order().reachableCount(); i++) {
      int block = loops.order().reversePostorder(i);
      double blockWeight = weightOf(block);
      double likelihoods = 0;
      for (int j = 0; j < graph.outDegree(block); j++) {
        likelihoods += likelihood(graph.outEdge(block, j));
      }
      for (int j = 0; j < graph.outDegree(block); j++) {
        int edge = graph.outEdge(block, j);
        weight[edge] = blockWeight * likelihood(edge) / likelihoods;
      }
    }
  }

  private double weightOf(int block) {
    double sum = 0;
    if (block == graph.entry()) {
      sum = 1;
    } else if (graph.isHead(block)) {
      sum = HEAD;
    }
    for (int i = 0; i < graph.inDegree(block); i++) {
      int edge = graph.inEdge(block, i);
      if (!loops.isBackEdge(edge)) {
        sum += weight[edge];
      }
    }
    return Math.min(MOST, loops.isHeader(block) ? ITERATIONS * sum : sum);
  }

  private double likelihood(int edge) {
    int to = graph.to(edge);
    if (graph.outDegree(to) == 0 && to != graph.exit() && !graph.isTail(to)) {
      return DEAD_END;
    }
    int loop = loops.innermostLoop(graph.from(edge));
    return loop >= 0 && !loops.contains(loop, to) ? LEAVE_LOOP : STAY_IN_LOOP;
  }
}
