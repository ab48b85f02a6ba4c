package org.pathprofile.truffle.adapter.js;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.Loop;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.Target;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/**
 * Walks the tree of one GraalJS root in the order in which it runs.
 *
 * <p>Nodes are recognized by the simple names of their classes and of their child fields, which is
 * all that an instrument can see of them. A node of an unknown class is taken to run all its
 * children in order. Subtrees without an instrumented node are code of the node around them.
 */
final class JavaScriptWalk {
  private static final int MAX_LABEL = 24;

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

  private final RootNode root;
  private final JavaScriptTags tags;
  private final GraphAssembler assembler;
  private final CharSequence text;
  private final IdentityHashMap<Node, Integer> elements = new IdentityHashMap<>();
  private final Set<Node> withEvents = Collections.newSetFromMap(new IdentityHashMap<>());
  private final boolean conditions;

  /** The expressions whose events are used, if all conditions are asked for. */
  private final OptionalExpressions expressions;

  private final Set<Node> shortCircuits = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<JumpTarget> targets = new ArrayDeque<>();
  private final Deque<Node> openNodes = new ArrayDeque<>();
  private final Deque<List<Resumption>> resumptions = new ArrayDeque<>();
  private Node activation;
  private Target returns;

  private enum TargetKind {
    BREAK,
    LABEL,
    CONTINUE
  }

  private record JumpTarget(TargetKind kind, List<String> labels, int start, Target target) {}

  /** Where an activation is resumed that may be made to return from there. */
  private record Resumption(Node node, Cursor place) {}

  JavaScriptWalk(RootNode root, JavaScriptTags tags, GraphOptions options) {
    this.root = root;
    this.tags = tags;
    this.conditions = options.conditions();
    this.expressions = conditions ? OptionalExpressions.of(root) : OptionalExpressions.none();
    SourceSection section = root.getSourceSection();
    this.text = section == null ? "" : section.getSource().getCharacters();
    this.assembler = new GraphAssembler(options.pathEnd(), SourceRanges.of(section));
  }

  RootGraph walk() {
    findEvents();
    if (activation == null) {
      throw new UnsupportedCodeException("no event tells that an activation begins");
    }
    returns = assembler.openTarget("return");
    lower(root);
    assembler.closeTargetAtExit(returns);
    if (conditions) {
      numberOtherExpressions();
    }
    return new RootGraph(assembler.finish(), elements);
  }

  /** They have no events for the graph, but their probes ask for their place. */
  private void numberOtherExpressions() {
    Deque<Node> stack = new ArrayDeque<>(List.of(root));
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      if (hasTag(node, StandardTags.ExpressionTag.class) && canHaveEvents(node)) {
        elementOf(node);
      }
      children(node).forEach(stack::push);
    }
  }

  // --- what is instrumented

  /** Finds the nodes with events, those above them, and the node whose events bound activations. */
  private void findEvents() {
    Deque<Node> stack = new ArrayDeque<>(List.of(root));
    List<Node> chains = new ArrayList<>();
    Node body = null;
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      if (isChain(name(node))) {
        chains.add(0, node);
      }
      if (isInstrumented(node)) {
        if (activation == null && hasTag(node, StandardTags.RootTag.class)) {
          activation = node;
        } else if (body == null && hasTag(node, StandardTags.RootBodyTag.class)) {
          body = node;
        }
        markEvents(node);
      } else if (isHiddenSuspension(node) || definesClassAtLast(node)) {
        markEvents(node);
      }
      List<Node> children = NodeUtil.findNodeChildren(node);
      for (int i = children.size() - 1; i >= 0; i--) {
        stack.push(children.get(i));
      }
    }
    if (activation == null) {
      activation = body;
    }
    expressions.shortCircuits().forEach(this::markEvents);
    shortCircuits.addAll(expressions.shortCircuits());
    chains.stream().filter(this::hasEvents).forEach(this::findShortCircuits);
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
      } else if (hasEvents(node)) {
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
      noteIndistinct(chain, "whether ?. goes on");
    }
  }

  private static void pushChildren(Deque<Node> stack, Node node) {
    List<Node> children = children(node);
    for (int i = children.size() - 1; i >= 0; i--) {
      stack.push(children.get(i));
    }
  }

  /** Whether parts of the node are evaluated only sometimes. */
  private static boolean isOptional(Node node) {
    return switch (name(node)) {
      case "If", "GeneratorIf", "JSAnd", "JSOr", "JSNullishCoalescing", "NotUndefinedOr" -> true;
      default -> isChain(name(node));
    };
  }

  static boolean isChain(String name) {
    return name.equals("OptionalChain") || name.equals("OptionalTargetable");
  }

  private void markEvents(Node node) {
    for (Node n = node; n != null && withEvents.add(n); ) {
      n = n.getParent();
    }
  }

  private boolean isInstrumented(Node node) {
    return canHaveEvents(node)
        && node instanceof InstrumentableNode instrumentable
        && (expressions.contains(node)
            || instrumentable.hasTag(StandardTags.StatementTag.class)
            || instrumentable.hasTag(StandardTags.RootTag.class)
            || instrumentable.hasTag(StandardTags.RootBodyTag.class)
            || instrumentable.hasTag(tags.construct())
            || instrumentable.hasTag(tags.branch())
            || instrumentable.hasTag(tags.block()));
  }

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

  static boolean hasTag(Node node, Class<? extends Tag> tag) {
    return node instanceof InstrumentableNode instrumentable && instrumentable.hasTag(tag);
  }

  private boolean suspends(Node node) {
    return contains(node, this::isHiddenSuspension);
  }

  private static boolean yields(Node node) {
    return contains(node, inner -> isYield(name(inner)));
  }

  private static boolean contains(Node node, Predicate<Node> wanted) {
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

  private boolean isHiddenSuspension(Node node) {
    String name = name(node);
    return isYield(name) || isAwait(name);
  }

  private static boolean isYield(String name) {
    return name.equals("Yield")
        || name.equals("YieldStar")
        || name.equals("AsyncGeneratorYield")
        || name.equals("AsyncGeneratorYieldStar")
        || name.equals("ModuleYield");
  }

  private static boolean isAwait(String name) {
    return name.equals("Await") || name.equals("AsyncIteratorNext") || name.equals("AwaitResume");
  }

  private boolean hasEvents(Node node) {
    return node != null && withEvents.contains(node);
  }

  /** The class of a node without the endings that code generation and habit give it. */
  static String name(Node node) {
    return NAMES.get(node.getClass());
  }

  private static Node unwrap(Node node) {
    return node instanceof InstrumentableNode.WrapperNode wrapper
        ? wrapper.getDelegateNode()
        : node;
  }

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
  private static List<Node> childArray(Node node, String field) {
    List<Node> found = new ArrayList<>();
    for (Node child : NodeUtil.findNodeChildren(node)) {
      String name = NodeUtil.findChildFieldName(node, child);
      if (name != null && name.startsWith(field + "[")) {
        found.add(unwrap(child));
      }
    }
    return found;
  }

  // --- the walk

  private void lower(Node node) {
    if (node == null || !assembler.isReachable()) {
      return;
    }
    if (!hasEvents(node)) {
      ownCodeOf(node);
      return;
    }
    boolean instrumented = isInstrumented(node);
    int element = -1;
    if (instrumented) {
      element = elementOf(node);
      if (node == activation) {
        assembler.markActivation(element);
      }
      assembler.enter(element);
      openNodes.push(node);
    }
    construct(node, element);
    if (instrumented) {
      openNodes.pop();
      assembler.leave(element);
    }
  }

  private int elementOf(Node node) {
    Integer known = elements.get(node);
    if (known != null) {
      return known;
    }
    int element =
        assembler.addElement(
            SourceRanges.of(node.getSourceSection()),
            hasTag(node, StandardTags.StatementTag.class));
    elements.put(node, element);
    if (node.getParent() instanceof InstrumentableNode.WrapperNode) {
      elements.put(node.getParent(), element);
    }
    return element;
  }

  /** Code without events: it may throw unless it is of the simplest kind. */
  private void ownCodeOf(Node node) {
    Deque<Node> stack = new ArrayDeque<>(List.of(node));
    while (!stack.isEmpty()) {
      Node next = stack.pop();
      if (!SILENT.contains(name(next))) {
        assembler.ownCode();
        return;
      }
      children(next).forEach(stack::push);
    }
  }

  private void construct(Node node, int element) {
    switch (name(node)) {
      case "If", "GeneratorIf" -> lowerIf(node);
      case "While", "For" -> lowerLoop(node, element);
      case "Switch" -> lowerSwitch(node);
      case "TryCatch" -> lowerTryCatch(node, element);
      case "TryFinally" -> lowerTryFinally(node);
      case "IteratorCloseWrapper" -> lowerIteratorClose(node, child(node, "blockNode"));
      case "AsyncIteratorCloseWrapper" -> lowerAsyncIteratorClose(node);
      case "Label" ->
          lowerTarget(
              node, new JumpTarget(TargetKind.LABEL, List.of(labelOf(node)), startOf(node), null));
      case "DirectBreakTarget" ->
          lowerTarget(node, new JumpTarget(TargetKind.BREAK, List.of(), -1, null));
        // GraalJS 25.5 has a node of its own for a continue without a label.
      case "ContinueTarget", "DirectContinueTarget" ->
          lowerTarget(node, new JumpTarget(TargetKind.CONTINUE, loopLabels(node), -1, null));
      case "FrameReturnTarget", "ReturnTarget" -> lowerReturnTarget(node);
      case "Break", "Continue" -> lowerJump(node, element);
      case "Return", "TerminalPositionReturn", "FrameReturn" -> lowerReturn(node, element);
      case "Throw" -> lowerThrow(node);
      case "JSAnd" -> lowerOperator(node, "&&");
      case "JSOr" -> lowerOperator(node, "||");
      case "JSNullishCoalescing" -> lowerOperator(node, "??");
      case "NotUndefinedOr" -> lowerOperator(node, "default");
      case "OptionalChain", "OptionalTargetable" -> lowerOptionalChain(node);
      case "ClassDefinition" -> lowerClass(node);
      case "GeneratorWrapper" -> construct(child(node, "childNode"), element);
      default -> {
        if (isYield(name(node))) {
          lowerYield(node);
        } else if (isAwait(name(node))) {
          lowerAwait(node);
        } else {
          lowerChildren(node);
        }
      }
    }
  }

  private void lowerChildren(Node node) {
    List<Node> children = children(node);
    if (shortCircuits.contains(node)) {
      if (conditions) {
        // Whether its value is null or undefined is found without running anything.
        lower(child(node, "expressionNode"));
        assembler.decide();
      } else {
        children.forEach(this::lower);
        assembler.ownCode();
      }
      chainEnds.peek().shortCircuits.add(assembler.cursor());
      Cursor here = assembler.cursor();
      assembler.branch(here, decision(BlockKind.OPERAND, node, "?. -> present"));
      return;
    }
    children.forEach(this::lower);
    if (!SILENT.contains(name(node))) {
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

  // --- decisions

  private void lowerIf(Node node) {
    Node thenPart = child(node, "thenPart");
    Node elsePart = child(node, "elsePart");
    lower(child(node, "condition"));
    if (!hasEvents(thenPart) && !hasEvents(elsePart)) {
      // A decision that no event tells of is code like any other.
      assembler.ownCode();
      return;
    }
    if (isSilent(thenPart) && isSilent(elsePart)) {
      // Whether an arm ran without an event or the other one did looks the same.
      assembler.ownCode();
      lower(thenPart);
      lower(elsePart);
      noteIndistinct(node, "which arm runs");
      return;
    }
    String construct = constructOf(node);
    boolean negated = isNegated(node, construct);
    Cursor decided = assembler.cursor();
    lowerArm(decided, node, thenPart, construct, !negated);
    Cursor afterThen = assembler.cursor();
    lowerArm(decided, node, elsePart, construct, negated);
    assembler.join(List.of(afterThen, assembler.cursor()), statements(node));
  }

  private void lowerArm(
      Cursor decided, Node node, Node arm, String construct, boolean conditionHolds) {
    BlockKind kind = conditionHolds ? BlockKind.THEN : BlockKind.ELSE;
    String outcome =
        switch (construct) {
          case "?:" -> conditionHolds ? "first" : "second";
          case "default" -> conditionHolds ? "used" : "given";
          default -> conditionHolds ? "then" : arm == null ? "skip" : "else";
        };
    assembler.branch(decided, decision(kind, node, construct + " -> " + outcome));
    lower(arm);
  }

  private String constructOf(Node node) {
    SourceSection section = node.getSourceSection();
    if (section == null || !section.isAvailable()) {
      return "?:";
    }
    String code = head(section);
    if (hasTag(node, StandardTags.StatementTag.class) && code.startsWith("if")) {
      return "if";
    }
    Node condition = child(node, "condition");
    boolean isDefault =
        condition != null
            && condition.getSourceSection() != null
            && condition.getSourceSection().equals(section);
    return isDefault ? "default" : "?:";
  }

  /** GraalJS stores {@code if (!a) b; else c;} as {@code if (a) c; else b;}. */
  private static boolean isNegated(Node node, String construct) {
    Node thenPart = child(node, "thenPart");
    Node elsePart = child(node, "elsePart");
    if (elsePart == null || elsePart.getSourceSection() == null || construct.equals("default")) {
      return false;
    }
    if (thenPart == null) {
      return true;
    }
    return thenPart.getSourceSection() != null
        && thenPart.getSourceSection().isAvailable()
        && elsePart.getSourceSection().isAvailable()
        && elsePart.getSourceSection().getCharIndex() < thenPart.getSourceSection().getCharIndex();
  }

  private void lowerOperator(Node node, String operator) {
    List<Node> operands = children(node);
    Node left = child(node, "leftNode");
    Node right = child(node, "rightNode");
    if (left == null || right == null) {
      operands.forEach(this::lower);
      return;
    }
    lower(left);
    if (!hasEvents(right)) {
      assembler.ownCode();
      return;
    }
    if (isSilent(right)) {
      // Whether the operand was skipped or ran without an event looks the same.
      assembler.ownCode();
      lower(right);
      noteIndistinct(node, "whether the right operand of " + operator + " runs");
      return;
    }
    boolean isDefault = operator.equals("default");
    Cursor decided = assembler.cursor();
    assembler.branch(
        decided,
        decision(BlockKind.OPERAND, node, operator + (isDefault ? " -> used" : " -> right")));
    lower(right);
    Cursor evaluated = assembler.cursor();
    assembler.branch(
        decided, decision(BlockKind.ELSE, node, operator + (isDefault ? " -> given" : " -> left")));
    assembler.join(List.of(evaluated, assembler.cursor()), statements(node));
  }

  /** Whether {@code node} can run from beginning to end without an event. */
  private boolean isSilent(Node node) {
    if (node == null || !hasEvents(node)) {
      return true;
    }
    if (isInstrumented(node) || isHiddenSuspension(node) || node instanceof LoopNode) {
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
      if (hasEvents(next) && !isChain(name(next))) {
        children(next).forEach(stack::push);
      }
    }
    return false;
  }

  private static final class Chain {
    private final List<Cursor> shortCircuits = new ArrayList<>();
  }

  private final Deque<Chain> chainEnds = new ArrayDeque<>();

  static boolean isShortCircuit(String name) {
    return name.equals("ShortCircuit") || name.equals("ShortCircuitTargetable");
  }

  private void lowerOptionalChain(Node node) {
    Chain chain = new Chain();
    chainEnds.push(chain);
    children(node).forEach(this::lower);
    chainEnds.pop();
    assembler.ownCode();
    List<Cursor> ends = new ArrayList<>();
    ends.add(assembler.cursor());
    for (Cursor shortCircuit : chain.shortCircuits) {
      assembler.branch(shortCircuit, decision(BlockKind.ELSE, node, "?. -> absent"));
      ends.add(assembler.cursor());
    }
    assembler.join(ends, statements(node));
  }

  private void lowerSwitch(Node node) {
    childArray(node, "declarations").forEach(this::lower);
    List<Node> tests = childArray(node, "caseExpressions");
    List<Node> statements = childArray(node, "statements");
    int[] start = new int[tests.size()];
    int defaultStart = findStarts(node, tests, statements, start);
    Map<Integer, List<Cursor>> entering = new HashMap<>();
    List<Integer> testElements = new ArrayList<>();
    List<Cursor> matched = new ArrayList<>();
    List<Cursor> missed = new ArrayList<>();
    for (int i = 0; i < tests.size(); i++) {
      Node test = tests.get(i);
      if (suspends(test)) {
        // The resumed test does not announce itself as tests do: counts would be wrong unnoticed.
        throw new UnsupportedCodeException("a test of a switch suspends the activation");
      }
      lower(test);
      Cursor decided = assembler.cursor();
      testElements.add(isInstrumented(test) ? elements.get(test) : -1);
      assembler.branch(
          decided, decision(BlockKind.CASE, test, node, "switch -> " + caseLabel(test)));
      matched.add(assembler.cursor());
      entering.computeIfAbsent(start[i], k -> new ArrayList<>()).add(assembler.cursor());
      boolean isLast = i == tests.size() - 1;
      String outcome = defaultStart < statements.size() ? "switch -> default" : "switch -> none";
      assembler.branch(
          decided,
          isLast
              ? decision(BlockKind.DEFAULT, node, outcome)
              : Block.of(
                  BlockKind.CASE_TEST, SourceRanges.of(tests.get(i + 1).getSourceSection())));
      missed.add(assembler.cursor());
    }
    Cursor notMatched = assembler.cursor();
    if (tests.isEmpty()) {
      assembler.branch(notMatched, decision(BlockKind.DEFAULT, node, "switch -> default"));
      notMatched = assembler.cursor();
    }
    entering.computeIfAbsent(defaultStart, k -> new ArrayList<>()).add(notMatched);
    // Where code is entered in more than one way, only the value of the test tells which.
    for (int i = 0; i < tests.size(); i++) {
      if (testElements.get(i) >= 0) {
        assembler.observeByValue(testElements.get(i), matched.get(i), missed.get(i));
      }
    }
    assembler.stop();
    for (int j = 0; j < statements.size(); j++) {
      List<Cursor> places = new ArrayList<>(entering.getOrDefault(j, List.of()));
      places.add(assembler.cursor());
      assembler.join(places, statements(statements.get(j)));
      lower(statements.get(j));
    }
    List<Cursor> places = new ArrayList<>(entering.getOrDefault(statements.size(), List.of()));
    places.add(assembler.cursor());
    assembler.join(places, statements(node));
  }

  /**
   * For each test the number of the statement at which its clause begins; the result is that of the
   * default clause, or the number of statements if there is none. A statement belongs to the clause
   * whose section contains it; those of the default clause are in none.
   */
  private int findStarts(Node node, List<Node> tests, List<Node> statements, int[] start) {
    int defaultStart = -1;
    int statement = 0;
    int position = -1;
    int[] starts = startsOf(statements);
    SourceSection all = node.getSourceSection();
    for (int i = 0; i <= tests.size(); i++) {
      SourceSection clause = i < tests.size() ? tests.get(i).getSourceSection() : null;
      int clauseStart = clause == null ? Integer.MAX_VALUE : clause.getCharIndex();
      boolean first = true;
      while (statement < statements.size()
          && starts[statement] < clauseStart
          && starts[statement] >= 0) {
        if (first) {
          defaultStart = statement;
          first = false;
        }
        statement++;
      }
      if (first && defaultStart < 0 && all != null && all.isAvailable()) {
        int gapStart = position < 0 ? all.getCharIndex() : position;
        int gapEnd = clause == null ? all.getCharEndIndex() : clauseStart;
        CharSequence gap = text.subSequence(gapStart, Math.max(gapStart, gapEnd));
        if (position < 0) {
          String discriminant = gap.toString();
          gap = discriminant.substring(discriminant.lastIndexOf('{') + 1);
        }
        if (Labels.hasDefault(gap)) {
          defaultStart = statement;
        }
      }
      if (clause != null) {
        start[i] = statement;
        position = clause.getCharEndIndex();
        while (statement < statements.size() && starts[statement] < position) {
          statement++;
        }
      }
    }
    return defaultStart < 0 ? statements.size() : defaultStart;
  }

  /**
   * Where the code of statements begins. One without a section of its own prepares a variable of
   * the declaration that follows.
   */
  private static int[] startsOf(List<Node> statements) {
    int[] starts = new int[statements.size()];
    int next = -1;
    for (int i = starts.length - 1; i >= 0; i--) {
      int start = startOf(statements.get(i));
      next = start < 0 ? next : start;
      starts[i] = next;
    }
    return starts;
  }

  private String caseLabel(Node test) {
    SourceSection clause = test.getSourceSection();
    String label = clause == null ? "" : Labels.beforeColon(clause.getCharacters());
    return label.length() > MAX_LABEL ? label.substring(0, MAX_LABEL - 3) + "..." : label;
  }

  // --- loops

  private void lowerLoop(Node node, int element) {
    Node loop = null;
    for (Node child : children(node)) {
      if (child instanceof LoopNode loopNode) {
        loop = unwrap((Node) loopNode.getRepeatingNode());
      } else {
        lower(child);
      }
    }
    if (loop == null) {
      throw new UnsupportedCodeException("a loop without a loop node");
    }
    while (name(loop).equals("GeneratorWrapper")) {
      loop = child(loop, "childNode");
    }
    Node anchor = anchorOf(node, loop);
    switch (name(loop)) {
      case "WhileDoRepeating", "ForRepeating" -> lowerWhile(anchor, loop, element);
      case "DoWhileRepeating" -> lowerDoWhile(anchor, loop, element);
      case "ForOfRepeating" -> lowerForOf(anchor, loop, element);
      default -> throw new UnsupportedCodeException("a loop of class " + name(loop));
    }
  }

  /** The node whose section is that of the whole loop, also where the loop's own node has none. */
  private static Node anchorOf(Node node, Node loop) {
    if (node.getSourceSection() != null && node.getSourceSection().isAvailable()) {
      return node;
    }
    Node condition = child(loop, "conditionNode");
    return condition != null && condition.getSourceSection() != null ? condition : node;
  }

  private String loopName(Node anchor) {
    String code = head(anchor.getSourceSection());
    return code.startsWith("for") ? "for" : code.startsWith("do") ? "do" : "while";
  }

  private void lowerWhile(Node anchor, Node loop, int element) {
    String name = loopName(anchor);
    Loop begun = assembler.beginLoop(decision(BlockKind.LOOP_HEADER, anchor, name), element);
    Node condition = child(loop, "conditionNode");
    Node update = child(loop, "modify");
    lower(condition);
    Cursor decided = assembler.cursor();
    assembler.branch(decided, decision(BlockKind.LOOP_BODY, anchor, name + " -> again"));
    lower(child(loop, "bodyNode"));
    lower(update);
    assembler.repeat(begun, -1);
    assembler.endLoop(begun);
    if (isAlwaysTrue(condition)) {
      assembler.stop();
    } else {
      assembler.branch(decided, decision(BlockKind.LOOP_EXIT, anchor, name + " -> exit"));
    }
  }

  private void lowerDoWhile(Node anchor, Node loop, int element) {
    Loop begun = assembler.beginLoop(decision(BlockKind.LOOP_HEADER, anchor, "do"), element);
    Node condition = child(loop, "conditionNode");
    lower(child(loop, "bodyNode"));
    lower(condition);
    boolean endless = isAlwaysTrue(condition);
    if (!endless) {
      assembler.decide();
    }
    Cursor decided = assembler.cursor();
    assembler.repeat(begun, booleanElement(condition));
    assembler.endLoop(begun);
    if (endless) {
      assembler.stop();
    } else {
      assembler.branch(decided, decision(BlockKind.LOOP_EXIT, anchor, "do -> exit"));
    }
  }

  /** The element that returns the condition as a Boolean, or -1. */
  private int booleanElement(Node condition) {
    for (Node node = condition; node != null; ) {
      if (isInstrumented(node) && hasTag(node, tags.branch())) {
        // GraalJS instruments the condition only where its value is always a boolean.
        // It has no place in the graph where the body never ends normally.
        return elements.getOrDefault(node, -1);
      }
      List<Node> children = children(node);
      node = name(node).equals("JSToBooleanUnary") && children.size() == 1 ? children.get(0) : null;
    }
    return -1;
  }

  private void lowerForOf(Node anchor, Node loop, int element) {
    Loop begun = assembler.beginLoop(decision(BlockKind.LOOP_HEADER, anchor, "for"), element);
    lower(child(loop, "nextResultNode"));
    assembler.ownCode();
    Cursor decided = assembler.cursor();
    assembler.branch(decided, decision(BlockKind.LOOP_BODY, anchor, "for -> next"));
    lower(child(loop, "bodyNode"));
    assembler.repeat(begun, -1);
    assembler.endLoop(begun);
    assembler.branch(decided, decision(BlockKind.LOOP_EXIT, anchor, "for -> done"));
  }

  /**
   * Whether a condition is a constant that holds; one that does not has been removed or is rare.
   */
  private boolean isAlwaysTrue(Node condition) {
    Node node = condition;
    while (name(node).equals("JSToBooleanUnary") || name(node).equals("JSTaggedExecution")) {
      List<Node> children = children(node);
      if (children.size() != 1) {
        return false;
      }
      node = children.get(0);
    }
    if (!name(node).startsWith("JSConstant") || node.getSourceSection() == null) {
      return false;
    }
    String code = node.getSourceSection().getCharacters().toString();
    return code.startsWith("for") || code.equals("true") || code.matches("[1-9][0-9]*|!0");
  }

  // --- jumps

  private void lowerTarget(Node node, JumpTarget kind) {
    Target target = assembler.openTarget(kind.kind().name());
    targets.push(new JumpTarget(kind.kind(), kind.labels(), kind.start(), target));
    children(node).forEach(this::lower);
    targets.pop();
    assembler.closeTarget(target, statements(node));
  }

  private void lowerReturnTarget(Node node) {
    Target outer = returns;
    returns = assembler.openTarget("return");
    lower(child(node, "body"));
    assembler.closeTargetAtExit(returns);
    returns = outer;
  }

  private void lowerJump(Node node, int element) {
    if (element < 0) {
      throw new UnsupportedCodeException("a jump that no event tells of");
    }
    boolean isBreak = name(node).equals("Break");
    String label = Labels.of(node.getSourceSection().getCharacters());
    int position = node.getSourceSection().getCharIndex();
    assembler.jump(find(isBreak, label, position).target(), element, EventKind.ENTER);
  }

  private JumpTarget find(boolean isBreak, String label, int position) {
    for (JumpTarget target : targets) {
      boolean found =
          label.isEmpty()
              ? target.kind() == (isBreak ? TargetKind.BREAK : TargetKind.CONTINUE)
              : target.labels().contains(label)
                  && target.kind() == (isBreak ? TargetKind.LABEL : TargetKind.CONTINUE);
      if (found) {
        return target;
      }
    }
    JumpTarget target = isBreak ? findByText(label, position) : null;
    if (target == null) {
      throw new UnsupportedCodeException("a jump to a place that was not found");
    }
    return target;
  }

  /**
   * A labelled block whose label does not stand directly before its first node: the outermost one
   * that begins after the nearest mention of the label before the jump.
   */
  private JumpTarget findByText(String label, int position) {
    for (int mention : Labels.mentions(text, label, position)) {
      JumpTarget outermost = null;
      for (JumpTarget target : targets) {
        if (target.kind() == TargetKind.LABEL
            && target.labels().contains("")
            && target.start() > mention) {
          outermost = target;
        }
      }
      if (outermost != null) {
        return outermost;
      }
    }
    return null;
  }

  /** The label of a label node, which is that of the statement in it, or one further out. */
  private String labelOf(Node node) {
    int depth = 0;
    Node inner = node;
    while (true) {
      List<Node> children = children(inner);
      if (children.size() != 1 || !name(children.get(0)).equals("Label")) {
        break;
      }
      inner = children.get(0);
      depth++;
    }
    List<String> labels = Labels.before(text, startOfCode(inner));
    return depth < labels.size() ? labels.get(depth) : "";
  }

  /** The labels of the loop that a continue target belongs to. */
  private List<String> loopLabels(Node node) {
    for (Node n = node; n != null; n = n.getParent()) {
      String name = name(n);
      if (name.equals("While") || name.equals("For")) {
        return Labels.before(text, startOf(n));
      }
    }
    return List.of();
  }

  /** Where what a label node labels begins: the node's own section may include the label. */
  private static int startOfCode(Node label) {
    return start(children(label));
  }

  /** Where the code of a node begins, also if only parts of it have a section; or -1. */
  private static int startOf(Node node) {
    return start(List.of(node));
  }

  private static int start(List<Node> nodes) {
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

  private void lowerReturn(Node node, int element) {
    if (element < 0) {
      lowerChildren(node);
      return;
    }
    Block block = new Block(BlockKind.STATEMENTS, range(node), firstLine(node), "return");
    if (name(node).equals("TerminalPositionReturn")) {
      children(node).forEach(this::lower);
      assembler.branch(assembler.cursor(), block);
      assembler.jump(returns, element, EventKind.RETURN);
      return;
    }
    resumptions.push(new ArrayList<>());
    children(node).forEach(this::lower);
    boolean others = yields(node);
    Cursor end = assembler.cursor();
    for (Resumption resumption : resumptions.pop()) {
      if (assembler.mayFollow(resumption.place())) {
        assembler.noteIndistinct(
            "line "
                + lineBehindParentheses(resumption.node())
                + ": no event tells whether return() or the statement ends the activation");
      } else {
        assembler.moveTo(resumption.place());
        jumpWhenResumed(resumption.node(), true);
        assembler.moveTo(end);
      }
    }
    if (others) {
      assembler.jumpFromHere(returns, block, element);
    } else {
      assembler.branch(end, block);
      assembler.jump(returns, element, EventKind.JUMP);
    }
  }

  /** The generator's return method makes a return statement of a yield. */
  private void jumpWhenResumed(Node yield, boolean shared) {
    assembler.jumpWhenResumed(
        returns, suspension(BlockKind.STATEMENTS, yield, "yield -> return"), shared);
  }

  private void lowerThrow(Node node) {
    children(node).forEach(this::lower);
    assembler.ownCode();
    assembler.stop();
  }

  private void lowerYield(Node node) {
    lower(child(node, "expression"));
    assembler.ownCode();
    Cursor withoutValue = assembler.cursor();
    // Others than the plain one suspend for what they delegate to or wait for as well.
    boolean isDistinct =
        assembler.suspend(
            suspension(BlockKind.SUSPEND, node, "yield"),
            suspension(BlockKind.RESUME, node, ""),
            !name(node).equals("Yield"),
            !mayGiveNothing(node));
    assembler.ownCode();
    if (!isDistinct) {
      return;
    }
    Node around = openNodes.peek();
    if (name(around).equals("Return") || name(around).equals("FrameReturn")) {
      // What the statement's own jump looks like is known at its end.
      resumptions.peek().add(new Resumption(node, assembler.cursor()));
    } else {
      jumpWhenResumed(node, mayJump(around));
    }
    if (mayGiveNothing(node)) {
      assembler.join(List.of(withoutValue, assembler.cursor()), statements(node));
    }
  }

  /** Whether the node does not suspend where there is nothing that it could delegate to. */
  private static boolean mayGiveNothing(Node node) {
    return name(node).equals("YieldStar");
  }

  /** Whether a node contains statements that jump. */
  private boolean mayJump(Node node) {
    Deque<Node> stack = new ArrayDeque<>(List.of(node));
    while (!stack.isEmpty()) {
      Node next = stack.pop();
      if (isInstrumented(next) && hasTag(next, tags.branch()) && isJump(name(next))) {
        return true;
      }
      children(next).forEach(stack::push);
    }
    return false;
  }

  private static boolean isJump(String name) {
    return switch (name) {
      case "Break", "Continue", "Return", "TerminalPositionReturn", "FrameReturn" -> true;
      default -> false;
    };
  }

  private void lowerAwait(Node node) {
    lower(child(node, "expression"));
    assembler.suspend(
        suspension(BlockKind.SUSPEND, node, "await"),
        suspension(BlockKind.RESUME, node, ""),
        false,
        true);
    assembler.ownCode();
  }

  // --- handlers

  private void lowerTryCatch(Node node, int element) {
    Node parameter = child(node, "destructuring");
    if (parameter != null && suspends(parameter)) {
      // GraalJS runs the try block again when the activation goes on.
      throw new UnsupportedCodeException("a suspension in the parameter of a catch clause");
    }
    assembler.tryCatch(
        element,
        () -> lower(child(node, "tryBlock")),
        decision(BlockKind.CATCH, node, "catch"),
        () -> {
          lower(parameter);
          lower(child(node, "conditionExpression"));
          lower(child(node, "catchBlock"));
        },
        statements(node));
  }

  private void lowerTryFinally(Node node) {
    Node last = child(node, "finallyBlock");
    if (!hasEvents(last)) {
      if (!definesClassAtLast(node)) {
        lower(child(node, "tryBlock"));
        return;
      }
      // In the graph, for it may throw; but of an exception that enters it there is no sign.
      assembler.noteIndistinct(
          "line "
              + keywordLine("finally", last)
              + ": no event tells whether an exception enters the finally block");
    }
    assembler.tryFinally(
        () -> lower(child(node, "tryBlock")),
        block -> lower(last),
        new Block(BlockKind.FINALLY, range(last), keywordLine("finally", last), "finally"),
        true);
  }

  /** Such a finally block is in the graph also if nothing in the whole statement has an event. */
  private static boolean definesClassAtLast(Node node) {
    Node last = name(node).equals("TryFinally") ? child(node, "finallyBlock") : null;
    return last != null && contains(last, inner -> name(inner).equals("ClassDefinition"));
  }

  /** Leaving the loop by a jump calls the iterator's return method, which may throw. */
  private void lowerIteratorClose(Node node, Node body) {
    assembler.tryFinally(
        () -> lower(body),
        block -> assembler.ownCode(),
        Block.of(BlockKind.STATEMENTS, range(node)),
        false);
  }

  /** As above; the iterator's return method, if it has one, is waited for. */
  private void lowerAsyncIteratorClose(Node node) {
    assembler.tryFinally(
        () -> lower(child(node, "loopNode")),
        block -> {
          assembler.ownCode();
          Cursor withoutMethod = assembler.cursor();
          boolean isDistinct =
              assembler.suspend(
                  decision(BlockKind.SUSPEND, node, "await"),
                  decision(BlockKind.RESUME, node, ""),
                  false,
                  false);
          assembler.ownCode();
          if (isDistinct) {
            assembler.join(List.of(withoutMethod, assembler.cursor()), block);
          }
        },
        statements(node),
        false);
  }

  // --- descriptions

  private void noteIndistinct(Node node, String what) {
    assembler.noteIndistinct("line " + line(node) + ": no event tells " + what);
  }

  private Block decision(BlockKind kind, Node node, String description) {
    return decision(kind, node, node, description);
  }

  private Block decision(BlockKind kind, Node part, Node construct, String description) {
    return new Block(kind, range(part), line(construct), description);
  }

  private Block suspension(BlockKind kind, Node node, String description) {
    return new Block(kind, range(node), lineBehindParentheses(node), description);
  }

  private Block statements(Node node) {
    return Block.of(BlockKind.STATEMENTS, range(node));
  }

  private static String head(SourceSection section) {
    if (section == null || !section.isAvailable()) {
      return "";
    }
    CharSequence code = section.getCharacters();
    return code.subSequence(0, Math.min(code.length(), 80)).toString();
  }

  private SourceRange range(Node node) {
    for (Node n = node; n != null; n = n.getParent()) {
      SourceSection section = n.getSourceSection();
      if (section != null && section.isAvailable()) {
        return SourceRanges.of(section);
      }
    }
    return SourceRange.UNKNOWN;
  }

  private int line(Node node) {
    return range(node).startLine();
  }

  /** The section of an expression begins with the parentheses around it. */
  private int lineBehindParentheses(Node node) {
    SourceSection section = node.getSourceSection();
    if (section == null || !section.isAvailable()) {
      return line(node);
    }
    int start = Labels.behindParentheses(text, section.getCharIndex(), section.getCharEndIndex());
    return section.getSource().getLineNumber(start);
  }

  /** The section of the body of an arrow function may begin behind a part of it. */
  private int firstLine(Node node) {
    int start = startOf(node);
    return start < 0 ? line(node) : root.getSourceSection().getSource().getLineNumber(start);
  }

  /** The line of the keyword that stands before the code of a node. */
  private int keywordLine(String keyword, Node node) {
    SourceSection section = root.getSourceSection();
    int keywordStart = text.toString().lastIndexOf(keyword, startOf(node));
    return keywordStart < section.getCharIndex()
        ? line(node)
        : section.getSource().getLineNumber(keywordStart);
  }
}
