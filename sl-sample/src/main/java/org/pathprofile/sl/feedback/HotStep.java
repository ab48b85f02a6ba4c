package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import org.pathprofile.api.feedback.ControlFlowEvents;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.CopiedStatement;

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

  /** A construct or a part begins or ends that has been taken apart. */
  static final class Told extends HotStep {
    private final boolean begins;
    @Child private ControlFlowEvents events;

    Told(ControlFlowEvents events, boolean begins) {
      this.events = events;
      this.begins = begins;
    }

    @Override
    void execute(VirtualFrame frame) {
      if (begins) {
        events.enter(frame);
      } else {
        events.returned(frame);
      }
    }
  }

  /** Runs a part of the original code. */
  @FunctionalInterface
  interface Original {
    void execute(VirtualFrame frame);
  }

  /** A part of the original code. */
  static final class Cold extends HotStep {
    private final Original original;

    Cold(Original original) {
      this.original = original;
    }

    @Override
    void execute(VirtualFrame frame) {
      original.execute(frame);
    }
  }
}
