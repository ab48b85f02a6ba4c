package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/**
 * How often a loop was entered, and how often it then went back. A {@code while} loop that goes
 * back n times has made its test n + 1 times. Immutable and thread-safe; counts are in the unit of
 * the profile.
 *
 * <p>How the trips are distributed follows from paths of several iterations only: a path that comes
 * in from outside and leaves tells its number, and one that ends within the loop tells that it was
 * at least so many. With {@code K=1} nothing but the mean is known, or with {@code
 * PathEnd=backedge} also how often it did not go back at all.
 *
 * @param header the loop's header, a block of the function's graph
 * @param entered how often control came to the header from outside, at least 1
 * @param back how often it came back to the header, at least 0
 * @param exactly by number of trips: of the entries, how many are known to have made exactly so
 *     many
 * @param atLeast by number of trips: of the other entries, how many are known to have made at least
 *     so many
 */
public record LoopTrips(
    int header, long entered, long back, List<Long> exactly, List<Long> atLeast) {
  public LoopTrips {
    exactly = List.copyOf(exactly);
    atLeast = List.copyOf(atLeast);
  }

  /** How often the loop goes back for each time that it is entered. */
  public double mean() {
    return (double) back / entered;
  }

  /** Whether more than the mean is known of some entries. */
  public boolean isDistributed() {
    return !exactly.isEmpty() || atLeast.size() > 1;
  }

  /**
   * The loops that ran, by rising number of the header. Left out are loops with several entries,
   * and those that can be reached from a handler or a resumption that ran: whether control came
   * back or came anew, the graph does not tell there.
   */
  public static List<LoopTrips> of(FunctionProfile function) {
    ControlFlowGraph graph = function.graph();
    LoopNesting loops = LoopNesting.of(graph);
    if (loops.loopCount() == 0) {
      return List.of();
    }
    EdgeProfile counts = function.edgeProfile();
    boolean[] behindHead = behindHeads(graph, counts);
    List<LoopTrips> all = new ArrayList<>();
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      int header = loops.header(loop);
      if (loops.isReducible(loop) && !behindHead[header] && !graph.isHead(header)) {
        LoopTrips trips = new Count(function, loops, loop).trips(counts);
        if (trips.entered > 0) {
          all.add(trips);
        }
      }
    }
    return all;
  }

  /** The blocks to which edges lead from a head that ran. */
  private static boolean[] behindHeads(ControlFlowGraph graph, EdgeProfile counts) {
    boolean[] reached = new boolean[graph.blockCount()];
    List<Integer> toVisit = new ArrayList<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (graph.isHead(block) && counts.block(block) > 0) {
        toVisit.add(block);
      }
    }
    while (!toVisit.isEmpty()) {
      int block = toVisit.remove(toVisit.size() - 1);
      if (!reached[block]) {
        reached[block] = true;
        for (int i = 0; i < graph.outDegree(block); i++) {
          toVisit.add(graph.to(graph.outEdge(block, i)));
        }
      }
    }
    return reached;
  }

  /** Follows each entry of one loop as far as the paths tell. */
  private static final class Count {
    private final FunctionProfile function;
    private final LoopNesting loops;
    private final int loop;
    private final int header;
    private final boolean isSequences;
    private final List<Long> exactly = new ArrayList<>();
    private final List<Long> atLeast = new ArrayList<>();
    private long seen;

    Count(FunctionProfile function, LoopNesting loops, int loop) {
      this.function = function;
      this.loops = loops;
      this.loop = loop;
      header = loops.header(loop);
      Iterations iterations = function.iterations();
      isSequences = iterations.k() > 1 && iterations.form() == Iterations.Form.NGRAM;
    }

    LoopTrips trips(EdgeProfile counts) {
      long back = 0;
      for (int edge : loops.backEdges(loop)) {
        back += counts.edge(edge);
      }
      long entered = 0;
      for (int i = 0; i < function.graph().inDegree(header); i++) {
        int edge = function.graph().inEdge(header, i);
        if (!loops.isBackEdge(edge)) {
          entered += counts.edge(edge);
        }
      }
      function.paths().forEach(this::follow);
      // Not so in sequences with a cut, or if profiling began in the midst of an activation.
      boolean isComplete = seen == entered;
      return new LoopTrips(
          header,
          entered,
          back,
          isComplete ? exactly : List.of(),
          isComplete ? atLeast : List.of(entered));
    }

    private void follow(PathCount path) {
      PathKey key = path.key();
      int last = lastOwn(key);
      for (int i = isSequences ? 1 : key.repeats() + 1; i <= last; i++) {
        if (key.block(i) == header && !loops.contains(loop, key.block(i - 1))) {
          follow(key, i, path.count());
        }
      }
    }

    /**
     * Where the last entry can be that no other path is to count. Of sequences, which all have as
     * many pieces, an entry is followed furthest by the one of which it is in the first piece.
     */
    private int lastOwn(PathKey key) {
      if (isSequences && key.ending().listsNextBlock()) {
        for (int i = 1; i < key.length(); i++) {
          if (isBack(key.block(i - 1), key.block(i))) {
            return i;
          }
        }
      }
      return key.length() - 1;
    }

    private boolean isBack(int from, int to) {
      return loops.isHeader(to) && loops.contains(loops.innermostLoop(to), from);
    }

    private void follow(PathKey key, int entry, long count) {
      int trips = 0;
      for (int i = entry + 1; i < key.length(); i++) {
        if (!loops.contains(loop, key.block(i))) {
          add(exactly, trips, count);
          return;
        }
        if (key.block(i) == header) {
          trips++;
        }
      }
      boolean isLeft = key.ending() == PathEnding.EXIT || key.ending() == PathEnding.EXCEPTION;
      add(isLeft ? exactly : atLeast, trips, count);
    }

    private void add(List<Long> counts, int trips, long count) {
      while (counts.size() <= trips) {
        counts.add(0L);
      }
      counts.set(trips, counts.get(trips) + count);
      seen += count;
    }
  }
}
