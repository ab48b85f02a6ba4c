package org.pathprofile.core.learned;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.PathEnd;

/**
 * The graph of a function whose learned blocks are the events of a graph that is known, and what
 * paths over the events are in it: control passes the same nodes each time between two events.
 */
final class EventPaths {
  private final EventGraph events;
  private final PathEnd pathEnd;

  /** By event, the nodes from the last header on that come before it; null if that depends. */
  private final int[] @Nullable [] beginnings;

  EventPaths(EventGraph events, PathEnd pathEnd) {
    this.events = events;
    this.pathEnd = pathEnd;
    beginnings = new int[events.eventCount() + 1][];
    BitSet depending = new BitSet();
    for (int from = 0; from < beginnings.length; from++) {
      for (int event : events.nextEvents(from)) {
        if (pathEnd == PathEnd.BACKEDGE && from < event) {
          continue;
        }
        IntStream way = Arrays.stream(events.way(from, event));
        int[] whole = IntStream.concat(IntStream.of(events.nodeOf(from)), way).toArray();
        begin(event, whole, false, depending);
      }
    }
    for (int event = 1; event < beginnings.length; event++) {
      List<int[]> ways = events.waysFromHandlers(event);
      if (ways == null) {
        depending.set(event);
      } else {
        for (int[] way : ways) {
          begin(event, way, events.isHeader(way[0]), depending);
        }
      }
    }
    depending.stream().forEach(event -> beginnings[event] = null);
  }

  /**
   * Notes a way to an event.
   *
   * @param way with its first and last node
   * @param isFirst whether a path may begin with the first node
   */
  private void begin(int event, int[] way, boolean isFirst, BitSet depending) {
    int at = way.length - 1;
    while (at > 0 && !splits(way[at - 1], way[at])) {
      at--;
    }
    int[] part = at > 0 || isFirst ? Arrays.copyOfRange(way, at, way.length - 1) : null;
    boolean isOther =
        beginnings[event] != null && part != null && !Arrays.equals(part, beginnings[event]);
    depending.set(event, depending.get(event) || part == null || isOther);
    beginnings[event] = part;
  }

  /** Whether a path ends with an edge, because of a loop. */
  private boolean splits(int from, int to) {
    return pathEnd == PathEnd.HEADER ? events.isHeader(to) : events.isBack(from, to);
  }

  /** A way that was taken, and that the code should not have; empty if there is none. */
  String contradiction(LearnedGraph learned) {
    for (int block = 0; block < learned.blockCount(); block++) {
      for (int i = 0; i < learned.outDegree(block); i++) {
        int symbol = learned.outSymbol(block, i);
        if (symbol == Symbol.SUSPEND || (symbol == Symbol.EXIT && events.wayOut(block) == null)) {
          return "the bytecode knows no end behind " + name(block) + ", but it was seen";
        }
        if ((Symbol.isBlock(symbol) || Symbol.isNext(symbol))
            && events.way(block, Symbol.target(symbol)) == null) {
          return "the bytecode knows no way from %s to %s, but it was taken"
              .formatted(name(block), name(Symbol.target(symbol)));
        }
      }
      if (learned.isHead(block) && !events.isHead(events.nodeOf(block))) {
        return "the bytecode knows no handler that begins with " + name(block) + ", but it ran";
      }
    }
    return "";
  }

  private String name(int event) {
    return event == EventGraph.ENTRY
        ? "the entry"
        : "line " + events.block(events.nodeOf(event)).section().startLine();
  }

  /** Adds the nodes and edges to a graph that has an entry and an exit. */
  void addTo(ControlFlowGraph.Builder builder) {
    for (int node = 1; node < events.size(); node++) {
      builder.addBlock(events.block(node));
    }
    for (int node = 0; node < events.size(); node++) {
      for (int to : events.next(node)) {
        builder.addEdge(number(node), number(to), true);
      }
      if (events.isSuspension(node)) {
        builder.markTail(number(node));
      }
      if (events.isHead(node)) {
        builder.markHead(number(node));
      }
    }
    events.notes().forEach(builder::noteIndistinct);
    events.unknown().forEach(builder::addUnknown);
  }

  private static int number(int node) {
    return node == EventGraph.EXIT ? LearnedPaths.EXIT : LearnedPaths.number(node);
  }

  /** How many paths there are, as {@link KnownFlow#paths} counts them. */
  BigInteger paths() {
    BigInteger[] from = new BigInteger[events.size()];
    BitSet starts = new BitSet();
    starts.set(EventGraph.ENTRY);
    int[] backwards =
        IntStream.range(0, from.length)
            .boxed()
            .sorted(Comparator.comparingInt(events::position).reversed())
            .mapToInt(node -> node)
            .toArray();
    for (int node : backwards) {
      int ending = events.isSuspension(node) ? 1 : 0;
      BigInteger paths = BigInteger.ZERO;
      for (int to : events.next(node)) {
        if (to == EventGraph.EXIT) {
          ending++;
        } else if (splits(node, to) || from[to] == null) {
          ending++;
          starts.set(to);
        } else {
          paths = paths.add(from[to]);
        }
      }
      from[node] = paths.add(BigInteger.valueOf(ending)).max(BigInteger.ONE);
      starts.set(node, starts.get(node) || events.isHead(node));
    }
    return starts.stream().mapToObj(node -> from[node]).reduce(BigInteger.ZERO, BigInteger::add);
  }

  /** A stretch of a path: nodes, and where paths end in it. */
  static final class Stretch {
    /** Numbers of blocks in the graph. */
    final List<Integer> blocks = new ArrayList<>();

    /** Indexes of those with which a path ends and the next one begins. */
    final List<Integer> splits = new ArrayList<>();

    /** Those of them that are cuts. */
    final BitSet cuts = new BitSet();

    /** Whether an activation begins with it. */
    boolean begins;

    /** Whether the activation is suspended at its end. */
    boolean suspended;

    /** Whether the last split is its end. */
    boolean endsWithSplit;
  }

  /**
   * What a path over events is.
   *
   * @param counted its blocks, and the symbol of its end
   * @param cuts the events before which paths are cut
   */
  Stretch stretch(int[] counted, BitSet cuts) {
    Stretch stretch = new Stretch();
    int first = counted[0];
    List<Integer> nodes = new ArrayList<>();
    if (first == EventGraph.ENTRY) {
      // What is thrown into a suspended activation comes before any event.
      stretch.begins = counted[1] != Symbol.THROW || !events.isResumed();
      nodes.add(EventGraph.ENTRY);
    } else {
      if (!events.isHandler(events.nodeOf(first))
          && beginnings[first] != null
          && !cuts.get(first)) {
        Arrays.stream(beginnings[first]).forEach(nodes::add);
      }
      nodes.add(events.nodeOf(first));
    }
    for (int i = 1; i < counted.length; i++) {
      int symbol = counted[i];
      boolean isBlock = Symbol.isBlock(symbol) || Symbol.isNext(symbol);
      int[] way =
          isBlock
              ? events.way(counted[i - 1], Symbol.target(symbol))
              : symbol == Symbol.EXIT
                  ? events.wayOut(counted[i - 1])
                  : events.wayOn(counted[i - 1]);
      if (way == null) {
        throw new IllegalArgumentException("no way leads to " + symbol);
      }
      for (int node : way) {
        if (splits(nodes.get(nodes.size() - 1), node)) {
          stretch.splits.add(nodes.size());
        }
        nodes.add(node);
      }
      if (isBlock && cuts.get(Symbol.target(symbol))) {
        stretch.cuts.set(nodes.size() - 1);
        stretch.splits.add(nodes.size() - 1);
      }
      if (Symbol.isNext(symbol)) {
        end(stretch, nodes, Symbol.target(symbol), cuts);
      }
    }
    if (stretch.begins && nodes.size() > 1 && events.isResumption(nodes.get(1))) {
      stretch.begins = false;
      nodes.remove(0);
      stretch.splits.replaceAll(at -> at - 1);
      // What is resumed may be the header of a loop itself: no path ends there.
      stretch.splits.removeIf(at -> at == 0);
      BitSet moved = new BitSet();
      stretch.cuts.stream().forEach(at -> moved.set(at - 1));
      stretch.cuts.clear();
      stretch.cuts.or(moved);
    }
    int last = nodes.get(nodes.size() - 1);
    stretch.suspended = events.isSuspension(last);
    nodes.forEach(node -> stretch.blocks.add(number(node)));
    if (counted[counted.length - 1] == Symbol.EXIT && !stretch.suspended) {
      stretch.blocks.add(LearnedPaths.EXIT);
    }
    return stretch;
  }

  /** What comes behind the last header is told by the next path. */
  private void end(Stretch stretch, List<Integer> nodes, int event, BitSet cuts) {
    stretch.endsWithSplit = true;
    if (beginnings[event] != null && !cuts.get(event) && !stretch.splits.isEmpty()) {
      int last = stretch.splits.get(stretch.splits.size() - 1);
      nodes.subList(last + 1, nodes.size()).clear();
    } else if (stretch.splits.isEmpty()
        || stretch.splits.get(stretch.splits.size() - 1) != nodes.size() - 1) {
      stretch.splits.add(nodes.size() - 1);
    }
  }
}
