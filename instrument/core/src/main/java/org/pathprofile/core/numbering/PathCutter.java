package org.pathprofile.core.numbering;

import java.util.BitSet;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Dominators;

/**
 * Ends paths on further edges of a graph until it has no more paths than a limit, so that no
 * function has too many paths to be profiled.
 *
 * <p>One sweep goes through the blocks in topological order and counts the ways to each. Where
 * there are more than a threshold, it cuts the flow at this block or at a block nearby that
 * dominates it: where the most bits of the count are gained per cut edge. A cut takes all
 * observable edges into a block, or the only edge out of it, so that behind it the count begins at
 * one again. Sweeps are repeated with half the threshold until the number of paths is within the
 * limit, and then for as long as a lower threshold saves paths without costing further cuts: that
 * moves the cuts to where about as many ways lead to them as lead on from them. There are at most
 * 63 sweeps, each linear in edges up to a constant factor, so cutting takes linear time. It is
 * deterministic.
 *
 * <p>Only observable edges are cut: at an edge that nothing reports, a path could not end. No cuts
 * bring the number of paths below the number of edges on which paths end, so a low limit can be out
 * of reach. The result is then the graph with the fewest paths that was found; it never has more
 * than the graph in which every observable edge is cut.
 */
public final class PathCutter {
  private final AcyclicGraph acyclic;
  private final ControlFlowGraph graph;
  private final long limit;
  private final long[] pathsFrom;

  private PathCutter(AcyclicGraph acyclic, long limit) {
    this.acyclic = acyclic;
    this.limit = limit;
    graph = acyclic.graph();
    pathsFrom = new PathCounter(acyclic).saturatedCounts();
  }

  /**
   * Cuts a graph that has more than {@code maxPaths} paths; returns any other one as it is.
   *
   * @param maxPaths at least 2; counts of Long.MAX_VALUE and more are always above the limit
   */
  public static AcyclicGraph cut(AcyclicGraph acyclic, long maxPaths) {
    if (maxPaths < 2) {
      throw new IllegalArgumentException("the limit of paths is " + maxPaths + ", less than 2");
    }
    PathCutter cutter = new PathCutter(acyclic, Math.min(maxPaths, Long.MAX_VALUE - 1));
    PathCounter counter = new PathCounter(acyclic);
    return counter.saturatedTotal(cutter.pathsFrom) <= cutter.limit ? acyclic : cutter.cut();
  }

  private AcyclicGraph cut() {
    Dominators dominators = Dominators.of(acyclic.loops().order());
    Sweep best = null;
    for (long threshold = limit; threshold > 0; threshold >>= 1) {
      Sweep sweep = new Sweep(dominators, threshold);
      sweep.run();
      boolean fits = best != null && best.paths <= limit;
      if (fits && sweep.cuts.cardinality() > best.cuts.cardinality()) {
        break;
      }
      if (best == null || sweep.paths < best.paths) {
        best = sweep;
      }
    }
    if (best.paths > limit) {
      Sweep everywhere = new Sweep(dominators, 0);
      everywhere.cutEverywhere();
      best = everywhere.paths < best.paths ? everywhere : best;
    }
    return acyclic.withCuts(best.cuts);
  }

  /** One pass with one threshold. */
  private final class Sweep {
    /** How far to look up the dominator tree for a cheaper place. */
    private static final int LOOK_BACK = 128;

    /** How many blocks, in multiples of all, may be counted again because of cuts further back. */
    private static final int REVISITS = 4;

    private final Dominators dominators;
    private final long threshold;
    private final long[] waysTo = new long[graph.blockCount()];
    private final BitSet cuts = new BitSet();
    private long revisits = (long) REVISITS * acyclic.reachableCount();
    long paths;

    Sweep(Dominators dominators, long threshold) {
      this.dominators = dominators;
      this.threshold = threshold;
    }

    void run() {
      int index = 0;
      while (index < acyclic.reachableCount()) {
        int block = acyclic.topological(index);
        waysTo[block] = countWaysTo(block);
        int place = isTooMany(block) ? placeToCut(block) : -1;
        if (place < 0) {
          index++;
        } else {
          cutAt(place);
          int again = acyclic.loops().order().reversePostorderIndex(place);
          revisits -= index - again;
          index = again;
        }
      }
      paths = countPaths();
    }

    void cutEverywhere() {
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        cuts.set(edge, canBeCut(edge));
      }
      for (int i = 0; i < acyclic.reachableCount(); i++) {
        int block = acyclic.topological(i);
        waysTo[block] = countWaysTo(block);
      }
      paths = countPaths();
    }

    private long countWaysTo(int block) {
      if (acyclic.isSplit(block)) {
        return 1;
      }
      boolean starts = acyclic.startsAt(block);
      long ways = 0;
      for (int i = 0; i < graph.inDegree(block); i++) {
        int edge = graph.inEdge(block, i);
        if (cuts.get(edge)) {
          starts = true;
        } else if (acyclic.isReachable(graph.from(edge)) && !acyclic.endsOn(edge)) {
          ways = PathCounter.saturatedAdd(ways, waysTo[graph.from(edge)]);
        }
      }
      return starts ? PathCounter.saturatedAdd(ways, 1) : ways;
    }

    /** A cut pays where several ways lead on. */
    private boolean isTooMany(int block) {
      return waysTo[block] > threshold && pathsFrom[block] > 1 && !isCutBehind(block);
    }

    private boolean isCutBehind(int block) {
      return graph.outDegree(block) == 1 && cuts.get(graph.outEdge(block, 0));
    }

    /**
     * The block among this one and its dominators nearby where a cut gains the most bits per edge;
     * -1 if nothing can be cut. Further up than where the count has half of its bits, a cut would
     * gain too little.
     */
    private int placeToCut(int block) {
      int best = -1;
      int bestGain = 0;
      int bestCost = 1;
      int enough = Math.max(2, bits(waysTo[block]) / 2);
      int place = block;
      int steps = revisits > 0 ? LOOK_BACK : 1;
      while (steps-- > 0 && place >= 0 && bits(waysTo[place]) >= enough) {
        int gain = bits(waysTo[place]) - bits(waysBehindCutAt(place));
        int cost = cost(place);
        if (cost > 0 && (long) gain * bestCost > (long) bestGain * cost) {
          best = place;
          bestGain = gain;
          bestCost = cost;
        }
        place = dominators.immediateDominator(place);
      }
      return best;
    }

    private int bits(long count) {
      return Long.SIZE - Long.numberOfLeadingZeros(count);
    }

    /** How many edges would be cut at {@code block}; 0 if none can. */
    private int cost(int block) {
      if (onlyEdgeOut(block) >= 0) {
        return 1;
      }
      int cost = 0;
      for (int i = 0; i < graph.inDegree(block); i++) {
        if (canBeCut(graph.inEdge(block, i))) {
          cost++;
        }
      }
      return cost;
    }

    /** How many ways would lead on from {@code block}: a new path, and what cannot be cut. */
    private long waysBehindCutAt(int block) {
      long ways = 1;
      for (int i = 0; i < graph.inDegree(block) && onlyEdgeOut(block) < 0; i++) {
        int edge = graph.inEdge(block, i);
        int from = graph.from(edge);
        if (acyclic.canCut(edge) && !graph.isObservable(edge)) {
          ways = PathCounter.saturatedAdd(ways, waysTo[from]);
        }
      }
      return ways;
    }

    private void cutAt(int block) {
      int out = onlyEdgeOut(block);
      if (out >= 0) {
        cuts.set(out);
        return;
      }
      for (int i = 0; i < graph.inDegree(block); i++) {
        int edge = graph.inEdge(block, i);
        if (canBeCut(edge)) {
          cuts.set(edge);
        }
      }
    }

    /** The edge behind a block, if it is the only one and a path can end on it; -1 otherwise. */
    private int onlyEdgeOut(int block) {
      if (graph.outDegree(block) != 1 || !canBeCut(graph.outEdge(block, 0))) {
        return -1;
      }
      return graph.outEdge(block, 0);
    }

    private boolean canBeCut(int edge) {
      return graph.isObservable(edge) && !cuts.get(edge) && acyclic.canCut(edge);
    }

    private long countPaths() {
      long total = 0;
      for (int i = 0; i < acyclic.reachableCount(); i++) {
        int block = acyclic.topological(i);
        for (int j = 0; j < graph.outDegree(block); j++) {
          int edge = graph.outEdge(block, j);
          if (cuts.get(edge) || acyclic.endsOn(edge) || acyclic.endsAt(graph.to(edge))) {
            total = PathCounter.saturatedAdd(total, waysTo[block]);
          }
        }
        if (acyclic.isDeadEnd(block)) {
          total = PathCounter.saturatedAdd(total, waysTo[block]);
        }
      }
      return total;
    }
  }
}
