package org.pathprofile.core.bytecode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

class LoopOrderTest {
  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.any();
  }

  private static int[][] edges(ControlFlowGraph graph) {
    int[][] next = new int[graph.blockCount()][];
    Arrays.setAll(
        next,
        block ->
            IntStream.range(0, graph.edgeCount())
                .filter(edge -> graph.from(edge) == block)
                .map(graph::to)
                .toArray());
    return next;
  }

  private static boolean reaches(int[][] next, int from, int to) {
    BitSet seen = new BitSet();
    BitSet open = new BitSet();
    open.set(from);
    while (!open.isEmpty()) {
      int at = open.nextSetBit(0);
      open.clear(at);
      seen.set(at);
      for (int each : next[at]) {
        if (!seen.get(each)) {
          open.set(each);
        }
      }
    }
    return seen.get(to);
  }

  @Property(seed = Seeds.FIXED)
  void controlGoesBackOnlyToWhereItCanComeFrom(@ForAll("graphs") ControlFlowGraph graph) {
    int[][] next = edges(graph);
    int[] places = LoopOrder.of(next);
    assertArrayEquals(
        IntStream.range(0, next.length).toArray(), Arrays.stream(places).sorted().toArray());
    for (int from = 0; from < next.length; from++) {
      for (int to : next[from]) {
        assertTrue(places[to] > places[from] || reaches(next, to, from), from + " to " + to);
      }
    }
  }

  @Test
  void theOrderOfTheSourceStaysWhereControlHasNone() {
    assertArrayEquals(new int[] {0, 1, 2, 3}, LoopOrder.of(new int[][] {{2, 1}, {3}, {3}, {}}));
    assertArrayEquals(new int[] {0, 1, 2}, LoopOrder.of(new int[][] {{}, {}, {}}));
    // A loop with a condition at its end that is entered there.
    assertArrayEquals(new int[] {0, 2, 1, 3}, LoopOrder.of(new int[][] {{2}, {2}, {1, 3}, {}}));
  }

  /** for, if, continue, sum, finally, return: the copies of the finally block are one statement. */
  @Test
  void aContinueBehindItsFinallyBlockIsNoLoop() {
    int[][] next = {{1}, {2, 6}, {5, 4}, {1}, {1}, {3}, {}};
    int[] places = LoopOrder.of(next);
    assertArrayEquals(new int[] {0, 1, 2, 5, 3, 4, 6}, places);
    assertEquals(
        2,
        IntStream.range(0, next.length)
            .flatMap(from -> Arrays.stream(next[from]).filter(to -> places[to] <= places[from]))
            .count());
  }
}
