package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.graph.Reachable;
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
 * PathEnd=backedge}, as with paths of structure graphs, also how often it did not go back at all.
 *
 * @param header the loop's header, a block of the function's graph
 * @param entered how often control came to the header from outside, at least 1
 * @param back how often it came back to the header, at least 0
 * @param exactly by number of trips: of the entries, how many are known to have made exactly so
 *     many
 * @param atLeast by number of trips: of the other entries, how many are known to have made at least
 *     so many
 * @param ways which iterations went which way, as far as paths follow them; frequent ways first
 */
public record LoopTrips(
    int header, long entered, long back, List<Long> exactly, List<Long> atLeast, List<Way> ways) {
  public LoopTrips {
    exactly = List.copyOf(exactly);
    atLeast = List.copyOf(atLeast);
    ways = List.copyOf(ways);
  }

  /**
   * What an iteration did, from the header to where it came back there or left the loop.
   *
   * @param blocks the blocks, the header first; last the header again, or the first block outside
   * @param byException whether an exception left the last of the blocks
   * @param counts by iteration since the entry, the first at 0: how often it went this way
   * @param unnumbered how often iterations went this way of which paths do not tell the number
   */
  public record Way(List<Integer> blocks, boolean byException, List<Long> counts, long unnumbered) {
    public Way {
      blocks = List.copyOf(blocks);
      counts = List.copyOf(counts);
    }

    private long total() {
      return unnumbered + counts.stream().mapToLong(Long::longValue).sum();
    }
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
   *
   * @param loops of the function's graph
   * @param counts of the function
   */
  public static List<LoopTrips> of(
      FunctionProfile function, LoopNesting loops, EdgeProfile counts) {
    if (loops.loopCount() == 0) {
      return List.of();
    }
    ControlFlowGraph graph = function.graph();
    BitSet behindHead = behindHeads(graph, counts);
    List<LoopTrips> all = new ArrayList<>();
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      int header = loops.header(loop);
      if (loops.isReducible(loop) && !behindHead.get(header) && !graph.isHead(header)) {
        LoopTrips trips = new Count(function, loops, loop).trips(counts);
        if (trips.entered > 0) {
          all.add(trips);
        }
      }
    }
    return all;
  }

  /** The blocks to which edges lead from a head that ran. */
  private static BitSet behindHeads(ControlFlowGraph graph, EdgeProfile counts) {
    return Reachable.from(
        IntStream.range(0, graph.blockCount())
            .filter(block -> graph.isHead(block) && counts.block(block) > 0),
        block ->
            IntStream.range(0, graph.outDegree(block)).map(i -> graph.to(graph.outEdge(block, i))));
  }

  private record Steps(List<Integer> blocks, boolean byException) {}

  /** Follows each entry of one loop as far as the paths tell. */
  private static final class Count {
    /** Where lists of counts by number have iterations whose number is unknown. */
    private static final int UNNUMBERED = 0;

    private final FunctionProfile function;
    private final LoopNesting loops;
    private final int loop;
    private final int header;
    private final boolean isSequences;
    private final boolean isStructural;
    private final List<Long> exactly = new ArrayList<>();
    private final List<Long> atLeast = new ArrayList<>();
    private final Map<Steps, List<Long>> ways = new LinkedHashMap<>();
    private long seen;

    Count(FunctionProfile function, LoopNesting loops, int loop) {
      this.function = function;
      this.loops = loops;
      this.loop = loop;
      header = loops.header(loop);
      Iterations iterations = function.iterations();
      isSequences = iterations.k() > 1 && iterations.form() == Iterations.Form.NGRAM;
      isStructural = !function.structure().isEmpty();
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
      if (isStructural && seen > 0) {
        entered = seen; // What paths around the loop tell is another estimate of the same.
      }
      // Not so in sequences with a cut, or if profiling began in the midst of an activation.
      boolean isComplete = seen == entered;
      return new LoopTrips(
          header,
          entered,
          back,
          isComplete ? exactly : List.of(),
          isComplete ? atLeast : List.of(entered),
          isComplete ? waysWithCounts() : List.of());
    }

    private List<Way> waysWithCounts() {
      return ways.entrySet().stream()
          .map(
              way -> {
                List<Long> counts = way.getValue();
                return new Way(
                    way.getKey().blocks,
                    way.getKey().byException,
                    counts.subList(1, counts.size()),
                    counts.get(UNNUMBERED));
              })
          .sorted(Comparator.comparingLong(Way::total).reversed())
          .toList();
    }

    private void follow(PathCount path) {
      PathKey key = path.key();
      if (isStructural) {
        if (function.structure().get(key.graph()).header() == header) {
          follow(key, 0, key.isEntering(), path.count());
        }
        return;
      }
      if (!isSequences) {
        followFromWithin(key, path.count());
      }
      int last = lastOwn(key);
      for (int i = isSequences ? 1 : key.repeats() + 1; i <= last; i++) {
        if (key.block(i) == header && !loops.contains(loop, key.block(i - 1))) {
          follow(key, i, true, path.count());
        }
      }
    }

    /** The iterations of a path that begins in the loop. */
    private void followFromWithin(PathKey key, long count) {
      for (int i = key.repeats(); i < key.length() && loops.contains(loop, key.block(i)); i++) {
        if (key.block(i) == header) {
          follow(key, i, false, count);
          return;
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

    /** Follows iterations from one whose header is given, until the loop is left. */
    private void follow(PathKey key, int first, boolean isEntry, long count) {
      boolean isLeft = key.ending() == PathEnding.EXIT || key.ending() == PathEnding.EXCEPTION;
      int last = key.length() - 1;
      int trips = 0;
      int begin = first;
      boolean isInside = true;
      for (int i = first + 1; i <= last && isInside; i++) {
        isInside = loops.contains(loop, key.block(i));
        if (!isInside || key.block(i) == header) {
          addWay(key, begin, i, isEntry ? 1 + trips : UNNUMBERED, count);
          begin = i;
          trips += isInside ? 1 : 0;
        }
      }
      if (isInside && isLeft) {
        addWay(key, begin, last, isEntry ? 1 + trips : UNNUMBERED, count);
      }
      if (isEntry) {
        add(isInside && !isLeft ? atLeast : exactly, trips, count);
        seen += count;
      }
    }

    private void addWay(PathKey key, int begin, int end, int number, long count) {
      List<Integer> blocks = new ArrayList<>();
      for (int i = begin; i <= end; i++) {
        blocks.add(key.block(i));
      }
      boolean byException =
          end == key.length() - 1
              && key.ending() == PathEnding.EXCEPTION
              && loops.contains(loop, key.block(end));
      add(
          ways.computeIfAbsent(new Steps(blocks, byException), w -> new ArrayList<>()),
          number,
          count);
    }

    private static void add(List<Long> counts, int index, long count) {
      while (counts.size() <= index) {
        counts.add(0L);
      }
      counts.set(index, counts.get(index) + count);
    }
  }
}
