package org.pathprofile.core.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;

/** The projection of random graphs, against all pairs of an instruction and the last statement. */
class BytecodeGraphTest {
  private static final int NOWHERE = -1;

  private record State(int instruction, int last) {}

  /** What a random root is made of. */
  private static final class Root {
    private final int size;
    private final int[] enters;
    private final int[][] next;
    private final int[][] handlers;
    private final boolean[] leaves;
    private final boolean[] returns;
    private final boolean[] suspends;

    Root(Random random) {
      size = 2 + random.nextInt(14);
      enters = new int[size];
      next = new int[size][];
      handlers = new int[size][];
      leaves = new boolean[size];
      returns = new boolean[size];
      suspends = new boolean[size];
      for (int i = 0; i < size; i++) {
        // Some statements have several copies.
        enters[i] = i > 0 && random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 0;
        next[i] = random.ints(random.nextInt(3), 0, size).toArray();
        handlers[i] = random.ints(Math.max(0, random.nextInt(6) - 3), 0, size).toArray();
        leaves[i] = random.nextBoolean();
        returns[i] = next[i].length == 0;
        suspends[i] = enters[i] == 0 && random.nextInt(8) == 0;
      }
    }

    StatementFlow flow() {
      BytecodeGraph graph = new BytecodeGraph(size);
      for (int i = 0; i < size; i++) {
        if (enters[i] > 0) {
          graph.enter(i, enters[i]);
        }
        for (int to : next[i]) {
          graph.go(i, to);
        }
        for (int handler : handlers[i]) {
          graph.raise(i, handler, leaves[i]);
        }
        if (returns[i]) {
          graph.end(i);
        }
        if (suspends[i]) {
          graph.suspend(i);
        }
      }
      return graph.project();
    }

    /** By running all ways at once. */
    Set<String> facts() {
      Set<String> facts = new TreeSet<>();
      Set<State> seen = new HashSet<>();
      Deque<State> open = new ArrayDeque<>(List.of(new State(0, StatementFlow.ENTRY)));
      while (!open.isEmpty()) {
        State state = open.pop();
        if (!seen.add(state)) {
          continue;
        }
        int at = state.instruction;
        int last = state.last;
        if (enters[at] > 0) {
          facts.add(last == NOWHERE ? "head " + enters[at] : last + " > " + enters[at]);
          last = enters[at];
        }
        if (returns[at] && last != NOWHERE) {
          facts.add(last + " returns");
        }
        if (suspends[at] && last != NOWHERE) {
          facts.add(last + " suspends");
        }
        int then = suspends[at] ? NOWHERE : last;
        for (int to : next[at]) {
          open.push(new State(to, then));
        }
        for (int handler : handlers[at]) {
          open.push(new State(handler, leaves[at] ? NOWHERE : then));
        }
      }
      return facts;
    }
  }

  private static Set<String> facts(StatementFlow flow) {
    Set<String> facts = new TreeSet<>();
    for (int block = 0; block < flow.blockCount(); block++) {
      for (int to : flow.next(block)) {
        facts.add(block + " > " + to);
      }
      if (flow.returns(block)) {
        facts.add(block + " returns");
      }
      if (flow.suspends(block)) {
        facts.add(block + " suspends");
      }
      if (flow.isHead(block)) {
        facts.add("head " + block);
      }
    }
    return facts;
  }

  @Property(seed = Seeds.FIXED)
  void knowsWhatAllWaysTogetherShow(@ForAll long seed) {
    Root root = new Root(new Random(seed));
    assertEquals(root.facts(), facts(root.flow()));
  }

  /** {@code if (a && b) s1; s2} has two decisions, of which only the second one shows. */
  @Test
  void tellsWhichDecisionsDoNotShow() {
    BytecodeGraph graph = new BytecodeGraph(6);
    graph.go(0, 1).go(0, 2).line(0, 7);
    graph.go(1, 2);
    graph.go(2, 3).go(2, 4).line(2, 7);
    graph.enter(3, 1).go(3, 4);
    graph.enter(4, 2).go(4, 5);
    graph.end(5);
    StatementFlow flow = graph.project();
    assertEquals(List.of(new StatementFlow.Untold(7, 1)), flow.untold());
    assertEquals(1, flow.copies(2));
    assertEquals(Set.of("0 > 1", "0 > 2", "1 > 2", "2 returns"), facts(flow));
  }

  /** Two instructions enter one copy of statement 1, a third one another copy. */
  @Test
  void countsCopiesOfStatements() {
    BytecodeGraph graph = new BytecodeGraph(5);
    graph.go(0, 1).go(0, 2).go(0, 3);
    graph.enter(1, 1, 7).go(1, 4).enter(2, 1, 7).go(2, 4).enter(3, 1).go(3, 4);
    assertEquals(2, graph.end(4).project().copies(1));
  }

  /** A way of 1, 2, 3 statements, with more or without. */
  @Test
  void knowsWhetherThereIsOneWayOnly() {
    assertEquals(true, new BytecodeGraph(1).end(0).project().isStraight());
    assertEquals(true, line().project().isStraight());
    assertEquals(false, line().end(1).project().isStraight());
    assertEquals(false, line().go(0, 3).project().isStraight());
    assertEquals(false, line().go(3, 2).project().isStraight());
    assertEquals(false, line().suspend(4).project().isStraight());
    assertEquals(false, line().raise(1, 3, true).project().isStraight());
    // To where control would have come anyway.
    assertEquals(true, line().raise(1, 2, false).project().isStraight());
  }

  private static BytecodeGraph line() {
    BytecodeGraph graph = new BytecodeGraph(5);
    graph.go(0, 1).go(1, 2).go(2, 3).go(3, 4).end(4);
    return graph.enter(1, 1).enter(2, 2).enter(3, 3);
  }

  @Test
  void blocksThatItDoesNotKnowLeadNowhere() {
    StatementFlow flow = new BytecodeGraph(1).end(0).project();
    assertEquals(1, flow.blockCount());
    assertEquals(0, flow.next(5).length);
    assertEquals(false, flow.hasEdge(5, 1));
    assertEquals(0, flow.copies(5));
  }

  @Test
  void refusesWhatIsNoInstruction() {
    BytecodeGraph graph = new BytecodeGraph(2);
    assertThrows(IllegalArgumentException.class, () -> graph.go(0, 2));
    assertThrows(IllegalArgumentException.class, () -> graph.raise(0, -1, true));
    assertThrows(IllegalArgumentException.class, () -> graph.enter(0, 0));
    assertThrows(IllegalArgumentException.class, () -> new BytecodeGraph(0));
  }
}
