package org.pathprofile.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ControlFlowGraphTest {
  private final ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
  private int entry;
  private int exit;
  private int body;

  @BeforeEach
  void addBlocks() {
    entry = add(BlockKind.ENTRY);
    exit = add(BlockKind.EXIT);
    body = add(BlockKind.STATEMENTS);
  }

  private int add(BlockKind kind) {
    return builder.addBlock(Block.of(kind, SourceRange.UNKNOWN));
  }

  @Test
  void edgesKeepTheOrderInWhichTheyWereAdded() {
    int toBody = builder.addEdge(entry, body, true);
    int toExit = builder.addEdge(entry, exit, true);
    int again = builder.addEdge(body, body, true);
    int toExitAgain = builder.addEdge(entry, exit, false);
    ControlFlowGraph graph = builder.build();
    assertEquals(entry, graph.entry());
    assertEquals(exit, graph.exit());
    assertEquals(3, graph.outDegree(entry));
    assertEquals(toBody, graph.outEdge(entry, 0));
    assertEquals(toExit, graph.outEdge(entry, 1));
    assertEquals(toExitAgain, graph.outEdge(entry, 2));
    assertEquals(2, graph.inDegree(body));
    assertEquals(again, graph.inEdge(body, 1));
    assertEquals(body, graph.from(again));
    assertEquals(body, graph.to(again));
    assertTrue(graph.isObservable(toExit));
    assertFalse(graph.isObservable(toExitAgain));
    assertEquals("0 ENTRY -> 2, 1, 1?\n1 EXIT\n2 STATEMENTS -> 2\n", graph.toString());
    assertThrows(IndexOutOfBoundsException.class, () -> graph.outEdge(entry, 3));
  }

  @Test
  void aGraphNeedsAnEntryAndAnExit() {
    ControlFlowGraph.Builder empty = ControlFlowGraph.builder();
    assertTrue(
        assertThrows(IllegalStateException.class, empty::build).getMessage().contains("entry"));
  }

  @Test
  void noEdgeEntersTheEntry() {
    builder.addEdge(body, entry, true);
    assertRefused("2 -> 0");
  }

  @Test
  void noEdgeLeavesTheExit() {
    builder.addEdge(exit, body, true);
    assertRefused("1 -> 2");
  }

  @Test
  void noEdgeLeavesATail() {
    builder.markTail(body);
    builder.addEdge(body, exit, true);
    assertRefused("2 -> 1 leaves a tail");
  }

  @Test
  void aBlockIsNotBothHeadAndTail() {
    builder.markTail(body).markHead(body);
    assertRefused("block 2");
  }

  @Test
  void theExitIsNoHead() {
    builder.markHead(exit);
    assertRefused("handler");
  }

  @Test
  void theEntryIsNoTail() {
    builder.markTail(entry);
    assertRefused("suspend point");
  }

  @Test
  void unobservableEdgesCloseNoCycle() {
    builder.addEdge(entry, body, false);
    builder.addEdge(body, exit, false);
    builder.addEdge(entry, exit, false);
    assertRefused("0 -> 1");
  }

  @Test
  void anUnobservableEdgeLeadsElsewhere() {
    builder.addEdge(body, body, false);
    assertRefused("2 -> 2");
  }

  private void assertRefused(String part) {
    IllegalStateException refusal = assertThrows(IllegalStateException.class, builder::build);
    assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
  }
}
