package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.Loop;
import org.pathprofile.truffle.adapter.Target;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/**
 * {@code return}, {@code break}, {@code next} and {@code redo}: to a loop of the same root, else
 * out of the root; and {@code retry}. Not thread-safe.
 */
final class Jumps {
  private static final int NO_ELEMENT = -1;

  /** What jumps in a loop lead to; null for those that its condition must not make. */
  private record LoopTargets(Target breaks, @Nullable Target continues, @Nullable Target redos) {}

  private final Lowering parts;
  private final GraphAssembler assembler;
  private final EventNodes events;
  private final Deque<LoopTargets> loops = new ArrayDeque<>();
  private final Deque<Target> retries = new ArrayDeque<>();
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

  /** Walks through the condition of a loop. */
  void lowerCondition(Target breaks, Node condition) {
    loops.push(new LoopTargets(breaks, null, null));
    parts.lower(condition);
    loops.pop();
  }

  /** Walks through the body of a loop, to which a {@code redo} goes back. */
  void lowerBody(Target breaks, Node body) {
    if (!JumpsBack.hasRedo(body)) {
      lowerBody(breaks, null, body);
      return;
    }
    Loop again =
        assembler.beginLoop(Descriptions.decision(BlockKind.LOOP_HEADER, body, "body"), NO_ELEMENT);
    lowerBody(breaks, again, body);
    assembler.endLoop(again);
  }

  /**
   * Walks through the body of a loop.
   *
   * @param again the loop of which a {@code redo} begins the next iteration; null if there is none
   */
  void lowerBody(Target breaks, @Nullable Loop again, Node body) {
    Target redos = assembler.openTarget("redo");
    Target continues = assembler.openTarget("next");
    loops.push(new LoopTargets(breaks, continues, redos));
    parts.lower(body);
    loops.pop();
    assembler.closeTarget(continues, Descriptions.statements(body));
    goBack(redos, again, body);
  }

  /** Walks through clauses of {@code rescue}, in which a {@code retry} leads to {@code target}. */
  void lowerClauses(Target target, Runnable clauses) {
    retries.push(target);
    clauses.run();
    retries.pop();
  }

  /**
   * Closes a target from which a loop begins its next iteration; the walk goes on as if it were not
   * there.
   *
   * @param loop null if no jump leads to the target
   */
  void goBack(Target target, @Nullable Loop loop, Node construct) {
    Cursor end = assembler.cursor();
    assembler.stop();
    assembler.closeTarget(target, Descriptions.statements(construct));
    if (loop != null) {
      assembler.repeat(loop, NO_ELEMENT);
    }
    assembler.moveTo(end);
  }

  void lowerJump(Node node, int element) {
    String name = name(node);
    if (element < 0) {
      throw new UnsupportedCodeException("a jump that no event tells of");
    }
    for (Node value : children(node)) {
      if (!events.has(value) && !Silence.isSilent(value)) {
        throw new UnsupportedCodeException("a jump whose value has no event");
      }
      parts.lower(value);
    }
    Target target = targetOf(name);
    assembler.branch(
        assembler.cursor(),
        new Block(
            BlockKind.STATEMENTS,
            Descriptions.range(node),
            Descriptions.line(node),
            target == end ? keyword(name) : ""));
    assembler.markJump(element);
    assembler.jump(target, element, EventKind.JUMP);
  }

  private Target targetOf(String name) {
    if (name.equals("Retry")) {
      if (retries.isEmpty()) {
        throw new UnsupportedCodeException("a retry outside of a rescue clause");
      }
      return retries.peek();
    }
    if (loops.isEmpty() || keyword(name).equals("return")) {
      return end;
    }
    Target target =
        switch (name) {
          case "Next" -> loops.peek().continues();
          case "Redo" -> loops.peek().redos();
          default -> loops.peek().breaks();
        };
    if (target == null) {
      throw new UnsupportedCodeException("a jump in the condition of a loop");
    }
    return target;
  }

  private static String keyword(String name) {
    return switch (name) {
      case "Next" -> "next";
      case "Break" -> "break";
      case "Redo" -> "redo";
      default -> "return";
    };
  }
}
