package org.pathprofile.truffle.adapter.declared;

import static org.pathprofile.truffle.adapter.InstrumentedNodes.hasTag;
import static org.pathprofile.truffle.adapter.declared.Declaration.require;
import static org.pathprofile.truffle.adapter.declared.Declaration.undeclared;
import static org.pathprofile.truffle.adapter.declared.TaggedNodes.children;

import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.Loop;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.Target;
import org.pathprofile.truffle.adapter.WalkedNodes;

/**
 * Walks the tree of a root whose language declares its control flow, in the order in which it runs.
 *
 * <p>A node that declares nothing runs all its children, in the order of its class's fields, and
 * may throw afterwards. The walk goes only where there are events: a subtree without an
 * instrumented node is code of the node around it.
 */
final class DeclaredWalk {
  private final RootNode root;
  private final TaggedNodes nodes;
  private final DeclaredTags tags;
  private final boolean conditions;
  private final GraphAssembler assembler;
  private final WalkedNodes elements;
  private final Set<Node> withEvents = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Node> used = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Node> unused = new ArrayList<>();
  private final Deque<LoopTargets> loops = new ArrayDeque<>();
  private Target returns;

  /** Where the jumps out of and within a loop lead. */
  private record LoopTargets(Target breaks, Target continues) {}

  DeclaredWalk(RootNode root, TaggedNodes nodes, DeclaredTags tags, GraphOptions options) {
    this.root = root;
    this.nodes = nodes;
    this.tags = tags;
    this.conditions = options.conditions();
    this.assembler =
        new GraphAssembler(options.pathEnd(), SourceRanges.of(root.getSourceSection()));
    this.elements = new WalkedNodes(assembler);
  }

  RootGraph walk() {
    findEvents();
    lower(root);
    // They have no events for the graph, but their probes ask for their place.
    unused.forEach(elements::of);
    return new RootGraph(assembler.finish(), elements.all());
  }

  // --- what is instrumented

  /** Finds the nodes whose events are used, and those above them. */
  private void findEvents() {
    List<Node> innermostFirst = new ArrayList<>(nodes.inOrder());
    Collections.reverse(innermostFirst);
    for (Node node : innermostFirst) {
      if (isUsed(node)) {
        used.add(node);
        for (Node n = node; n != null && withEvents.add(n); ) {
          n = n.getParent();
        }
      } else {
        unused.add(node);
      }
    }
  }

  /**
   * Of short-circuit operators only the operands are used that contain control flow, unless all
   * conditions are asked for. Then operators are used too: their events tell whether an exception
   * left before or after them.
   */
  private boolean isUsed(Node node) {
    if (hasTag(node, StandardTags.RootTag.class)
        || hasTag(node, StandardTags.StatementTag.class)
        || hasTag(node, tags.jump())) {
      return true;
    }
    if (hasTag(node, tags.construct()) && (conditions || !isOperator(node))) {
      return true;
    }
    return hasTag(node, tags.part())
        && (conditions
            || !require(node, ControlFlow.ROLE).equals(ControlFlow.OPERAND)
            || withEvents.contains(node));
  }

  private boolean isOperator(Node node) {
    return hasTag(node, tags.construct())
        && require(node, ControlFlow.CONSTRUCT).equals(ControlFlow.OPERATOR);
  }

  /** The parts of a construct by their roles: the nearest nodes below it that are parts. */
  private Map<String, Node> partsOf(Node construct, String... roles) {
    Map<String, Node> parts = new HashMap<>();
    Deque<Node> stack = new ArrayDeque<>(children(construct));
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      if (hasTag(node, tags.part())) {
        String role = require(node, ControlFlow.ROLE);
        if (!List.of(roles).contains(role)) {
          throw undeclared(construct, "its part has the role '" + role + "'");
        }
        if (!used.contains(node)) {
          throw undeclared(construct, "its part '" + role + "' is not instrumentable");
        }
        if (parts.put(role, node) != null) {
          throw undeclared(construct, "two parts have the role '" + role + "'");
        }
      } else if ((hasTag(node, tags.construct()) && !isOperator(node))
          || hasTag(node, tags.jump())) {
        throw undeclared(construct, "it contains a construct or a jump that is not a part of it");
      } else {
        children(node).forEach(stack::push);
      }
    }
    return parts;
  }

  private static Node part(Node construct, Map<String, Node> parts, String role) {
    Node part = parts.get(role);
    if (part == null) {
      throw undeclared(construct, "it has no part with the role '" + role + "'");
    }
    return part;
  }

  // --- the walk

  private void lower(Node node) {
    if (!assembler.isReachable()) {
      return;
    }
    if (!withEvents.contains(node)) {
      assembler.ownCode();
      return;
    }
    if (!used.contains(node)) {
      lowerConstruct(node, -1);
      return;
    }
    int element = elements.of(node);
    if (node == nodes.activation()) {
      lowerActivation(node, element);
      return;
    }
    assembler.enter(element);
    if (hasTag(node, tags.jump())) {
      lowerJump(node, element);
    } else {
      lowerConstruct(node, element);
    }
    assembler.leave(element);
  }

  /** However the code ends that is not an exception, the node around all of it returns. */
  private void lowerActivation(Node node, int element) {
    assembler.markActivation(element);
    assembler.enter(element);
    returns = assembler.openTarget("return");
    lowerChildren(node);
    assembler.closeTargetAtExit(returns);
    assembler.leave(element);
  }

  private void lowerChildren(Node node) {
    children(node).forEach(this::lower);
    assembler.ownCode();
  }

  private void lowerConstruct(Node node, int element) {
    if (!hasTag(node, tags.construct())) {
      lowerChildren(node);
      return;
    }
    String construct = require(node, ControlFlow.CONSTRUCT);
    switch (construct) {
      case ControlFlow.IF -> lowerIf(node);
      case ControlFlow.WHILE -> lowerWhile(node, element);
      case ControlFlow.OPERATOR -> lowerOperator(node);
      default -> throw undeclared(node, "there is no construct '" + construct + "'");
    }
  }

  private void lowerIf(Node node) {
    String name = require(node, ControlFlow.NAME);
    Map<String, Node> parts =
        partsOf(node, ControlFlow.CONDITION, ControlFlow.THEN, ControlFlow.ELSE);
    lower(part(node, parts, ControlFlow.CONDITION));
    // The condition's value may be none that decides.
    assembler.ownCode();
    Cursor decided = assembler.cursor();
    assembler.branch(decided, decision(BlockKind.THEN, node, name + " -> then"));
    lower(part(node, parts, ControlFlow.THEN));
    Cursor afterThen = assembler.cursor();
    Node elsePart = parts.get(ControlFlow.ELSE);
    String outcome = elsePart == null ? " -> skip" : " -> else";
    assembler.branch(decided, decision(BlockKind.ELSE, node, name + outcome));
    if (elsePart != null) {
      lower(elsePart);
    }
    assembler.join(List.of(afterThen, assembler.cursor()), statements(node));
  }

  private void lowerWhile(Node node, int element) {
    String name = require(node, ControlFlow.NAME);
    Map<String, Node> parts = partsOf(node, ControlFlow.CONDITION, ControlFlow.BODY);
    Target breaks = assembler.openTarget("break");
    Loop loop = assembler.beginLoop(decision(BlockKind.LOOP_HEADER, node, name), element);
    lower(part(node, parts, ControlFlow.CONDITION));
    assembler.ownCode();
    Cursor decided = assembler.cursor();
    assembler.branch(decided, decision(BlockKind.LOOP_BODY, node, name + " -> again"));
    Target continues = assembler.openTarget("continue");
    loops.push(new LoopTargets(breaks, continues));
    lower(part(node, parts, ControlFlow.BODY));
    loops.pop();
    assembler.closeTarget(continues, statements(node));
    assembler.repeat(loop, -1);
    assembler.endLoop(loop);
    assembler.branch(decided, decision(BlockKind.LOOP_EXIT, node, name + " -> exit"));
    assembler.closeTarget(breaks, statements(node));
  }

  private void lowerOperator(Node node) {
    String name = require(node, ControlFlow.NAME);
    Node operand = null;
    for (Node child : children(node)) {
      if (hasTag(child, tags.part())
          && require(child, ControlFlow.ROLE).equals(ControlFlow.OPERAND)) {
        operand = child;
      } else {
        lower(child);
      }
    }
    assembler.ownCode();
    if (operand == null || !used.contains(operand)) {
      return;
    }
    Cursor decided = assembler.cursor();
    assembler.branch(decided, decision(BlockKind.OPERAND, node, name + " -> right"));
    lower(operand);
    assembler.ownCode();
    Cursor evaluated = assembler.cursor();
    assembler.branch(decided, decision(BlockKind.ELSE, node, name + " -> left"));
    assembler.join(List.of(evaluated, assembler.cursor()), statements(node));
  }

  private void lowerJump(Node node, int element) {
    String jump = require(node, ControlFlow.JUMP);
    switch (jump) {
      case ControlFlow.BREAK -> assembler.jump(loopOf(node).breaks(), element, EventKind.ENTER);
      case ControlFlow.CONTINUE ->
          assembler.jump(loopOf(node).continues(), element, EventKind.ENTER);
      case ControlFlow.RETURN -> {
        children(node).forEach(this::lower);
        assembler.branch(assembler.cursor(), decision(BlockKind.STATEMENTS, node, "return"));
        assembler.jump(returns, element, EventKind.JUMP);
      }
      default -> throw undeclared(node, "there is no jump '" + jump + "'");
    }
  }

  private LoopTargets loopOf(Node jump) {
    if (loops.isEmpty()) {
      throw undeclared(jump, "it is not in a loop");
    }
    return loops.peek();
  }

  // --- descriptions

  private static Block decision(BlockKind kind, Node construct, String description) {
    SourceRange range = SourceRanges.of(construct.getSourceSection());
    return new Block(kind, range, range.startLine(), description);
  }

  private static Block statements(Node node) {
    return Block.of(BlockKind.STATEMENTS, SourceRanges.of(node.getSourceSection()));
  }
}
