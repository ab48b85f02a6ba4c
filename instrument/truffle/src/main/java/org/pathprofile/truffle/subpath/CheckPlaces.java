package org.pathprofile.truffle.subpath;

import java.util.BitSet;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.DepthFirstOrder;
import org.pathprofile.core.graph.LoopNesting;

/**
 * Where a function asks whether there are samples to take, beside the places where activations end,
 * are suspended or left, or go on at a handler or behind a suspension.
 *
 * <p>These are the edges back to loop headers. An innermost loop asks only whether the ring is
 * full: the activations that it calls ask for samples when they end, and so does its own, so the
 * ring is hardly ever full. On all ways between such places, no more than {@link
 * Check#MOST_UNASKED} blocks may be noted; where there are more, or a loop has no event at its
 * header, each block asks for samples.
 */
final class CheckPlaces {
  private final LoopNesting loops;
  private final BitSet outer = new BitSet();
  private final boolean everywhere;

  private CheckPlaces(ControlFlowGraph graph, BitSet crossed, int most) {
    loops = LoopNesting.of(graph);
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      if (loops.parent(loop) >= 0) {
        outer.set(loops.parent(loop));
      }
    }
    everywhere = hasLongWay(graph, crossed, most);
  }

  /**
   * Finds the places.
   *
   * @param crossed the loop headers that have an event of their own
   */
  static CheckPlaces of(ControlFlowGraph graph, BitSet crossed) {
    return of(graph, crossed, Check.MOST_UNASKED);
  }

  /**
   * As {@link #of(ControlFlowGraph, BitSet)}.
   *
   * @param most how many blocks may be noted in a row, at least 1
   */
  static CheckPlaces of(ControlFlowGraph graph, BitSet crossed, int most) {
    return new CheckPlaces(graph, crossed, most);
  }

  private boolean hasLongWay(ControlFlowGraph graph, BitSet crossed, int most) {
    DepthFirstOrder order = loops.order();
    int[] noted = new int[graph.blockCount()];
    for (int i = 0; i < order.reachableCount(); i++) {
      int block = order.reversePostorder(i);
      noted[block]++;
      if (noted[block] > most) {
        return true;
      }
      for (int j = 0; j < graph.outDegree(block); j++) {
        int edge = graph.outEdge(block, j);
        int next = graph.to(edge);
        if (!order.isRetreating(edge)) {
          noted[next] = Math.max(noted[next], noted[block]);
        } else if (!graph.isObservable(edge) && !crossed.get(next)) {
          return true;
        }
      }
    }
    return false;
  }

  /** What is asked when an edge is taken. */
  Check at(int edge) {
    if (everywhere) {
      return Check.CALL;
    }
    return loops.isBackEdge(edge) ? atHeader(loops.graph().to(edge)) : Check.NONE;
  }

  /** What is asked when a loop header is entered from within the loop. */
  Check atHeader(int header) {
    if (everywhere || !loops.isHeader(header)) {
      return Check.CALL;
    }
    int loop = loops.innermostLoop(header);
    return outer.get(loop) || !loops.isReducible(loop) ? Check.CALL : Check.FULL_IN_LOOP;
  }
}
