package org.pathprofile.truffle.feedback;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/**
 * The paths that an edge profile lets one expect: at each branch the edges are taken with their
 * frequencies, whatever was taken before. The hottest are found first, by extending the hottest
 * unfinished one; the cost is bounded by the number of extensions.
 *
 * @param graph the function's graph
 * @param loops its loops
 * @param edges how often its edges were taken
 * @param iterations how many iterations of a loop a path spans at most
 * @param atBackEdges whether paths end at back edges only, and not where a loop is entered
 */
record EdgePaths(
    ControlFlowGraph graph,
    LoopNesting loops,
    EdgeProfile edges,
    int iterations,
    boolean atBackEdges) {
  /** Shares below this are not followed. */
  private static final double LEAST_SHARE = 0.001;

  private static final int MOST_EXTENSIONS = 20_000;

  /** The beginning of a path, with the number of iterations it spans and its share. */
  private static final class Prefix {
    private final int[] blocks;
    private final int iterations;
    private final double share;

    Prefix(int[] blocks, int iterations, double share) {
      this.blocks = blocks;
      this.iterations = iterations;
      this.share = share;
    }

    int last() {
      return blocks[blocks.length - 1];
    }

    double share() {
      return share;
    }

    Prefix extended(int block, int newIterations, double newShare) {
      int[] longer = Arrays.copyOf(blocks, blocks.length + 1);
      longer[blocks.length] = block;
      return new Prefix(longer, newIterations, newShare);
    }
  }

  Map<PathKey, Double> paths() {
    PriorityQueue<Prefix> unfinished =
        new PriorityQueue<>(Comparator.comparingDouble(Prefix::share).reversed());
    long[] begun = new long[graph.blockCount()];
    long all = 0;
    for (int block = 0; block < graph.blockCount(); block++) {
      begun[block] = begunAt(block);
      all += begun[block];
    }
    for (int block = 0; block < graph.blockCount(); block++) {
      if (begun[block] > 0) {
        unfinished.add(new Prefix(new int[] {block}, 1, (double) begun[block] / all));
      }
    }
    Map<PathKey, Double> paths = new HashMap<>();
    for (int i = 0; i < MOST_EXTENSIONS && !unfinished.isEmpty(); i++) {
      extend(unfinished.remove(), unfinished, paths);
    }
    return paths;
  }

  /** How many paths have begun at a block. */
  private long begunAt(int block) {
    if (block == graph.entry()) {
      return edges.block(block);
    }
    if (!loops.isHeader(block)) {
      return 0;
    }
    long begun = 0;
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      begun += graph.to(edge) == block && endsAt(edge) ? edges.edge(edge) : 0;
    }
    return begun;
  }

  /** Whether a path may end at an edge. */
  private boolean endsAt(int edge) {
    return loops.isBackEdge(edge) || (!atBackEdges && loops.isHeader(graph.to(edge)));
  }

  private void extend(Prefix path, PriorityQueue<Prefix> unfinished, Map<PathKey, Double> paths) {
    int from = path.last();
    double out = 0;
    for (int i = 0; i < graph.outDegree(from); i++) {
      out += edges.edge(graph.outEdge(from, i));
    }
    if (from == graph.exit()) {
      paths.put(new PathKey(path.blocks, PathEnding.EXIT), path.share);
      return;
    }
    for (int i = 0; i < graph.outDegree(from); i++) {
      int edge = graph.outEdge(from, i);
      double share = path.share * edges.edge(edge) / out;
      if (out == 0 || share < LEAST_SHARE) {
        continue;
      }
      int to = graph.to(edge);
      if (!endsAt(edge)) {
        unfinished.add(path.extended(to, path.iterations, share));
      } else if (path.iterations < iterations) {
        unfinished.add(path.extended(to, path.iterations + 1, share));
      } else {
        PathEnding ending = atBackEdges ? PathEnding.BACKEDGE : PathEnding.HEADER;
        paths.put(new PathKey(path.extended(to, 1, share).blocks, ending), share);
      }
    }
  }
}
