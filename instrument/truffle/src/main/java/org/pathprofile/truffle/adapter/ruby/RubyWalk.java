package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.childArray;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayList;
import java.util.List;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.adapter.WalkedNodes;

/**
 * Walks the tree of one TruffleRuby root in the order in which it runs. Nodes are recognized by the
 * simple names of their classes and of their child fields. Subtrees without an event are code of
 * the node around them, whatever they are; a node around events must be of a known class.
 */
final class RubyWalk implements Lowering {
  private final GraphAssembler assembler;
  private final EventNodes events;
  private final WalkedNodes elements;
  private final Decisions decisions;
  private final Loops loops;
  private final Jumps jumps;
  private final Rescues rescues;
  private final boolean isComplete;

  /**
   * @param isComplete whether all nodes that can have events have wrappers, as when a root first
   *     runs
   */
  RubyWalk(RootNode root, GraphOptions options, boolean isComplete) {
    this.isComplete = isComplete;
    assembler = new GraphAssembler(options.pathEnd(), SourceRanges.of(root.getSourceSection()));
    events = new EventNodes(root);
    elements = new WalkedNodes(assembler);
    decisions = new Decisions(this, assembler, events);
    jumps = new Jumps(this, assembler, events);
    loops = new Loops(assembler, jumps);
    rescues = new Rescues(this, assembler, events, jumps);
  }

  RootGraph walk() {
    Node activation = events.activation();
    if (activation == null) {
      throw new UnsupportedCodeException("no event tells that an activation begins");
    }
    jumps.lowerActivation(() -> lower(activation));
    return new RootGraph(assembler.finish(), elements.all());
  }

  @Override
  public void lower(Node node) {
    if (node == null || !assembler.isReachable()) {
      return;
    }
    if (CallSyntax.isElementAssignment(node)
        && InstrumentedNodes.hasTag(node, StatementTag.class)) {
      assembler.begin(SourceRanges.of(node.getSourceSection()));
    }
    if (!events.has(node)) {
      if (!Silence.isSilent(node)) {
        assembler.ownCode();
      }
    } else if (EventNodes.hasEvents(node)) {
      requireWrapper(node);
      int element = elements.of(node);
      if (node == events.activation()) {
        assembler.markActivation(element);
      }
      assembler.enter(element);
      construct(node, element);
      assembler.leave(element);
    } else {
      construct(node, -1);
    }
  }

  /** Nothing tells of a node without a wrapper, such as one that is replaced while it gets it. */
  private void requireWrapper(Node node) {
    if (isComplete && !(node.getParent() instanceof InstrumentableNode.WrapperNode)) {
      throw new UnsupportedCodeException("a node of the class " + name(node) + " has no events");
    }
  }

  private void construct(Node node, int element) {
    switch (name(node)) {
      case "If", "IfElse", "Unless" -> decisions.lowerIf(node);
      case "And", "Or", "OrLazyValueDefined" -> decisions.lowerOperator(node);
      case "ReadOptionalArgument", "ReadKeywordArgument" -> decisions.lowerDefault(node);
      case "CatchBreak" -> {
        if (Loops.isIn(node)) {
          loops.lowerLoop(node, element);
        } else {
          // Whether the call returns or is left by its block's break, this node returns.
          lowerChildren(node);
        }
      }
      case "Try" -> rescues.lowerTry(node, element);
      case "Ensure" -> rescues.lowerEnsure(node);
      case "RescueClasses", "RescueSplat", "RescueStandardError" -> lower(Rescues.bodyOf(node));
      case "LocalReturn", "DynamicReturn", "Next", "Break", "Redo", "Retry" ->
          jumps.lowerJump(node, element);
      case "RubyCall" -> lowerCall(node);
      default -> {
        if (children(node).stream().anyMatch(events::has)
            && !KnownNodes.runsItsChildrenInOrder(node)) {
          throw new UnsupportedCodeException("a node of the unknown class " + name(node));
        }
        lowerChildren(node);
      }
    }
  }

  private void lowerChildren(Node node) {
    lower(children(node));
    if (!Silence.isItself(node)) {
      assembler.ownCode();
    }
  }

  /** The block comes before the arguments in the tree. */
  private void lowerCall(Node node) {
    Node receiver = child(node, "receiver");
    lower(receiver);
    if (CallSyntax.isSafe(node)) {
      List<Node> arguments = new ArrayList<>(childArray(node, "arguments"));
      Node block = child(node, "block");
      if (block != null) {
        arguments.add(block);
      }
      int element = EventNodes.hasEvents(receiver) ? elements.of(receiver) : -1;
      decisions.lowerSafeCall(node, element, arguments);
    } else {
      lower(childArray(node, "arguments"));
      lower(child(node, "block"));
      assembler.ownCode();
    }
  }
}
