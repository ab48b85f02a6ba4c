package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.InstrumentedNodes.hasTag;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;
import static org.pathprofile.truffle.adapter.TreeNodes.parent;

import com.oracle.truffle.api.instrumentation.StandardTags.RootTag;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.TreeNodes;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/**
 * The nodes of a root whose events are used: statements, jumps, constructs with handlers, and the
 * first node of each part that runs only sometimes. Not thread-safe.
 */
final class EventNodes {
  private final Set<Node> withEvents = Collections.newSetFromMap(new IdentityHashMap<>());
  private Node activation;

  EventNodes(RootNode root) {
    Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    TreeNodes.inOrder(root)
        .filter(EventNodes::hasEvents)
        .forEach(
            node -> {
              if (!seen.add(node)) {
                throw new UnsupportedCodeException(
                    "a node of the class %s in several places, of which one has events"
                        .formatted(name(node)));
              }
              if (activation == null && hasTag(node, RootTag.class)) {
                activation = node;
              }
              for (Node n = node; n != null && withEvents.add(n); ) {
                n = n.getParent();
              }
            });
  }

  /** The node whose events bound activations. */
  @Nullable Node activation() {
    return activation;
  }

  /** Whether the node, or one below it, has events. */
  boolean has(Node node) {
    return node != null && withEvents.contains(node);
  }

  /**
   * Whether the events of a node are used. Looks at the nodes around it only, and keeps nothing.
   */
  static boolean hasEvents(Node node) {
    return canHaveEvents(node)
        && (hasTag(node, StatementTag.class)
            || hasTag(node, RootTag.class)
            || isConstruct(name(node))
            || isTested(node)
            || beginsPart(node));
  }

  /** Whether the value of a node decides: it is the receiver of a call by {@code &.}. */
  static boolean isTested(Node node) {
    Node around = parent(node);
    return around != null
        && name(around).equals("RubyCall")
        && isField(around, node, "receiver")
        && CallSyntax.isSafe(around);
  }

  private static boolean canHaveEvents(Node node) {
    return InstrumentedNodes.canHaveEvents(node)
        && !CallSyntax.isElementAssignment(node)
        && !Patterns.isValue(node);
  }

  private static boolean isConstruct(String name) {
    return isJump(name) || name.equals("Try") || name.equals("Ensure");
  }

  /**
   * Whether a node leaves others by a jump that one of its own root's nodes catches, or the root.
   */
  static boolean isJump(String name) {
    return switch (name) {
      case "LocalReturn", "DynamicReturn", "Next", "Break", "Redo", "Retry" -> true;
      default -> false;
    };
  }

  /** Whether a node comes first in a part that runs only sometimes, or again and again. */
  private static boolean beginsPart(Node node) {
    Node inner = node;
    for (Node around = parent(inner); around != null; around = parent(inner)) {
      if (isPart(around, inner)) {
        return true;
      }
      if (around instanceof RootNode || canHaveEvents(around)) {
        return false;
      }
      inner = around;
    }
    return false;
  }

  private static boolean isPart(Node around, Node part) {
    return switch (name(around)) {
      case "If", "IfElse", "Unless" -> isField(around, part, "thenBody", "elseBody");
      case "And", "Or", "OrLazyValueDefined" ->
          isField(around, part, "right") && !isDefinedTest(around);
      case "WhileRepeating", "DoWhileRepeating" -> isField(around, part, "condition", "body");
      case "RescueClasses", "RescueSplat", "RescueStandardError" ->
          isField(around, part, "rescueBody");
      case "Try" -> isField(around, part, "tryPart", "elsePart");
      case "Ensure" -> isField(around, part, "tryPart", "ensurePart");
      case "ReadOptionalArgument", "ReadKeywordArgument" -> isField(around, part, "defaultValue");
      // What comes from elsewhere through the value of a jump is not the jump.
      case "LocalReturn", "DynamicReturn", "Next", "Break" -> true;
      case "RubyCall" -> isField(around, part, "arguments", "block") && CallSyntax.isSafe(around);
      default -> false;
    };
  }

  /** Whether a node only asks, for {@code ||=}, whether something is there, before reading it. */
  static boolean isDefinedTest(Node node) {
    Node left = name(node).equals("And") ? TreeNodes.child(node, "left") : null;
    return left != null && name(left).equals("Defined") && node.getSourceSection() == null;
  }

  private static boolean isField(Node around, Node part, String... fields) {
    String field = NodeUtil.findChildFieldName(around, InstrumentedNodes.outermost(part));
    if (field == null) {
      return false;
    }
    for (String wanted : fields) {
      if (field.equals(wanted) || field.startsWith(wanted + "[")) {
        return true;
      }
    }
    return false;
  }

  /** Whether a node certainly has an event once it runs, unless an exception comes before. */
  boolean announces(Node node) {
    if (!has(node)) {
      return false;
    }
    if (hasEvents(node)) {
      return true;
    }
    return switch (name(node)) {
      case "If", "IfElse", "Unless" -> announces(TreeNodes.child(node, "condition"));
      case "And", "Or", "OrLazyValueDefined" -> announces(TreeNodes.child(node, "left"));
      case "ReadOptionalArgument", "ReadKeywordArgument" -> false;
      case "RubyCall" ->
          announces(TreeNodes.child(node, "receiver"))
              || (!CallSyntax.isSafe(node) && children(node).stream().anyMatch(this::announces));
      default -> children(node).stream().anyMatch(this::announces);
    };
  }
}
