package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import org.pathprofile.api.feedback.ControlFlowEvents;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.CopiedStatement;
import org.pathprofile.sl.nodes.control.IfNode;
import org.pathprofile.sl.nodes.control.WhileNode;

/** One step of hot code. */
abstract class HotStep extends Node {
  abstract void execute(VirtualFrame frame);

  /** A copy of a statement. */
  static final class Statement extends HotStep implements CopiedStatement {
    private final BlockNode block;
    @Child private SlStatementNode copy;

    /**
     * @param block the block that has the original
     */
    Statement(BlockNode block, SlStatementNode copy) {
      this.block = block;
      this.copy = copy;
    }

    @Override
    void execute(VirtualFrame frame) {
      copy.executeVoid(frame);
    }

    @Override
    public BlockNode originalBlock() {
      return block;
    }
  }

  /** A construct or a part begins that has been taken apart. */
  static final class Enter extends HotStep {
    @Child private ControlFlowEvents events;

    Enter(ControlFlowEvents events) {
      this.events = events;
    }

    @Override
    void execute(VirtualFrame frame) {
      events.enter(frame);
    }
  }

  /** A construct or a part ends that has been taken apart. */
  static final class Return extends HotStep {
    @Child private ControlFlowEvents events;

    Return(ControlFlowEvents events) {
      this.events = events;
    }

    @Override
    void execute(VirtualFrame frame) {
      events.returned(frame);
    }
  }

  /** The original of a part of a decision. */
  static final class ColdPart extends HotStep {
    private final IfNode decision;
    private final boolean holds;

    ColdPart(IfNode decision, boolean holds) {
      this.decision = decision;
      this.holds = holds;
    }

    @Override
    void execute(VirtualFrame frame) {
      decision.executePart(frame, holds);
    }
  }

  /** The original of a loop's body. */
  static final class ColdIteration extends HotStep {
    private final WhileNode loop;

    ColdIteration(WhileNode loop) {
      this.loop = loop;
    }

    @Override
    void execute(VirtualFrame frame) {
      loop.executeBody(frame);
    }
  }

  /** The original statements of a block from one on. */
  static final class ColdRest extends HotStep {
    private final BlockNode block;
    private final int first;

    ColdRest(BlockNode block, int first) {
      this.block = block;
      this.first = first;
    }

    @Override
    void execute(VirtualFrame frame) {
      block.executeFrom(frame, first);
    }
  }
}
