package org.pathprofile.core.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;

/**
 * The loops of a planned graph in which an iteration that is followed by another has only one path
 * to take: innermost ones, entered at their headers only, without a decision but to stay or to
 * leave, and without a path's end but at the header. How often they go around says all of their
 * iterations, so these can wait to be told of until the loop is left: until the path that leads out
 * of it ends, or until the edge is taken that leaves it. The former needs no place of its own; the
 * latter is better where the path meets others on its way, which would have to say then that
 * nothing waits.
 *
 * <p>There are none where paths end on back edges: there the first iteration's path begins before
 * the loop. Immutable and thread-safe; made in time O(L E) for L loops and E edges.
 */
public final class SinglePathLoops {
  private static final int NONE = -1;

  private final int[] headers;
  private final long[] iterations;
  private final BitSet around;
  private final BitSet waiting;
  private final BitSet telling;

  private SinglePathLoops(Search search) {
    headers = search.headers.stream().mapToInt(Integer::intValue).toArray();
    iterations = search.iterations.stream().mapToLong(Long::longValue).toArray();
    around = search.around;
    waiting = search.waiting;
    telling = search.telling;
  }

  /**
   * Those of a plan.
   *
   * @param isToldAhead whether the edges to a header have events of their own ahead of it, where
   *     paths end; other headers are left out
   */
  public static SinglePathLoops of(PathPlan plan, IntPredicate isToldAhead) {
    Search search = new Search(plan, isToldAhead);
    search.find();
    return new SinglePathLoops(search);
  }

  /** The number of loops; they are numbered from 0. */
  public int count() {
    return headers.length;
  }

  /** The loop whose header is {@code block}; -1 if there is none. Takes time O(L). */
  public int loopOf(int block) {
    for (int loop = 0; loop < headers.length; loop++) {
      if (headers[loop] == block) {
        return loop;
      }
    }
    return NONE;
  }

  /** The id of the path of an iteration that is followed by another one. */
  public long iteration(int loop) {
    return iterations[loop];
  }

  /** Whether {@code edge} leads from one iteration of a loop to the next. */
  public boolean goesAround(int edge) {
    return around.get(edge);
  }

  /** Whether iterations can still wait when {@code edge} was taken, if no path has ended on it. */
  public boolean canWait(int edge) {
    return waiting.get(edge);
  }

  /** Whether iterations that wait are told of when {@code edge} is taken. */
  public boolean tellsOn(int edge) {
    return telling.get(edge);
  }

  /** Looks for the loops. Apart, so that what was found keeps no plan alive. */
  private static final class Search {
    private final PathPlan plan;
    private final ControlFlowGraph graph;
    private final IntPredicate isToldAhead;
    private final List<Integer> headers = new ArrayList<>();
    private final List<Long> iterations = new ArrayList<>();
    private final BitSet around = new BitSet();
    private final BitSet waiting = new BitSet();
    private final BitSet telling = new BitSet();

    Search(PathPlan plan, IntPredicate isToldAhead) {
      this.plan = plan;
      this.graph = plan.graph();
      this.isToldAhead = isToldAhead;
    }

    private void find() {
      LoopNesting nesting = plan.loops();
      BitSet outer = new BitSet();
      for (int loop = 0; loop < nesting.loopCount(); loop++) {
        if (nesting.parent(loop) != NONE) {
          outer.set(nesting.parent(loop));
        }
      }
      for (int loop = 0; loop < nesting.loopCount(); loop++) {
        int header = nesting.header(loop);
        if (!outer.get(loop)
            && nesting.isReducible(loop)
            && plan.endsAt(header)
            && !graph.isTail(header)
            && isToldAhead.test(header)
            && hasOnePath(loop, header)) {
          follow(loop);
        }
      }
    }

    /** Goes once around a loop, as long as there is one way to go; notes it if it comes back. */
    private boolean hasOnePath(int loop, int header) {
      long register = plan.start(header);
      int block = header;
      do {
        int edge = onlyEdgeWithin(loop, block);
        if (edge == NONE || plan.endsOn(edge)) {
          return false;
        }
        register += plan.increment(edge);
        block = graph.to(edge);
        if (block == header) {
          around.set(edge);
        } else if (plan.endsAt(block)) {
          return false;
        }
      } while (block != header);
      headers.add(header);
      iterations.add(register + plan.endOffset(header));
      return true;
    }

    private int onlyEdgeWithin(int loop, int block) {
      int only = NONE;
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        if (plan.loops().contains(loop, graph.to(edge))) {
          if (only != NONE) {
            return NONE;
          }
          only = edge;
        }
      }
      return only;
    }

    /** Finds the edges on which iterations of a loop wait or are told of. */
    private void follow(int loop) {
      BitSet region = region(loop);
      boolean tells = meetsOthers(loop, region) && isLeftVisibly(loop);
      for (int block = region.nextSetBit(0); block >= 0; block = region.nextSetBit(block + 1)) {
        boolean within = plan.loops().contains(loop, block);
        for (int i = 0; i < graph.outDegree(block); i++) {
          int edge = graph.outEdge(block, i);
          if (tells && within && isExit(loop, edge) && !endsBefore(edge)) {
            telling.set(edge);
          } else if (within || !tells) {
            waiting.set(edge);
          }
        }
      }
    }

    /** The blocks that a path which begins at the header leads through. */
    private BitSet region(int loop) {
      BitSet region = new BitSet();
      Deque<Integer> open = new ArrayDeque<>();
      int header = plan.loops().header(loop);
      region.set(header);
      open.add(header);
      while (!open.isEmpty()) {
        int block = open.remove();
        for (int i = 0; i < graph.outDegree(block); i++) {
          int edge = graph.outEdge(block, i);
          int to = graph.to(edge);
          if (!plan.endsOn(edge) && !plan.endsAt(to) && !region.get(to)) {
            region.set(to);
            open.add(to);
          }
        }
      }
      return region;
    }

    /** Whether a path from the header shares a block, or its end, with one from elsewhere. */
    private boolean meetsOthers(int loop, BitSet region) {
      for (int block = 0; block < graph.blockCount(); block++) {
        if (plan.loops().contains(loop, block) || (plan.endsAt(block) && isEndedAhead(block))) {
          continue;
        }
        boolean fromRegion = region.get(block);
        boolean fromElsewhere = false;
        for (int i = 0; i < graph.inDegree(block); i++) {
          int edge = graph.inEdge(block, i);
          boolean inside = region.get(graph.from(edge)) && !plan.endsOn(edge);
          fromRegion |= inside;
          fromElsewhere |= !inside && plan.isReachable(graph.from(edge));
        }
        if (fromRegion && fromElsewhere) {
          return true;
        }
      }
      return false;
    }

    private boolean isLeftVisibly(int loop) {
      for (int block : plan.loops().blocks(loop)) {
        for (int i = 0; i < graph.outDegree(block); i++) {
          int edge = graph.outEdge(block, i);
          if (isExit(loop, edge) && !endsBefore(edge) && !graph.isObservable(edge)) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean isExit(int loop, int edge) {
      return !plan.loops().contains(loop, graph.to(edge));
    }

    /** Whether a path ends with the event of an edge. */
    private boolean endsBefore(int edge) {
      int to = graph.to(edge);
      return plan.endsOn(edge) || (plan.endsAt(to) && isEndedAhead(to));
    }

    private boolean isEndedAhead(int block) {
      return plan.loops().isHeader(block) && !graph.isTail(block) && isToldAhead.test(block);
    }
  }
}
