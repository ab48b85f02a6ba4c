package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;
import static org.pathprofile.truffle.adapter.js.Nodes.yields;

import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.Target;

/** Where activations return: by a statement, or at a {@code yield}. Not thread-safe. */
final class Returns {
  private final Lowering parts;
  private final GraphAssembler assembler;
  private final EventNodes events;
  private final Descriptions blocks;
  private final Deque<List<Resumption>> resumptions = new ArrayDeque<>();
  private Target returns;

  /** Where an activation is resumed that may be made to return from there. */
  private record Resumption(Node node, Cursor place) {}

  Returns(Lowering parts, GraphAssembler assembler, EventNodes events, Descriptions blocks) {
    this.parts = parts;
    this.assembler = assembler;
    this.events = events;
    this.blocks = blocks;
  }

  /** Walks through a whole activation, which ends where its code does and where it returns. */
  void lowerActivation(Node root) {
    lowerBody(root);
  }

  /** A part of the root in which {@code return} leads to the part's own end. */
  void lowerReturnTarget(Node node) {
    lowerBody(child(node, "body"));
  }

  private void lowerBody(Node body) {
    Target outer = returns;
    returns = assembler.openTarget("return");
    parts.lower(body);
    assembler.closeTargetAtExit(returns);
    returns = outer;
  }

  /** {@code return}, and the yields in it at which the generator may be made to return. */
  void lowerReturn(Node node, int element) {
    Block block =
        new Block(BlockKind.STATEMENTS, blocks.range(node), blocks.firstLine(node), "return");
    if (name(node).equals("TerminalPositionReturn")) {
      parts.lower(children(node));
      assembler.branch(assembler.cursor(), block);
      assembler.jump(returns, element, EventKind.RETURN);
      return;
    }
    resumptions.push(new ArrayList<>());
    parts.lower(children(node));
    boolean others = yields(node);
    Cursor end = assembler.cursor();
    for (Resumption resumption : resumptions.pop()) {
      if (assembler.mayFollow(resumption.place())) {
        assembler.noteIndistinct(
            blocks.lineBehindParentheses(resumption.node()),
            "whether return() or the statement ends the activation");
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

  /** The generator's return method makes a return statement of the yield that is resumed here. */
  void returnAtYield(Node yield, Node around) {
    if (name(around).equals("Return") || name(around).equals("FrameReturn")) {
      // What the statement's own jump looks like is known at its end.
      resumptions.peek().add(new Resumption(yield, assembler.cursor()));
    } else {
      jumpWhenResumed(yield, events.mayJump(around));
    }
  }

  private void jumpWhenResumed(Node yield, boolean shared) {
    assembler.jumpWhenResumed(
        returns, blocks.suspension(BlockKind.STATEMENTS, yield, "yield -> return"), shared);
  }
}
