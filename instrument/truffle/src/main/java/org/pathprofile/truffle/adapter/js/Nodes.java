package org.pathprofile.truffle.adapter.js;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.pathprofile.truffle.adapter.InstrumentedNodes;

/**
 * What is known of GraalJS's nodes: the simple names of their classes and of their child fields,
 * tags, sections. Wrappers are not seen. Stateless.
 */
final class Nodes {
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

  private Nodes() {}

  /** The class of a node without the endings that code generation and habit give it. */
  static String name(Node node) {
    return NAMES.get(node.getClass());
  }

  /** The node in a wrapper, or the node itself. */
  static Node unwrap(Node node) {
    return node instanceof InstrumentableNode.WrapperNode wrapper
        ? wrapper.getDelegateNode()
        : node;
  }

  /** The nodes below a node, in the order of its fields. */
  static List<Node> children(Node node) {
    List<Node> children = new ArrayList<>();
    for (Node child : NodeUtil.findNodeChildren(node)) {
      if (child != null) {
        children.add(unwrap(child));
      }
    }
    return children;
  }

  /** The child in field {@code field}, or null. */
  static Node child(Node node, String field) {
    for (Node child : NodeUtil.findNodeChildren(node)) {
      if (field.equals(NodeUtil.findChildFieldName(node, child))) {
        return unwrap(child);
      }
    }
    return null;
  }

  /** The children in the array field {@code field}, in order. */
  static List<Node> childArray(Node node, String field) {
    List<Node> found = new ArrayList<>();
    for (Node child : NodeUtil.findNodeChildren(node)) {
      String name = NodeUtil.findChildFieldName(node, child);
      if (name != null && name.startsWith(field + "[")) {
        found.add(unwrap(child));
      }
    }
    return found;
  }

  /** Pushes the nodes below a node so that the first one is popped first. */
  static void pushChildren(Deque<Node> stack, Node node) {
    List<Node> children = children(node);
    for (int i = children.size() - 1; i >= 0; i--) {
      stack.push(children.get(i));
    }
  }

  static boolean hasTag(Node node, Class<? extends Tag> tag) {
    return node instanceof InstrumentableNode instrumentable && instrumentable.hasTag(tag);
  }

  /** Whether events can come of a node, if it has a tag that is asked for. */
  static boolean canHaveEvents(Node node) {
    return InstrumentedNodes.canHaveEvents(node) && !isBypassed(node);
  }

  /** The node around it runs this node without its wrapper, and has the same tags instead of it. */
  private static boolean isBypassed(Node node) {
    Node parent = node.getParent();
    if (parent instanceof InstrumentableNode.WrapperNode) {
      parent = parent.getParent();
    }
    return parent != null && name(parent).equals("GeneratorWrapper");
  }

  /** Whether there is such a node below a node, or it is one. */
  static boolean contains(Node node, Predicate<Node> wanted) {
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

  static boolean isYield(String name) {
    return name.equals("Yield")
        || name.equals("YieldStar")
        || name.equals("AsyncGeneratorYield")
        || name.equals("AsyncGeneratorYieldStar")
        || name.equals("ModuleYield");
  }

  static boolean isAwait(String name) {
    return name.equals("Await") || name.equals("AsyncIteratorNext") || name.equals("AwaitResume");
  }

  static boolean isChain(String name) {
    return name.equals("OptionalChain") || name.equals("OptionalTargetable");
  }

  static boolean isShortCircuit(String name) {
    return name.equals("ShortCircuit") || name.equals("ShortCircuitTargetable");
  }

  static boolean isJump(String name) {
    return switch (name) {
      case "Break", "Continue", "Return", "TerminalPositionReturn", "FrameReturn" -> true;
      default -> false;
    };
  }

  /** Where the code of a node begins, also if only parts of it have a section; or -1. */
  static int startOf(Node node) {
    return start(List.of(node));
  }

  /** Where the code of nodes begins, also if only parts of it have a section; or -1. */
  static int start(List<Node> nodes) {
    int start = Integer.MAX_VALUE;
    Deque<Node> stack = new ArrayDeque<>(nodes);
    while (!stack.isEmpty()) {
      Node next = stack.pop();
      SourceSection section = next.getSourceSection();
      if (section != null && section.isAvailable()) {
        start = Math.min(start, section.getCharIndex());
      }
      children(next).forEach(stack::push);
    }
    return start == Integer.MAX_VALUE ? -1 : start;
  }

  static boolean yields(Node node) {
    return contains(node, inner -> isYield(name(inner)));
  }

  /** Whether the activation is suspended by the node itself. */
  static boolean isSuspension(Node node) {
    String name = name(node);
    return isYield(name) || isAwait(name);
  }

  static boolean suspends(Node node) {
    return contains(node, Nodes::isSuspension);
  }
}
