package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an instrument can see of the nodes of any language: the simple names of their classes and of
 * their child fields. Wrappers are not seen. Stateless.
 */
public final class TreeNodes {
  /** By class: a walk asks for the name of each node several times. */
  private static final ClassValue<String> NAMES =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
          String name = type.getSimpleName();
          if (name.endsWith("Gen")) {
            name = name.substring(0, name.length() - 3);
          }
          return name.endsWith("Node") ? name.substring(0, name.length() - 4) : name;
        }
      };

  private TreeNodes() {}

  /** The class of a node without the endings that code generation and habit give it. */
  public static String name(Node node) {
    return NAMES.get(node.getClass());
  }

  /** The node in a wrapper, or the node itself. */
  public static Node unwrap(Node node) {
    return node instanceof InstrumentableNode.WrapperNode wrapper
        ? wrapper.getDelegateNode()
        : node;
  }

  /** The node around a node, which is not a wrapper. */
  public static @Nullable Node parent(Node node) {
    Node parent = node.getParent();
    return parent instanceof InstrumentableNode.WrapperNode ? parent.getParent() : parent;
  }

  /** The nodes below a node, in the order of its fields. */
  public static List<Node> children(Node node) {
    List<Node> children = new ArrayList<>();
    for (Node child : NodeUtil.findNodeChildren(node)) {
      if (child != null) {
        children.add(unwrap(child));
      }
    }
    return children;
  }

  /** The child in field {@code field}. */
  public static @Nullable Node child(Node node, String field) {
    for (Node child : NodeUtil.findNodeChildren(node)) {
      if (field.equals(NodeUtil.findChildFieldName(node, child))) {
        return unwrap(child);
      }
    }
    return null;
  }

  /** The children in the array field {@code field}, in order. */
  public static List<Node> childArray(Node node, String field) {
    List<Node> found = new ArrayList<>();
    for (Node child : NodeUtil.findNodeChildren(node)) {
      String name = NodeUtil.findChildFieldName(node, child);
      if (name != null && name.startsWith(field + "[")) {
        found.add(unwrap(child));
      }
    }
    return found;
  }

  /** A node and all below it, in the order of the tree: each before those below it. */
  public static Stream<Node> inOrder(Node node) {
    Deque<Node> stack = new ArrayDeque<>();
    return Stream.iterate(
        node,
        Objects::nonNull,
        last -> {
          pushChildren(stack, last);
          return stack.poll();
        });
  }

  /** Pushes the nodes below a node so that the first one is popped first. */
  public static void pushChildren(Deque<Node> stack, Node node) {
    List<Node> children = children(node);
    for (int i = children.size() - 1; i >= 0; i--) {
      stack.push(children.get(i));
    }
  }

  /** Whether there is such a node below a node, or it is one. */
  public static boolean contains(Node node, Predicate<Node> wanted) {
    // Without a stream: this is asked most often, before the virtual machine has compiled any.
    Deque<Node> stack = new ArrayDeque<>(List.of(node));
    while (!stack.isEmpty()) {
      Node next = stack.pop();
      if (wanted.test(next)) {
        return true;
      }
      children(next).forEach(stack::push);
    }
    return false;
  }
}
