package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.Target;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/**
 * {@code return}, {@code break} and {@code next}: to a loop of the same root, else out of the root.
 * Not thread-safe.
 */
final class Jumps {
  /** What jumps in a loop's body lead to. */
  private record LoopTargets(Target breaks, Target continues) {}

  private final Lowering parts;
  private final GraphAssembler assembler;
  private final EventNodes events;
  private final Deque<LoopTargets> loops = new ArrayDeque<>();
  private Target end;

  Jumps(Lowering parts, GraphAssembler assembler, EventNodes events) {
    this.parts = parts;
    this.assembler = assembler;
    this.events = events;
  }

  /** Walks through code that ends an activation wherever it leaves it. */
  void lowerActivation(Runnable code) {
    end = assembler.openTarget("return");
    code.run();
    assembler.closeTargetAtExit(end);
  }

  /** Walks through the body of a loop. */
  void lowerBody(Target breaks, Node body) {
    Target continues = assembler.openTarget("next");
    loops.push(new LoopTargets(breaks, continues));
    parts.lower(body);
    loops.pop();
    assembler.closeTarget(continues, Descriptions.statements(body));
  }

  void lowerJump(Node node, int element) {
    String name = name(node);
    if (element < 0) {
      throw new UnsupportedCodeException("a jump that no event tells of");
    }
    if (name.equals("Redo") || name.equals("Retry")) {
      throw new UnsupportedCodeException("a jump back by " + name.toLowerCase(Locale.ROOT));
    }
    for (Node value : children(node)) {
      if (!events.has(value) && !Silence.isSilent(value)) {
        throw new UnsupportedCodeException("a jump whose value has no event");
      }
      parts.lower(value);
    }
    String keyword =
        switch (name) {
          case "Next" -> "next";
          case "Break" -> "break";
          default -> "return";
        };
    Target target =
        keyword.equals("return") || loops.isEmpty()
            ? end
            : keyword.equals("break") ? loops.peek().breaks() : loops.peek().continues();
    assembler.branch(
        assembler.cursor(),
        new Block(
            BlockKind.STATEMENTS,
            Descriptions.range(node),
            Descriptions.line(node),
            target == end ? keyword : ""));
    assembler.markJump(element);
    assembler.jump(target, element, EventKind.JUMP);
  }
}
