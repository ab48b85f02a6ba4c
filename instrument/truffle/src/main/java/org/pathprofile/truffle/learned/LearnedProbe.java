package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ControlFlowException;
import org.pathprofile.truffle.probe.FollowingProbe;

/** What all probes of functions with learned graphs have in common. */
abstract class LearnedProbe extends FollowingProbe {
  LearnedProbe(LearnedFunction function) {
    super(function);
  }

  @Override
  protected abstract void onEnter(VirtualFrame frame);

  /** A statement goes on behind a suspension; it is not entered again. That of a root is. */
  @Override
  protected void onResume(VirtualFrame frame) {}

  /** A statement is suspended; it has not returned. */
  @Override
  protected void onYield(VirtualFrame frame, Object value) {}

  /** Whether an exception is how the language goes from one place to another. */
  static boolean isJump(Throwable exception) {
    return exception instanceof ControlFlowException;
  }
}
