package org.pathprofile.truffle.subpath;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.core.subpath.SubpathSampler;

/** What is asked behind a block: whether a sampler has samples to take. */
public enum Check {
  /** Nothing. */
  NONE,

  /**
   * Whether its ring is full, which is seldom. If so, compiled code is left: a call, though hardly
   * ever made, would change all of memory for all that the compiler knows.
   */
  FULL,

  /** Whether it may have any. If so, it is called. */
  CALL;

  /** Asks it. In compiled code, where this is a constant. */
  public void ask(SubpathSampler sampler) {
    if (this == CALL) {
      if (CompilerDirectives.injectBranchProbability(
          CompilerDirectives.SLOWPATH_PROBABILITY, sampler.isDue())) {
        take(sampler);
      }
    } else if (this == FULL) {
      if (CompilerDirectives.injectBranchProbability(
          CompilerDirectives.SLOWPATH_PROBABILITY, sampler.isFull())) {
        CompilerDirectives.transferToInterpreter();
        take(sampler);
      }
    }
  }

  @TruffleBoundary
  private static void take(SubpathSampler sampler) {
    sampler.take();
  }

  /** The one of two that takes more samples. */
  Check or(Check other) {
    return compareTo(other) > 0 ? this : other;
  }
}
