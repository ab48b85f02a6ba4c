package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;
import static org.pathprofile.truffle.adapter.TreeNodes.unwrap;

import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import java.util.List;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.Loop;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.adapter.WalkedNodes;

/** Loops of all kinds. Not thread-safe. */
record LoopStatements(
    Lowering parts,
    GraphAssembler assembler,
    EventNodes events,
    WalkedNodes elements,
    Descriptions blocks) {
  void lowerLoop(Node node, int element) {
    Node loop = null;
    for (Node child : children(node)) {
      if (child instanceof LoopNode loopNode) {
        loop = unwrap((Node) loopNode.getRepeatingNode());
      } else {
        parts.lower(child);
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
    String code = Descriptions.head(anchor.getSourceSection());
    return code.startsWith("for") ? "for" : code.startsWith("do") ? "do" : "while";
  }

  private void lowerWhile(Node anchor, Node loop, int element) {
    String name = loopName(anchor);
    Loop begun = assembler.beginLoop(blocks.decision(BlockKind.LOOP_HEADER, anchor, name), element);
    Node condition = child(loop, "conditionNode");
    Node update = child(loop, "modify");
    parts.lower(condition);
    Cursor decided = assembler.cursor();
    assembler.branch(decided, blocks.decision(BlockKind.LOOP_BODY, anchor, name + " -> again"));
    parts.lower(child(loop, "bodyNode"));
    parts.lower(update);
    assembler.repeat(begun, -1);
    assembler.endLoop(begun);
    if (isAlwaysTrue(condition)) {
      assembler.stop();
    } else {
      assembler.branch(decided, blocks.decision(BlockKind.LOOP_EXIT, anchor, name + " -> exit"));
    }
  }

  private void lowerDoWhile(Node anchor, Node loop, int element) {
    Loop begun = assembler.beginLoop(blocks.decision(BlockKind.LOOP_HEADER, anchor, "do"), element);
    Node condition = child(loop, "conditionNode");
    parts.lower(child(loop, "bodyNode"));
    parts.lower(condition);
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
      assembler.branch(decided, blocks.decision(BlockKind.LOOP_EXIT, anchor, "do -> exit"));
    }
  }

  /** The element that returns the condition as a Boolean, or -1. */
  private int booleanElement(Node condition) {
    for (Node node = condition; node != null; ) {
      if (events.isBranch(node)) {
        // GraalJS instruments the condition only where its value is always a boolean.
        // It has no place in the graph where the body never ends normally.
        return elements.known(node);
      }
      List<Node> children = children(node);
      node = name(node).equals("JSToBooleanUnary") && children.size() == 1 ? children.get(0) : null;
    }
    return -1;
  }

  private void lowerForOf(Node anchor, Node loop, int element) {
    Loop begun =
        assembler.beginLoop(blocks.decision(BlockKind.LOOP_HEADER, anchor, "for"), element);
    parts.lower(child(loop, "nextResultNode"));
    assembler.ownCode();
    Cursor decided = assembler.cursor();
    assembler.branch(decided, blocks.decision(BlockKind.LOOP_BODY, anchor, "for -> next"));
    parts.lower(child(loop, "bodyNode"));
    assembler.repeat(begun, -1);
    assembler.endLoop(begun);
    assembler.branch(decided, blocks.decision(BlockKind.LOOP_EXIT, anchor, "for -> done"));
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
}
