package org.pathprofile.truffle.adapter.js;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.pathprofile.truffle.adapter.TreeNodes;

/**
 * The expressions of a root whose events tell which operands are evaluated: those of short-circuit
 * operators, default values, and what follows a {@code ?.}.
 */
final class OptionalExpressions {
  private final Set<Node> expressions = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Node> goingOn = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Node> shortCircuits = Collections.newSetFromMap(new IdentityHashMap<>());

  private OptionalExpressions() {}

  static OptionalExpressions none() {
    return new OptionalExpressions();
  }

  static OptionalExpressions of(RootNode root) {
    OptionalExpressions found = new OptionalExpressions();
    TreeNodes.inOrder(root).forEach(found::visit);
    return found;
  }

  /** Whether the events of {@code node} are needed. */
  boolean contains(Node node) {
    return expressions.contains(node);
  }

  /** The nodes in optional chains for which an event tells that they have not stopped the chain. */
  Set<Node> shortCircuits() {
    return shortCircuits;
  }

  private void visit(Node node) {
    String name = TreeNodes.name(node);
    switch (name) {
      case "JSAnd", "JSOr", "JSNullishCoalescing" -> addOperator(node);
      case "NotUndefinedOr" -> addFirst(TreeNodes.child(node, "rightNode"));
      default -> {
        if (Nodes.isShortCircuit(name)) {
          addShortCircuit(node);
        }
      }
    }
  }

  /** The events of the operator itself tell whether an exception left before or after it. */
  private void addOperator(Node node) {
    // GraalJS makes operators of its own of some switch statements.
    if (Nodes.hasTag(node, StandardTags.ExpressionTag.class)
        && addFirst(TreeNodes.child(node, "rightNode"))
        && isExpression(node)) {
      expressions.add(node);
    }
  }

  /** What is evaluated first and has events tells that all of the operand is. */
  private boolean addFirst(Node operand) {
    return operand != null
        && TreeNodes.inOrder(operand)
            .filter(OptionalExpressions::isExpression)
            .findFirst()
            .map(expressions::add)
            .orElse(false);
  }

  /**
   * The nearest node around a short circuit returns normally only if the chain goes on. Where it
   * tells that of several, the outermost one, which is tested last, stands for the others.
   */
  private void addShortCircuit(Node node) {
    for (Node n = node.getParent(); n != null; n = n.getParent()) {
      if (Nodes.isChain(name(n))) {
        return;
      }
      if (isExpression(n)) {
        expressions.add(n);
        if (goingOn.add(n)) {
          shortCircuits.add(node);
          addTested(node);
        }
        return;
      }
    }
  }

  /** Its return tells exceptions of what is tested from those of what follows. */
  private void addTested(Node shortCircuit) {
    Node tested = TreeNodes.child(shortCircuit, "expressionNode");
    if (tested != null && isExpression(tested)) {
      expressions.add(tested);
    }
  }

  private static String name(Node node) {
    return node == null ? "" : TreeNodes.name(node);
  }

  private static boolean isExpression(Node node) {
    return Nodes.canHaveEvents(node)
        && Nodes.hasTag(node, StandardTags.ExpressionTag.class)
        && !isDivided(node);
  }

  /**
   * The function to be called is evaluated in two steps, the object before the function; events
   * come for the second one only.
   */
  private static boolean isDivided(Node node) {
    Node inner = node;
    Node parent = node.getParent();
    if (parent instanceof InstrumentableNode.WrapperNode) {
      inner = parent;
      parent = parent.getParent();
    }
    return switch (name(parent)) {
      case "OptionalTargetable", "ShortCircuitTargetable" -> isDivided(parent);
      default ->
          parent != null && "functionTargetNode".equals(NodeUtil.findChildFieldName(parent, inner));
    };
  }
}
