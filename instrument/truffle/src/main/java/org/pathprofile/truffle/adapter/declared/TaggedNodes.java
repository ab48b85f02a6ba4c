package org.pathprofile.truffle.adapter.declared;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.CopiedCode;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.TreeNodes;

/** The nodes of a root of which events can come. */
final class TaggedNodes {
  private final List<Node> inOrder = new ArrayList<>();
  private final Node activation;

  /**
   * @param tags the tags with which nodes are instrumented
   */
  TaggedNodes(RootNode root, Set<Class<? extends Tag>> tags) {
    Deque<Node> stack = new ArrayDeque<>(List.of(root));
    Node bounds = null;
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      if (isInstrumented(node, tags)) {
        inOrder.add(node);
        if (bounds == null && InstrumentedNodes.hasTag(node, StandardTags.RootTag.class)) {
          bounds = node;
        }
      }
      List<Node> children = children(node);
      for (int i = children.size() - 1; i >= 0; i--) {
        stack.push(children.get(i));
      }
    }
    activation = bounds;
  }

  /** The nodes in the order of the tree, each before those below it. */
  List<Node> inOrder() {
    return inOrder;
  }

  /** The node with the root tag. */
  @Nullable Node activation() {
    return activation;
  }

  private static boolean isInstrumented(Node node, Set<Class<? extends Tag>> tags) {
    return InstrumentedNodes.canHaveEvents(node)
        && tags.stream().anyMatch(((InstrumentableNode) node)::hasTag);
  }

  /** The children of a node, without the wrappers around them, and without copied code. */
  static List<Node> children(Node node) {
    return TreeNodes.children(node).stream()
        .filter(child -> !(child instanceof CopiedCode))
        .toList();
  }
}
