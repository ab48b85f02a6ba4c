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

  /** Whether an exception is how the language goes from one place to another. */
  static boolean isJump(Throwable exception) {
    return exception instanceof ControlFlowException;
  }
}
