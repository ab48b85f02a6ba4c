package org.pathprofile.truffle.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;

class CheckPlacesTest {
  private static final int MANY = 100;

  /** Blocks from the entry, 0, to the exit, the last one. */
  private static ControlFlowGraph.Builder blocks(int count) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    for (int i = 0; i < count; i++) {
      BlockKind kind =
          i == 0 ? BlockKind.ENTRY : i == count - 1 ? BlockKind.EXIT : BlockKind.STATEMENTS;
      graph.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    return graph;
  }

  private static BitSet bits(int... bits) {
    BitSet set = new BitSet();
    for (int bit : bits) {
      set.set(bit);
    }
    return set;
  }

  /** Two loops, one in the other: 1 with 2 and 3 inside, and 2 by itself. */
  private static ControlFlowGraph.Builder loops(boolean observable) {
    ControlFlowGraph.Builder graph = blocks(5);
    graph.addEdge(0, 1, true);
    graph.addEdge(1, 2, true);
    graph.addEdge(2, 2, observable);
    graph.addEdge(2, 3, true);
    graph.addEdge(3, 1, true);
    graph.addEdge(3, 4, true);
    return graph;
  }

  @Test
  void innermostLoopsAskWhetherTheRingIsFull() {
    CheckPlaces places = CheckPlaces.of(loops(true).build(), bits(), MANY);
    assertEquals(Check.NONE, places.at(0));
    assertEquals(Check.NONE, places.at(1));
    assertEquals(Check.FULL_IN_LOOP, places.at(2));
    assertEquals(Check.NONE, places.at(3));
    assertEquals(Check.CALL, places.at(4));
    assertEquals(Check.NONE, places.at(5));
    assertEquals(Check.CALL, places.atHeader(1));
    assertEquals(Check.FULL_IN_LOOP, places.atHeader(2));
  }

  /** A handler in a loop is another entry. */
  @Test
  void aLoopWithTwoEntriesAsksForSamples() {
    ControlFlowGraph.Builder graph = blocks(4);
    graph.addEdge(0, 1, true);
    graph.addEdge(1, 2, true);
    int back = graph.addEdge(2, 1, true);
    graph.addEdge(1, 3, true);
    assertEquals(Check.FULL_IN_LOOP, CheckPlaces.of(graph.build(), bits(), MANY).at(back));
    graph.markHead(2);
    assertEquals(Check.CALL, CheckPlaces.of(graph.build(), bits(), MANY).at(back));
  }

  @Test
  void whereNothingTellsOfAnIterationEachBlockAsks() {
    ControlFlowGraph.Builder graph = blocks(5);
    graph.addEdge(0, 1, true);
    graph.addEdge(1, 2, true);
    int back = graph.addEdge(2, 1, false);
    graph.addEdge(1, 3, true);
    graph.addEdge(3, 4, true);
    ControlFlowGraph built = graph.build();
    CheckPlaces without = CheckPlaces.of(built, bits(), MANY);
    for (int edge = 0; edge < built.edgeCount(); edge++) {
      assertEquals(Check.CALL, without.at(edge));
    }
    CheckPlaces with = CheckPlaces.of(built, bits(1), MANY);
    assertEquals(Check.NONE, with.at(0));
    assertEquals(Check.FULL_IN_LOOP, with.at(back));
    assertEquals(Check.FULL_IN_LOOP, with.atHeader(1));
  }

  /** The longer one of two ways counts; loops do not. */
  @Test
  void onLongWaysEachBlockAsks() {
    ControlFlowGraph.Builder graph = blocks(6);
    graph.addEdge(0, 1, true);
    graph.addEdge(1, 2, true);
    graph.addEdge(2, 3, true);
    graph.addEdge(3, 4, true);
    graph.addEdge(1, 4, true);
    graph.addEdge(4, 1, true);
    graph.addEdge(4, 5, true);
    ControlFlowGraph built = graph.build();
    CheckPlaces enough = CheckPlaces.of(built, bits(), 6);
    assertEquals(Check.NONE, enough.at(0));
    assertEquals(Check.FULL_IN_LOOP, enough.at(5));
    CheckPlaces tooLong = CheckPlaces.of(built, bits(), 5);
    for (int edge = 0; edge < built.edgeCount(); edge++) {
      assertEquals(Check.CALL, tooLong.at(edge));
    }
  }
}
