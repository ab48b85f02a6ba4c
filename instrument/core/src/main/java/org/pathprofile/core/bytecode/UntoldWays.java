package org.pathprofile.core.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.pathprofile.core.bytecode.StatementFlow.Way;
import org.pathprofile.core.graph.Reachable;

/**
 * Finds which statements run untold between two events: copies of a {@code finally} block that have
 * no tags. What all ways from one event to the next pass first is known to run; what only some of
 * them pass is unsure.
 *
 * <p>Behind an exception that leaves a statement, ways go on to the next event or out of the
 * activation: what they pass belongs to the path that the exception ended. Nothing is known of what
 * an activation does untold when it is resumed.
 *
 * <p>Not thread-safe.
 */
final class UntoldWays {
  /** A way that passes more is not followed. */
  private static final int MOST_PASSED = 8;

  /**
   * Where a way has come.
   *
   * @param passed the instructions that entered statements silently on it
   * @param thrown whether an exception has left a statement on it
   */
  private record State(int instruction, List<Integer> passed, boolean thrown) {}

  private final BytecodeGraph graph;
  private final Map<Way, Set<List<Integer>>> ways = new HashMap<>();
  private final BitSet unsure = new BitSet();
  private final Map<Way, int[]> passed = new HashMap<>();

  UntoldWays(BytecodeGraph graph) {
    this.graph = graph;
  }

  /**
   * Follows the ways from the entry and all events.
   *
   * @param reached the instructions that control can come to
   */
  void follow(BitSet reached) {
    new Search(StatementFlow.ENTRY).from(0, true);
    reached.stream()
        .filter(at -> graph.entered(at) > 0 && !graph.isSilent(at))
        .forEach(at -> new Search(graph.entered(at)).from(at, false));
    ways.forEach(
        (way, lists) -> {
          List<Integer> sure = commonBeginning(lists);
          lists.forEach(list -> list.stream().skip(sure.size()).forEach(unsure::set));
          if (!sure.isEmpty()) {
            passed.put(way, sure.stream().mapToInt(block -> block).toArray());
          }
        });
  }

  private static List<Integer> commonBeginning(Set<List<Integer>> lists) {
    List<Integer> first = lists.iterator().next();
    int length = 0;
    while (length < first.size() && beginAlike(lists, first.subList(0, length + 1))) {
      length++;
    }
    return first.subList(0, length);
  }

  private static boolean beginAlike(Set<List<Integer>> lists, List<Integer> beginning) {
    return lists.stream()
        .allMatch(
            list ->
                list.size() >= beginning.size()
                    && list.subList(0, beginning.size()).equals(beginning));
  }

  /** The ways on which statements run untold, and which. */
  Map<Way, int[]> passed() {
    return passed;
  }

  /** The statements that may have run untold, where it is not known whether they did. */
  BitSet unsure() {
    return unsure;
  }

  /** Adds the edges that paths have with the statements that are known to run untold. */
  void addTo(BitSet[] next, BitSet[] raised, BitSet returning, BitSet suspending) {
    for (Way way : ways.keySet()) {
      int from = way.from();
      for (int to : passed.getOrDefault(way, new int[0])) {
        if (!next[from].get(to)) {
          next[from].set(to);
          raised[from].set(to);
        }
        from = to;
      }
      switch (way.to()) {
        case StatementFlow.RETURN -> returning.set(from);
        case StatementFlow.SUSPEND -> suspending.set(from);
        case StatementFlow.THROW -> {}
        default -> next[from].set(way.to());
      }
    }
  }

  /** The ways from one event on. */
  private final class Search {
    private final int from;
    private final Set<State> seen = new HashSet<>();
    private final Deque<State> open = new ArrayDeque<>();

    Search(int from) {
      this.from = from;
    }

    /**
     * @param isBefore whether the instruction itself is still to come
     */
    void from(int instruction, boolean isBefore) {
      if (isBefore) {
        arrive(instruction, List.of(), false);
      } else {
        leave(new State(instruction, List.of(), false));
      }
      while (!open.isEmpty()) {
        leave(open.pop());
      }
    }

    private void arrive(int instruction, List<Integer> before, boolean thrown) {
      List<Integer> now = before;
      if (graph.isSilent(instruction)) {
        if (before.contains(instruction) || before.size() == MOST_PASSED) {
          before.forEach(at -> unsure.set(graph.entered(at)));
          unsure.set(graph.entered(instruction));
          return;
        }
        now = new ArrayList<>(before);
        now.add(instruction);
      } else if (graph.entered(instruction) > 0) {
        end(thrown ? StatementFlow.THROW : graph.entered(instruction), before);
        return;
      }
      State state = new State(instruction, List.copyOf(now), thrown);
      if (seen.add(state)) {
        open.push(state);
      }
    }

    private void leave(State state) {
      int at = state.instruction();
      if (graph.isSuspension(at)) {
        end(state.thrown() ? StatementFlow.THROW : StatementFlow.SUSPEND, state.passed());
        resume(at);
        return;
      }
      if (graph.isReturn(at)) {
        end(state.thrown() ? StatementFlow.THROW : StatementFlow.RETURN, state.passed());
      }
      if (graph.isEscape(at)) {
        end(StatementFlow.THROW, state.passed());
      }
      for (int to : graph.successors(at)) {
        arrive(to, state.passed(), state.thrown());
      }
      for (BytecodeGraph.Raise raise : graph.raises(at)) {
        arrive(raise.handler(), state.passed(), state.thrown() || raise.leavesStatement());
      }
    }

    private void end(int to, List<Integer> instructions) {
      ways.computeIfAbsent(new Way(from, to), way -> new HashSet<>())
          .add(instructions.stream().map(graph::entered).toList());
    }
  }

  /** What is entered silently behind a suspension is unsure, until the next event. */
  private void resume(int suspension) {
    Reachable.from(
            IntStream.of(suspension),
            at ->
                IntStream.concat(
                        Arrays.stream(graph.successors(at)),
                        graph.raises(at).stream().mapToInt(BytecodeGraph.Raise::handler))
                    .filter(to -> graph.entered(to) == 0 || graph.isSilent(to)))
        .stream()
        .filter(graph::isSilent)
        .forEach(at -> unsure.set(graph.entered(at)));
  }
}
