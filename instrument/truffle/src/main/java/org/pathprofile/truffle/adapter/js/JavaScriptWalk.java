package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.contains;
import static org.pathprofile.truffle.adapter.TreeNodes.name;
import static org.pathprofile.truffle.adapter.js.Nodes.canHaveEvents;
import static org.pathprofile.truffle.adapter.js.Nodes.hasTag;
import static org.pathprofile.truffle.adapter.js.Nodes.isAwait;
import static org.pathprofile.truffle.adapter.js.Nodes.isYield;

import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.adapter.WalkedNodes;

/**
 * Walks the tree of one GraalJS root in the order in which it runs.
 *
 * <p>Nodes are recognized by the simple names of their classes and of their child fields, which is
 * all that an instrument can see of them. A node of an unknown class is taken to run all its
 * children in order. Subtrees without an instrumented node are code of the node around them.
 *
 * <p>Each family of constructs has a class of its own, which walks through its parts by {@link
 * Lowering}.
 */
final class JavaScriptWalk implements Lowering {
  /** Classes whose own code cannot throw. */
  private static final Set<String> SILENT =
      Set.of(
          "ClearFrameSlot",
          "ClearFrameSlots",
          "ClearFrameSlotRange",
          "CurrentFrame",
          "CurrentBlockScopeFrame",
          "Empty",
          "DiscardResult",
          "ExprBlock",
          "VoidBlock",
          "GeneratorExprBlock",
          "GeneratorVoidBlock",
          "DefaultBlock",
          "OptimizedBlock",
          "JSTaggedExecution",
          "JSReadCurrentFrameSlot",
          "JSWriteCurrentFrameSlot",
          "VirtualBlockScope",
          "FrameBlockScope",
          "FunctionBody",
          "GeneratorWrapper",
          "AccessIndexedArgument",
          "JSToBooleanUnary",
          "Dual",
          "While",
          "DefaultLoop",
          "OptimizedOSRLoop",
          "OptimizedVectorizedOSRLoop",
          "WhileDoRepeating",
          "DoWhileRepeating",
          "FrameReturnTarget",
          "DirectBreakTarget",
          "ContinueTarget",
          "DirectContinueTarget",
          "Label",
          "JSConstantBoolean",
          "JSConstantInteger",
          "JSConstantDouble",
          "JSConstantString",
          "JSConstantUndefined",
          "JSConstantNull",
          "JSConstant");

  private final RootNode root;
  private final boolean conditions;
  private final GraphAssembler assembler;
  private final Descriptions blocks;
  private final EventNodes events;
  private final WalkedNodes elements;
  private final Decisions decisions;
  private final OptionalChains optionalChains;
  private final Switches switches;
  private final LoopStatements loops;
  private final JumpStatements jumps;
  private final Returns returns;
  private final Yields yields;
  private final TryBlocks tryBlocks;

  /** In how many default values the walk is. */
  private int defaults;

  JavaScriptWalk(RootNode root, JavaScriptTags tags, GraphOptions options) {
    this.root = root;
    conditions = options.conditions();
    assembler = new GraphAssembler(options.pathEnd(), SourceRanges.of(root.getSourceSection()));
    blocks = new Descriptions(root);
    events = new EventNodes(root, tags, conditions);
    elements = new WalkedNodes(assembler);
    decisions = new Decisions(this, assembler, events, blocks);
    optionalChains = new OptionalChains(this, assembler, blocks, conditions);
    switches = new Switches(this, assembler, events, elements, blocks);
    loops = new LoopStatements(this, assembler, events, elements, blocks);
    jumps = new JumpStatements(this, assembler, blocks);
    returns = new Returns(this, assembler, events, blocks);
    yields = new Yields(this, assembler, elements, blocks, returns);
    tryBlocks = new TryBlocks(this, assembler, events, blocks);
  }

  RootGraph walk() {
    if (events.activation() == null) {
      throw new UnsupportedCodeException("no event reveals that an activation begins");
    }
    for (Node chain : events.unsureChains()) {
      assembler.decideUntold(blocks.range(chain), "whether ?. goes on", () -> {});
    }
    if (events.elsewhere() != null) {
      // Its probe asks for its place.
      elements.of(events.elsewhere());
    }
    returns.lowerActivation(root);
    if (conditions) {
      numberOtherExpressions();
    }
    return new RootGraph(assembler.finish(), elements.all());
  }

  /** They have no events for the graph, but their probes ask for their place. */
  private void numberOtherExpressions() {
    Deque<Node> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      if (hasTag(node, StandardTags.ExpressionTag.class) && canHaveEvents(node)) {
        elements.of(node);
      }
      children(node).forEach(stack::push);
    }
  }

  @Override
  public void lower(Node node) {
    if (node == null || !assembler.isReachable()) {
      return;
    }
    if (!events.has(node)) {
      ownCodeOf(node);
    } else if (events.isInstrumented(node)) {
      int element = elements.of(node);
      if (node == events.activation()) {
        assembler.markActivation(element);
      }
      elements.enter(node);
      construct(node, element);
      elements.leave(node);
    } else {
      construct(node, -1);
    }
  }

  @Override
  public void lowerDefault(Node value) {
    defaults++;
    lower(value);
    defaults--;
  }

  /** Code without events: it may throw unless it is of the simplest kind. */
  private void ownCodeOf(Node node) {
    if (contains(node, inner -> !isSilent(inner))) {
      assembler.ownCode();
    }
  }

  /** Whether the node's own code cannot throw. A default may read a parameter that comes later. */
  private boolean isSilent(Node node) {
    String name = name(node);
    return SILENT.contains(name) && (defaults == 0 || !name.equals("JSReadCurrentFrameSlot"));
  }

  private void construct(Node node, int element) {
    switch (name(node)) {
      case "If", "GeneratorIf" -> decisions.lowerIf(node);
      case "While", "For" -> loops.lowerLoop(node, element);
      case "Switch" -> switches.lowerSwitch(node);
      case "TryCatch" -> tryBlocks.lowerTryCatch(node, element);
      case "TryFinally" -> tryBlocks.lowerTryFinally(node);
      case "IteratorCloseWrapper" -> tryBlocks.lowerIteratorClose(node, child(node, "blockNode"));
      case "AsyncIteratorCloseWrapper" -> tryBlocks.lowerAsyncIteratorClose(node);
      case "Label" -> jumps.lowerLabel(node);
      case "DirectBreakTarget" -> jumps.lowerBreakTarget(node);
      // GraalJS 25.5 has a node of its own for a continue without a label.
      case "ContinueTarget", "DirectContinueTarget" -> jumps.lowerContinueTarget(node);
      case "FrameReturnTarget", "ReturnTarget" -> returns.lowerReturnTarget(node);
      case "Break", "Continue" -> jumps.lowerJump(node, element);
      case "Return", "TerminalPositionReturn", "FrameReturn" -> {
        if (element < 0) {
          lowerChildren(node);
        } else {
          returns.lowerReturn(node, element);
        }
      }
      case "Throw" -> lowerThrow(node);
      case "JSAnd" -> decisions.lowerOperator(node, "&&");
      case "JSOr" -> decisions.lowerOperator(node, "||");
      case "JSNullishCoalescing" -> decisions.lowerOperator(node, "??");
      case "NotUndefinedOr" -> decisions.lowerOperator(node, "default");
      case "OptionalChain", "OptionalTargetable" -> optionalChains.lowerChain(node);
      case "ClassDefinition" -> lowerClass(node);
      case "GeneratorWrapper" -> construct(child(node, "childNode"), element);
      default -> {
        if (isYield(name(node))) {
          yields.lowerYield(node);
        } else if (isAwait(name(node))) {
          yields.lowerAwait(node);
        } else {
          lowerChildren(node);
        }
      }
    }
  }

  /** A node of any other class: it runs its children, and may throw. */
  private void lowerChildren(Node node) {
    if (events.isDecision(node)) {
      optionalChains.lowerShortCircuit(node);
      return;
    }
    lower(children(node));
    if (!isSilent(node)) {
      assembler.ownCode();
    }
  }

  /** The class that is extended is evaluated before the parts of the class. */
  private void lowerClass(Node node) {
    Node heritage = child(node, "classHeritageNode");
    lower(heritage);
    assembler.ownCode();
    for (Node child : children(node)) {
      if (child != heritage) {
        lower(child);
      }
    }
    assembler.ownCode();
  }

  private void lowerThrow(Node node) {
    lower(children(node));
    assembler.ownCode();
    assembler.stop();
  }
}
