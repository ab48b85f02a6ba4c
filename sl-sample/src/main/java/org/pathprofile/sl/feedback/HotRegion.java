package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.pathprofile.api.feedback.ControlFlowEvents;
import org.pathprofile.api.feedback.CopiedCode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.HotCode;

/** All hot code of a function's body, or of a loop. */
abstract class HotRegion extends CopiedCode implements HotCode {
  @Child private HotNode code;

  HotRegion(HotNode code) {
    this.code = code;
  }

  final int executeCode(VirtualFrame frame) {
    return code.execute(frame);
  }

  /** Of a function's body. */
  static final class Body extends HotRegion {
    Body(HotNode code) {
      super(code);
    }

    @Override
    public int execute(VirtualFrame frame) {
      return executeCode(frame);
    }
  }

  /** Of a loop: the test and the body. */
  static final class Loop extends HotRegion {
    private final BlockNode body;
    @Child private ControlFlowEvents bodyEvents;

    Loop(HotNode code, BlockNode body, ControlFlowEvents bodyEvents) {
      super(code);
      this.body = body;
      this.bodyEvents = bodyEvents;
    }

    @Override
    public int execute(VirtualFrame frame) {
      int result = executeCode(frame);
      if (result != DONE && result != LEFT) {
        body.executeFrom(frame, result);
        bodyEvents.returned(frame);
        return DONE;
      }
      return result;
    }
  }
}
