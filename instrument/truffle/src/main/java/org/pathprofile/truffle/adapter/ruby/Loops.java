package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;
import static org.pathprofile.truffle.adapter.TreeNodes.unwrap;

import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.Loop;
import org.pathprofile.truffle.adapter.Target;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/** {@code while} and {@code until}, before and behind their bodies. Not thread-safe. */
record Loops(GraphAssembler assembler, Jumps jumps) {
  /** Whether a node catches the {@code break} of a loop; others catch that of a block. */
  static boolean isIn(Node catchBreak) {
    Node body = child(catchBreak, "body");
    return body != null && name(body).equals("While");
  }

  /** A loop, with what catches its {@code break}. */
  void lowerLoop(Node catchBreak, int element) {
    Node repeating = null;
    for (Node child : children(child(catchBreak, "body"))) {
      if (child instanceof LoopNode loop) {
        repeating = unwrap((Node) loop.getRepeatingNode());
      }
    }
    if (repeating == null) {
      throw new UnsupportedCodeException("a loop without a loop node");
    }
    Target breaks = assembler.openTarget("break");
    switch (name(repeating)) {
      case "WhileRepeating" -> lowerWhile(catchBreak, repeating, breaks, element);
      case "DoWhileRepeating" -> lowerDoWhile(catchBreak, repeating, breaks, element);
      default -> throw new UnsupportedCodeException("a loop of class " + name(repeating));
    }
    assembler.closeTarget(breaks, Descriptions.statements(catchBreak));
  }

  private void lowerWhile(Node anchor, Node loop, Target breaks, int element) {
    Node condition = child(loop, "condition");
    String name = keyword(condition);
    Loop begun =
        assembler.beginLoop(Descriptions.decision(BlockKind.LOOP_HEADER, anchor, name), element);
    jumps.lowerCondition(breaks, condition);
    Cursor decided = assembler.cursor();
    assembler.branch(
        decided, Descriptions.decision(BlockKind.LOOP_BODY, anchor, name + " -> again"));
    jumps.lowerBody(breaks, child(loop, "body"));
    assembler.repeat(begun, -1);
    assembler.endLoop(begun);
    leave(decided, anchor, condition, name);
  }

  private void lowerDoWhile(Node anchor, Node loop, Target breaks, int element) {
    Node condition = child(loop, "condition");
    String name = keyword(condition);
    Loop begun =
        assembler.beginLoop(Descriptions.decision(BlockKind.LOOP_HEADER, anchor, name), element);
    jumps.lowerBody(breaks, begun, child(loop, "body"));
    jumps.lowerCondition(breaks, condition);
    assembler.decide();
    Cursor decided = assembler.cursor();
    assembler.repeat(begun, -1);
    assembler.endLoop(begun);
    leave(decided, anchor, condition, name);
  }

  private void leave(Cursor decided, Node anchor, Node condition, String name) {
    if (isAlwaysTrue(condition)) {
      assembler.stop();
    } else {
      assembler.branch(
          decided, Descriptions.decision(BlockKind.LOOP_EXIT, anchor, name + " -> exit"));
    }
  }

  /** TruffleRuby negates the condition of {@code until}. */
  private static String keyword(Node condition) {
    return name(condition).equals("Not") ? "until" : "while";
  }

  private static boolean isAlwaysTrue(Node condition) {
    return name(condition).equals("BooleanLiteral") && Descriptions.code(condition).equals("true");
  }
}
