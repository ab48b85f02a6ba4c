package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.js.Nodes.hasTag;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.SourceRanges;

/** The elements that nodes are, and which of the nodes are running. Not thread-safe. */
final class WalkedNodes {
  private static final int NONE = -1;

  private final GraphAssembler assembler;
  private final IdentityHashMap<Node, Integer> elements = new IdentityHashMap<>();
  private final Deque<Node> open = new ArrayDeque<>();

  WalkedNodes(GraphAssembler assembler) {
    this.assembler = assembler;
  }

  /** The element that a node is; a new one if it is not known. */
  int of(Node node) {
    int known = known(node);
    if (known != NONE) {
      return known;
    }
    int element =
        assembler.addElement(
            SourceRanges.of(node.getSourceSection()),
            hasTag(node, StandardTags.StatementTag.class));
    elements.put(node, element);
    if (node.getParent() instanceof InstrumentableNode.WrapperNode) {
      elements.put(node.getParent(), element);
    }
    return element;
  }

  /** The element that a node is known to be, or -1. */
  int known(Node node) {
    return elements.getOrDefault(node, NONE);
  }

  /** A node begins to run. */
  void enter(Node node) {
    assembler.enter(of(node));
    open.push(node);
  }

  /** A node has run. */
  void leave(Node node) {
    open.pop();
    assembler.leave(of(node));
  }

  /** The innermost node that is running. */
  Node innermost() {
    return open.peek();
  }

  /** All elements, by nodes and their wrappers. */
  IdentityHashMap<Node, Integer> all() {
    return elements;
  }
}
