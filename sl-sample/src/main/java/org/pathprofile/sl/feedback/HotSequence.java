package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.List;

/** Steps one after the other, and then an end or a decision. */
final class HotSequence extends HotNode {
  @Children private final HotStep[] steps;
  @Child private HotNode next;
  private final int result;
  private final boolean cold;
  @CompilationFinal private boolean seen;

  private HotSequence(List<HotStep> steps, HotNode next, int result, boolean cold) {
    this.steps = steps.toArray(HotStep[]::new);
    this.next = next;
    this.result = result;
    this.cold = cold;
  }

  /** Steps with a decision at their end. */
  static HotSequence before(List<HotStep> steps, HotNode decision) {
    return new HotSequence(steps, decision, 0, false);
  }

  /**
   * Steps after which a hot path has come to its end.
   *
   * @param result what to return
   */
  static HotSequence ending(List<HotStep> steps, int result) {
    return new HotSequence(steps, null, result, false);
  }

  /**
   * Steps that lead away from the hot paths. They are not compiled until they are seen.
   *
   * @param result what to return
   */
  static HotSequence leaving(List<HotStep> steps, int result) {
    return new HotSequence(steps, null, result, true);
  }

  /**
   * An end of hot paths that is not compiled until it is seen.
   *
   * @param result what to return
   */
  static HotSequence rare(int result) {
    return new HotSequence(List.of(), null, result, true);
  }

  @Override
  @ExplodeLoop
  int execute(VirtualFrame frame) {
    if (cold && !seen) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seen = true;
    }
    for (HotStep step : steps) {
      step.execute(frame);
    }
    return next == null ? result : next.execute(frame);
  }
}
