package org.pathprofile.core.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.Reachable;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;

/**
 * The control-flow graph of a function of whose nodes some have an event when control comes to
 * them. Control passes the others unseen, and what lies between two events is told by them: nodes
 * of which that is not true are left out when the graph is built.
 *
 * <p>Nodes are numbered from 0; 0 is where an activation begins. Immutable and thread-safe.
 */
public final class EventGraph {
  /** Where activations begin. */
  public static final int ENTRY = 0;

  /** Instead of a node: the activation returns. */
  public static final int EXIT = -1;

  /** What is known of nodes. Those of the builder say what each means. */
  private enum Mark {
    HANDLER,
    HEAD,
    SUSPENSION,
    HEADER,
    RESUMPTION,
    PASSES_ON,
    HARMLESS,
    UNTOLD
  }

  private final Block[] blocks;
  private final int[] events;
  private final int[][] next;
  private final int[] positions;
  private final Map<Mark, BitSet> marks = noMarks();
  private final List<String> notes;
  private final int[] nodeOfEvent;

  /** By event, where exceptions that no event tells of go on before it; -1 for its own node. */
  private final Map<Integer, int[]> unseenHandlers = new HashMap<>();

  private final List<UnknownCode> unknown;

  private EventGraph(Builder builder, int[] numbers, List<String> notes) {
    int size = 1 + Arrays.stream(numbers).max().orElse(-1);
    blocks = new Block[size];
    events = new int[size];
    next = new int[size][];
    positions = new int[size];
    for (int node = 0; node < numbers.length; node++) {
      int number = numbers[node];
      if (number >= 0) {
        blocks[number] = builder.blocks.get(node);
        events[number] = builder.events.get(node);
        next[number] =
            builder.next.get(node).stream()
                .mapToInt(to -> to == EXIT ? EXIT : numbers[to])
                .toArray();
        positions[number] = builder.positions.get(node);
        for (Mark mark : Mark.values()) {
          marks.get(mark).set(number, builder.is(mark, node));
        }
      }
    }
    this.notes = List.copyOf(notes);
    unknown = builder.unknown();
    nodeOfEvent = new int[1 + Arrays.stream(events).max().orElse(0)];
    for (int node = 0; node < size; node++) {
      if (events[node] > 0) {
        nodeOfEvent[events[node]] = node;
      }
    }
    builder.handlersBefore.forEach(
        (node, before) ->
            unseenHandlers.put(
                builder.events.get(node),
                before.stream().map(handler -> handler == node ? -1 : numbers[handler]).toArray()));
  }

  private static Map<Mark, BitSet> noMarks() {
    Map<Mark, BitSet> none = new EnumMap<>(Mark.class);
    for (Mark mark : Mark.values()) {
      none.put(mark, new BitSet());
    }
    return none;
  }

  private boolean is(Mark mark, int node) {
    return marks.get(mark).get(node);
  }

  private Reach behind(int event) {
    return new Reach(nodeOfEvent[event]);
  }

  /** What control can pass unseen behind a node. */
  private final class Reach {
    /** By node, from which one control comes there. */
    private final Map<Integer, Integer> before = new HashMap<>();

    private final int start;

    /** The last node before the activation ends or is suspended; -1 if an event comes first. */
    private int last = -1;

    /** The node where an exception goes on that no handler has taken; -1 if there is none. */
    private int passing = -1;

    Reach(int start) {
      this.start = start;
      Deque<Integer> open = new ArrayDeque<>();
      open.add(start);
      while (!open.isEmpty()) {
        int node = open.remove();
        last = isSuspension(node) ? node : last;
        passing = is(Mark.PASSES_ON, node) ? node : passing;
        for (int to : next[node]) {
          if (to == EXIT) {
            last = node;
          } else {
            go(node, to, open);
          }
        }
        if (node == ENTRY) {
          marks.get(Mark.RESUMPTION).stream().forEach(to -> go(ENTRY, to, open));
        }
      }
    }

    private void go(int from, int to, Deque<Integer> open) {
      if (before.putIfAbsent(to, from) == null && events[to] == 0) {
        open.add(to);
      }
    }

    /** The nodes from the event to one, without the first and with the last; null if none leads. */
    int @Nullable [] way(int node) {
      if (!before.containsKey(node)) {
        return null;
      }
      List<Integer> way = new ArrayList<>();
      int at = node;
      do {
        way.add(0, at);
        at = before.get(at);
      } while (at != start);
      return way.stream().mapToInt(each -> each).toArray();
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  /** How many nodes there are, the entry among them. */
  public int size() {
    return blocks.length;
  }

  /** How many events there are; they are numbered from 1 on. */
  public int eventCount() {
    return nodeOfEvent.length - 1;
  }

  /** What a reader is told of a node. */
  public Block block(int node) {
    return blocks[node];
  }

  /** Where control can go from a node: nodes, or {@link #EXIT}. A copy. */
  public int[] next(int node) {
    return next[node].clone();
  }

  /** The node whose event this is; the entry for 0. */
  public int nodeOf(int event) {
    return nodeOfEvent[event];
  }

  /** Whether paths begin there without an edge: a handler, or what is resumed. */
  public boolean isHead(int node) {
    return isHandler(node) || is(Mark.HEAD, node) || isResumption(node);
  }

  /** Whether exceptions lead there, and nothing else. */
  public boolean isHandler(int node) {
    return is(Mark.HANDLER, node);
  }

  /** Whether an activation goes on there that was suspended. It is told of as its beginning. */
  public boolean isResumption(int node) {
    return is(Mark.RESUMPTION, node);
  }

  /** Whether an activation is suspended there. Nothing follows. */
  public boolean isSuspension(int node) {
    return is(Mark.SUSPENSION, node);
  }

  /** Whether control goes back there from a later node. */
  public boolean isHeader(int node) {
    return is(Mark.HEADER, node);
  }

  /** Whether an edge goes back, to the header of a loop. */
  public boolean isBack(int from, int to) {
    return isHeader(to) && positions[from] >= positions[to];
  }

  /** Where a node is in the code: larger for those behind, but for edges back. */
  public int position(int node) {
    return positions[node];
  }

  /** Whether there is one way only, from the entry to an end, without a loop. */
  public boolean isStraight() {
    BitSet passed = new BitSet();
    int node = ENTRY;
    while (node != EXIT && !passed.get(node)) {
      passed.set(node);
      if (next[node].length > 1 || isHead(node) || isSuspension(node)) {
        return false;
      }
      if (next[node].length == 0) {
        return true;
      }
      node = next[node][0];
    }
    return node == EXIT && marks.get(Mark.HANDLER).isEmpty() && marks.get(Mark.HEAD).isEmpty();
  }

  /** What a reader has to know of decisions that are not told. */
  public List<String> notes() {
    return notes;
  }

  /**
   * The nodes that control passes from one event to the next one, without the first and with the
   * last.
   *
   * @param from an event, or 0 for the entry
   * @param to an event
   * @return null if the second one cannot come behind the first one
   */
  public int @Nullable [] way(int from, int to) {
    return from > eventCount() || to > eventCount() ? null : behind(from).way(nodeOfEvent[to]);
  }

  /**
   * The ways from where exceptions go on, of which no event tells, to an event that may be the
   * first one behind them; each with its first and last node.
   *
   * @return null if one may go on at the node of the event
   */
  public @Nullable List<int[]> waysFromHandlers(int event) {
    List<int[]> ways = new ArrayList<>();
    for (int handler : unseenHandlers.getOrDefault(event, new int[0])) {
      int[] way = handler < 0 ? null : new Reach(handler).way(nodeOfEvent[event]);
      if (way == null) {
        return null;
      }
      ways.add(IntStream.concat(IntStream.of(handler), Arrays.stream(way)).toArray());
    }
    return ways;
  }

  /**
   * The nodes that control passes from an event to the end of the activation, or to where it is
   * suspended, without the first.
   *
   * @param from an event, or 0 for the entry
   * @return null if another event comes first
   */
  public int @Nullable [] wayOut(int from) {
    Reach reach = from > eventCount() ? null : behind(from);
    if (reach == null || reach.last < 0) {
      return null;
    }
    return reach.last == reach.start ? new int[0] : reach.way(reach.last);
  }

  /**
   * The nodes that control passes from an event until an exception comes, without the first: to
   * where an exception goes on that no handler has taken, or else as far as nothing throws.
   *
   * @param from an event, or 0 for the entry
   */
  public int[] wayOn(int from) {
    Reach reach = behind(from);
    if (reach.passing >= 0 && reach.passing != reach.start) {
      return reach.way(reach.passing);
    }
    IntStream.Builder way = IntStream.builder();
    int node = reach.start;
    while (is(Mark.HARMLESS, node) && next[node].length == 1 && next[node][0] != EXIT) {
      node = next[node][0];
      if (events[node] > 0) {
        break;
      }
      way.add(node);
    }
    return way.build().toArray();
  }

  /** Whether activations are suspended and resumed. */
  public boolean isResumed() {
    return !marks.get(Mark.RESUMPTION).isEmpty();
  }

  /** What is not told of the code. */
  public List<UnknownCode> unknown() {
    return unknown;
  }

  /** The events that can come next behind one. */
  public int[] nextEvents(int from) {
    return behind(from).before.keySet().stream()
        .mapToInt(node -> events[node])
        .filter(e -> e > 0)
        .toArray();
  }

  /** Collects nodes and edges. Not thread-safe. */
  public static final class Builder {
    private final List<Block> blocks = new ArrayList<>();
    private final List<Integer> events = new ArrayList<>();
    private final List<Integer> positions = new ArrayList<>();
    private final List<List<Integer>> next = new ArrayList<>();
    private final List<Integer> decisionLines = new ArrayList<>();
    private final Map<Integer, BitSet> handlersBefore = new HashMap<>();
    private final Map<Mark, BitSet> marks = noMarks();
    private final BitSet left = new BitSet();

    private Builder() {}

    /**
     * Adds a node. The first one is the entry.
     *
     * @param event the number of its event, from 1 on; 0 if it has none
     * @param position larger than that of a node before it, but for edges back
     * @return its number here; that in the graph may be less
     */
    public int add(Block block, int event, int position) {
      blocks.add(Objects.requireNonNull(block, "block"));
      events.add(event);
      positions.add(position);
      next.add(new ArrayList<>());
      decisionLines.add(0);
      return blocks.size() - 1;
    }

    /** Control can go from one node to another, or to {@link #EXIT}. */
    public Builder go(int from, int to) {
      if (!next.get(from).contains(to)) {
        next.get(from).add(to);
      }
      return this;
    }

    /**
     * Control can go to another node instead of a node, from wherever it goes to that.
     *
     * @return whether that is new
     */
    boolean goInstead(int node, int other) {
      boolean isNew = false;
      for (int from = 0; from < next.size(); from++) {
        if (next.get(from).contains(node) && !next.get(from).contains(other)) {
          go(from, other);
          isNew = true;
        }
      }
      return isNew;
    }

    /** The node is an outcome of a decision on a line, which is named if it is not told. */
    public Builder outcome(int node, int line) {
      decisionLines.set(node, line);
      return this;
    }

    private Builder mark(Mark mark, int node) {
      marks.get(mark).set(node);
      return this;
    }

    private boolean is(Mark mark, int node) {
      return marks.get(mark).get(node);
    }

    /** As {@link EventGraph#isHandler}. */
    public Builder handler(int node) {
      return mark(Mark.HANDLER, node);
    }

    /** The first events behind a node may be the first ones behind an exception. */
    public Builder headBehind(int node) {
      Reachable.from(
              IntStream.of(node),
              at ->
                  events.get(at) > 0
                      ? IntStream.empty()
                      : next.get(at).stream().filter(to -> to != EXIT).mapToInt(to -> to))
          .stream()
          .filter(at -> events.get(at) > 0)
          .forEach(
              head -> {
                mark(Mark.HEAD, head);
                handlersBefore.computeIfAbsent(head, any -> new BitSet()).set(node);
              });
      return this;
    }

    /** An exception goes on there that no handler has taken. */
    public Builder passesOn(int node) {
      return mark(Mark.PASSES_ON, node);
    }

    /** No exception leaves the node, behind its event if it has one. */
    public Builder harmless(int node) {
      return mark(Mark.HARMLESS, node);
    }

    /** Nothing tells whether control comes there, since an exception comes next. */
    public Builder untold(int node) {
      return mark(Mark.UNTOLD, node);
    }

    /** As {@link EventGraph#isSuspension}. */
    public Builder suspension(int node) {
      return mark(Mark.SUSPENSION, node);
    }

    /** As {@link EventGraph#isHeader}. */
    public Builder header(int node) {
      return mark(Mark.HEADER, node);
    }

    /** As {@link EventGraph#isResumption}. */
    public Builder resumption(int node) {
      return mark(Mark.RESUMPTION, node);
    }

    /** The graph, without the nodes of which no event tells whether control passes them. */
    public EventGraph build() {
      leaveOut(untoldOutcomes());
      boolean changed = true;
      while (changed) {
        changed = false;
        for (int node = 0; node < blocks.size(); node++) {
          while (!left.get(node) && isSeen(node) && leaveOut(new Region(node).doubtful())) {
            changed = true;
          }
        }
      }
      int[] numbers = new int[blocks.size()];
      int size = 0;
      for (int node = 0; node < numbers.length; node++) {
        numbers[node] = left.get(node) ? -1 : size++;
      }
      return new EventGraph(this, numbers, notes());
    }

    /** Nodes that lead to one that is not told, and all other outcomes of the same decisions. */
    private BitSet untoldOutcomes() {
      BitSet outcomes = new BitSet();
      outcomes.or(marks.get(Mark.UNTOLD));
      for (int node = 0; node < next.size(); node++) {
        boolean leadsThere = next.get(node).stream().anyMatch(to -> to >= 0 && isUntoldArm(to));
        if (leadsThere) {
          next.get(node).stream()
              .filter(to -> to >= 0 && decisionLines.get(to) > 0)
              .forEach(outcomes::set);
        }
      }
      return outcomes;
    }

    private boolean isUntoldArm(int node) {
      return decisionLines.get(node) > 0
          && next.get(node).stream().anyMatch(to -> to >= 0 && is(Mark.UNTOLD, to));
    }

    private List<UnknownCode> unknown() {
      Set<UnknownCode> found = new LinkedHashSet<>();
      for (int node : left.stream().toArray()) {
        if (decisionLines.get(node) > 0) {
          found.add(UnknownCode.ofLine(decisionLines.get(node), UnknownCode.What.OUTCOME));
        }
        for (SourceRange code : blocks.get(node).code()) {
          found.add(UnknownCode.ofLine(code.startLine(), UnknownCode.What.COUNT));
        }
      }
      return List.copyOf(found);
    }

    private List<String> notes() {
      return left.stream()
          .map(decisionLines::get)
          .filter(line -> line > 0)
          .sorted()
          .distinct()
          .mapToObj("line %d: no event tells which way a decision goes"::formatted)
          .toList();
    }

    private boolean isSeen(int node) {
      return node == ENTRY || events.get(node) > 0;
    }

    private boolean leaveOut(BitSet doubtful) {
      for (int node : doubtful.stream().toArray()) {
        left.set(node);
        List<Integer> behind = next.get(node);
        behind.remove((Integer) node);
        for (int from = 0; from < next.size(); from++) {
          int at = next.get(from).indexOf(node);
          if (at >= 0) {
            next.get(from).remove(at);
            for (int to : behind) {
              if (!next.get(from).contains(to)) {
                next.get(from).add(at++, to);
              }
            }
          }
        }
        handlersBefore.forEach(
            (head, before) -> {
              if (before.get(node)) {
                before.clear(node);
                behind.stream()
                    .filter(to -> to != EXIT && (to.equals(head) || events.get(to) == 0))
                    .forEach(before::set);
              }
            });
        if (is(Mark.RESUMPTION, node)) {
          marks.get(Mark.RESUMPTION).clear(node);
          behind.stream()
              .filter(to -> to != EXIT && !is(Mark.SUSPENSION, to))
              .forEach(this::resumption);
        }
      }
      return !doubtful.isEmpty();
    }

    /** What control can pass unseen from a node on, and the ends of that. */
    private final class Region {
      /** Instead of nodes: the activation ends, or an exception goes on. */
      private final int ends = blocks.size();

      private final int passes = ends + 1;
      private final int start;
      private final BitSet inner = new BitSet();
      private final List<int[]> edges = new ArrayList<>();

      Region(int start) {
        this.start = start;
        Deque<Integer> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
          int node = open.remove();
          for (int to : next.get(node)) {
            add(node, to == EXIT ? ends : to, open);
          }
          if (is(Mark.SUSPENSION, node)) {
            add(node, ends, open);
          }
          if (is(Mark.PASSES_ON, node)) {
            add(node, passes, open);
          }
          if (node == ENTRY) {
            marks.get(Mark.RESUMPTION).stream().forEach(to -> add(ENTRY, to, open));
          }
        }
      }

      private void add(int from, int to, Deque<Integer> open) {
        edges.add(new int[] {from, to});
        if (to < ends && to != start && !isSeen(to) && !inner.get(to)) {
          inner.set(to);
          open.add(to);
        }
      }

      /** Nodes that are on one of several ways to the same place; none if there are none. */
      BitSet doubtful() {
        for (int[] edge : edges) {
          for (int[] other : edges) {
            if (edge != other && edge[1] == other[1]) {
              BitSet doubtful = between(edge[1]);
              if (!doubtful.isEmpty()) {
                return doubtful;
              }
            }
          }
        }
        return new BitSet();
      }

      private BitSet between(int target) {
        BitSet found = new BitSet();
        BitSet reaching = Reachable.from(innerBefore(target), this::innerBefore);
        for (int node : reaching.stream().toArray()) {
          if (node != target && !is(Mark.SUSPENSION, node) && isAvoidable(node, target)) {
            found.set(node);
          }
        }
        if (target < ends && reaching.get(target) && !isSeen(target)) {
          // It is passed any number of times.
          found.set(target);
        }
        return found;
      }

      private IntStream innerBefore(int to) {
        return edges.stream()
            .filter(edge -> edge[1] == to && inner.get(edge[0]))
            .mapToInt(edge -> edge[0]);
      }

      /** Whether the target is reached without a node. */
      private boolean isAvoidable(int node, int target) {
        return Reachable.from(
                behindWithout(node, start),
                from -> inner.get(from) ? behindWithout(node, from) : IntStream.empty())
            .get(target);
      }

      private IntStream behindWithout(int node, int from) {
        return edges.stream()
            .filter(edge -> edge[0] == from && edge[1] != node)
            .mapToInt(edge -> edge[1]);
      }
    }
  }
}
