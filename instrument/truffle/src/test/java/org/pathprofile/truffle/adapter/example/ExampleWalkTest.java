package org.pathprofile.truffle.adapter.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.nodes.Node;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.adapter.example.ExampleNode.BlockNode;
import org.pathprofile.truffle.adapter.example.ExampleNode.CallNode;
import org.pathprofile.truffle.adapter.example.ExampleNode.IfNode;
import org.pathprofile.truffle.adapter.example.ExampleNode.ReturnNode;
import org.pathprofile.truffle.adapter.example.ExampleNode.Root;
import org.pathprofile.truffle.adapter.example.ExampleNode.WhileNode;
import org.pathprofile.truffle.adapter.example.ExampleNode.Wrapper;

/** The walk to which docs/extending.md points makes the right graphs. */
class ExampleWalkTest {
  private static RootGraph walk(ExampleNode... statements) {
    Root root = new Root(statements);
    root.adoptChildren();
    return new ExampleWalk(root, new GraphOptions(PathEnd.HEADER, false)).walk();
  }

  /** The edges; a block is its line and description. */
  private static Set<String> edges(ControlFlowGraph graph) {
    Set<String> edges = new TreeSet<>();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      edges.add(name(graph, graph.from(edge)) + " > " + name(graph, graph.to(edge)));
    }
    return edges;
  }

  private static String name(ControlFlowGraph graph, int block) {
    if (block == graph.entry() || block == graph.exit()) {
      return block == graph.entry() ? "entry" : "exit";
    }
    Block b = graph.block(block);
    return b.line() + (b.description().isEmpty() ? " after" : " " + b.description());
  }

  @Test
  void decisionsLoopsAndReturnsHaveTheirEdges() {
    RootGraph graph =
        walk(
            new WhileNode(
                2,
                new BlockNode(
                    new IfNode(3, new CallNode(4), null), new IfNode(5, new ReturnNode(6), null))),
            new IfNode(7, new CallNode(8), new CallNode(9)));
    assertEquals(
        Set.of(
            "entry > 2 while",
            "2 while > 2 while -> again",
            "2 while -> again > 3 if -> then",
            "2 while -> again > 3 if -> skip",
            "3 if -> then > 3 after",
            "3 if -> skip > 3 after",
            "3 after > 5 if -> then",
            "3 after > 5 if -> skip",
            "5 if -> then > 6 return",
            "6 return > exit",
            "5 if -> skip > 2 while",
            "2 while > 2 while -> exit",
            "2 while -> exit > 7 if -> then",
            "2 while -> exit > 7 if -> else",
            "7 if -> then > 7 after",
            "7 if -> else > 7 after",
            "7 after > exit"),
        edges(graph.graph().graph()));
  }

  @Test
  void aLoopWithoutAnEventInAnIterationIsRefused() {
    ExampleNode loop = new WhileNode(2, new BlockNode());
    String message =
        assertThrows(UnsupportedCodeException.class, () -> walk(loop, new CallNode(3)))
            .getMessage();
    assertEquals("a loop that no event reveals", message);
  }

  /** No event comes of them. */
  @Test
  void whatFollowsAReturnIsNoElement() {
    RootGraph graph = walk(new ReturnNode(2), new CallNode(3));
    assertEquals(Set.of("entry > 2 return", "2 return > exit"), edges(graph.graph().graph()));
    assertEquals(2, graph.graph().elements().size());
  }

  @Test
  void eventsMayNameANodeOrItsWrapper() {
    CallNode call = new CallNode(2);
    Wrapper wrapper = new Wrapper(call);
    IdentityHashMap<Node, Integer> elements = walk(wrapper, new CallNode(3)).elements();
    assertEquals(elements.get(call), elements.get(wrapper));
    assertTrue(elements.containsKey(call), elements::toString);
    assertEquals(4, elements.size());
  }
}
