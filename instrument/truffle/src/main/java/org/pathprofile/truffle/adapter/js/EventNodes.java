package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.contains;
import static org.pathprofile.truffle.adapter.TreeNodes.name;
import static org.pathprofile.truffle.adapter.TreeNodes.pushChildren;
import static org.pathprofile.truffle.adapter.js.Nodes.canHaveEvents;
import static org.pathprofile.truffle.adapter.js.Nodes.hasTag;
import static org.pathprofile.truffle.adapter.js.Nodes.isChain;
import static org.pathprofile.truffle.adapter.js.Nodes.isJump;
import static org.pathprofile.truffle.adapter.js.Nodes.isShortCircuit;
import static org.pathprofile.truffle.adapter.js.Nodes.isSuspension;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a root whose events are used, and what can run without any. Subtrees without such a
 * node are code of the node around them. Not thread-safe.
 */
final class EventNodes {
  private final JavaScriptTags tags;
  private final Set<Node> withEvents = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The expressions whose events are used, if all conditions are asked for. */
  private final OptionalExpressions expressions;

  private final Set<Node> shortCircuits = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Node> unsureChains = new ArrayList<>();
  private Node activation;
  private Node elsewhere;

  /**
   * @param conditions whether every operand of a short-circuit operator is a block of its own
   */
  EventNodes(RootNode root, JavaScriptTags tags, boolean conditions) {
    this.tags = tags;
    expressions = conditions ? OptionalExpressions.of(root) : OptionalExpressions.none();
    find(root);
  }

  /** The node whose events bound activations. */
  @Nullable Node activation() {
    return activation;
  }

  /**
   * The node of the whole of a module's evaluation. Its events are not used: they come with the
   * frame of that call, but those of the code in it with that of the call that linked the module.
   */
  @Nullable Node elsewhere() {
    return elsewhere;
  }

  /** Whether the short circuit of an optional chain is a decision. */
  boolean isDecision(Node shortCircuit) {
    return shortCircuits.contains(shortCircuit);
  }

  /** The optional chains of which no event reveals whether they go on. */
  List<Node> unsureChains() {
    return unsureChains;
  }

  /** Whether the value of the node decides where control goes, and has an event. */
  boolean isBranch(Node node) {
    return isInstrumented(node) && hasTag(node, tags.branch());
  }

  /** Finds the nodes with events, those above them, and the node whose events bound activations. */
  private void find(RootNode root) {
    Deque<Node> stack = new ArrayDeque<>(List.of(root));
    List<Node> chains = new ArrayList<>();
    Node body = null;
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      if (isChain(name(node))) {
        chains.add(0, node);
      } else if (name(node).equals("ModuleBody")) {
        elsewhere = activation;
        activation = null;
      }
      if (isInstrumented(node)) {
        if (activation == null && hasTag(node, StandardTags.RootTag.class)) {
          activation = node;
        } else if (body == null && hasTag(node, StandardTags.RootBodyTag.class)) {
          body = node;
        }
        markEvents(node);
      } else if (isSuspension(node) || definesClassAtLast(node)) {
        markEvents(node);
      }
      pushChildren(stack, node);
    }
    if (activation == null) {
      activation = body;
    }
    expressions.shortCircuits().forEach(this::markEvents);
    shortCircuits.addAll(expressions.shortCircuits());
    chains.stream().filter(this::has).forEach(this::findShortCircuits);
  }

  /**
   * What follows a short circuit in an optional chain may be skipped. The last short circuit before
   * an event that always comes is a decision, and stands for those before it. The chains within
   * this one must be known.
   */
  private void findShortCircuits(Node chain) {
    Node open = null;
    boolean mayHaveEvents = false;
    Deque<Node> stack = new ArrayDeque<>();
    Set<Node> evaluated = Collections.newSetFromMap(new IdentityHashMap<>());
    pushChildren(stack, chain);
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      if (isShortCircuit(name(node))) {
        if (evaluated.add(node)) {
          // What it tests is evaluated first.
          stack.push(node);
          pushChildren(stack, node);
        } else {
          // One that is a decision already stands for those before it, too.
          open = shortCircuits.contains(node) ? null : node;
          mayHaveEvents = false;
        }
      } else if (has(node)) {
        if (open != null && !isSilent(node)) {
          shortCircuits.add(open);
          markEvents(open);
          open = null;
        }
        if (isOptional(node)) {
          mayHaveEvents = true;
        } else {
          pushChildren(stack, node);
        }
      } else if (!isChain(name(node))) {
        pushChildren(stack, node);
      }
    }
    if (open != null && mayHaveEvents) {
      unsureChains.add(chain);
    }
  }

  /** Whether parts of the node are evaluated only sometimes. */
  private static boolean isOptional(Node node) {
    return switch (name(node)) {
      case "If", "GeneratorIf", "JSAnd", "JSOr", "JSNullishCoalescing", "NotUndefinedOr" -> true;
      default -> isChain(name(node));
    };
  }

  private void markEvents(Node node) {
    for (Node n = node; n != null && withEvents.add(n); ) {
      n = n.getParent();
    }
  }

  /** Whether the node itself has events. */
  boolean isInstrumented(Node node) {
    return canHaveEvents(node)
        && node != elsewhere
        && node instanceof InstrumentableNode instrumentable
        && (expressions.contains(node)
            || instrumentable.hasTag(StandardTags.StatementTag.class)
            || instrumentable.hasTag(StandardTags.RootTag.class)
            || instrumentable.hasTag(StandardTags.RootBodyTag.class)
            || instrumentable.hasTag(tags.construct())
            || instrumentable.hasTag(tags.branch())
            || instrumentable.hasTag(tags.block()));
  }

  /** Whether the node, or one below it, has events. */
  boolean has(Node node) {
    return node != null && withEvents.contains(node);
  }

  /** Whether {@code node} can run from beginning to end without an event. */
  boolean isSilent(Node node) {
    if (node == null || !has(node)) {
      return true;
    }
    if (isInstrumented(node) || isSuspension(node) || node instanceof LoopNode) {
      return false;
    }
    switch (name(node)) {
      case "JSAnd", "JSOr", "JSNullishCoalescing", "NotUndefinedOr" -> {
        return isSilent(child(node, "leftNode"));
      }
      case "If", "GeneratorIf" -> {
        return isSilent(child(node, "condition"))
            && (isSilent(child(node, "thenPart")) || isSilent(child(node, "elsePart")));
      }
      default -> {
        for (Node child : children(node)) {
          if (!isSilent(child)) {
            return false;
          }
          if (containsShortCircuit(child)) {
            return true;
          }
        }
        return true;
      }
    }
  }

  private boolean containsShortCircuit(Node node) {
    Deque<Node> stack = new ArrayDeque<>(List.of(node));
    while (!stack.isEmpty()) {
      Node next = stack.pop();
      if (shortCircuits.contains(next)) {
        return true;
      }
      if (has(next) && !isChain(name(next))) {
        children(next).forEach(stack::push);
      }
    }
    return false;
  }

  /** Whether a node contains statements that jump. */
  boolean mayJump(Node node) {
    return contains(node, inner -> isBranch(inner) && isJump(name(inner)));
  }

  /** Such a finally block is in the graph also if nothing in the whole statement has an event. */
  static boolean definesClassAtLast(Node node) {
    Node last = name(node).equals("TryFinally") ? child(node, "finallyBlock") : null;
    return last != null && contains(last, inner -> name(inner).equals("ClassDefinition"));
  }
}
