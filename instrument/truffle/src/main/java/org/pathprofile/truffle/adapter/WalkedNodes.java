package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The elements that nodes are, and which of the nodes are running. Not thread-safe. */
public final class WalkedNodes {
  private static final int NONE = -1;

  private final GraphAssembler assembler;
  private final IdentityHashMap<Node, Integer> elements = new IdentityHashMap<>();
  private final Deque<Node> open = new ArrayDeque<>();

  /**
   * @param assembler gets the elements, and is told when their nodes begin and end
   */
  public WalkedNodes(GraphAssembler assembler) {
    this.assembler = assembler;
  }

  /** The element that a node is; a new one if it is not known. The node is not a wrapper. */
  public int of(Node node) {
    int known = known(node);
    if (known != NONE) {
      return known;
    }
    int element =
        assembler.addElement(
            SourceRanges.of(node.getSourceSection()),
            InstrumentedNodes.hasTag(node, StatementTag.class));
    put(elements, node, element);
    return element;
  }

  /** The element that a node is known to be, or -1. */
  public int known(Node node) {
    return elements.getOrDefault(node, NONE);
  }

  /** A node begins to run. */
  public void enter(Node node) {
    assembler.enter(of(node));
    open.push(node);
  }

  /** A node has run. */
  public void leave(Node node) {
    open.pop();
    assembler.leave(of(node));
  }

  /** The innermost node that is running. */
  public @Nullable Node innermost() {
    return open.peek();
  }

  /** All elements, by nodes and their wrappers. */
  public IdentityHashMap<Node, Integer> all() {
    return elements;
  }

  /** Notes which element a node is; events name the node, or the wrapper in its place. */
  public static void put(Map<Node, Integer> elements, Node node, int element) {
    elements.put(node, element);
    elements.put(InstrumentedNodes.outermost(node), element);
  }
}
