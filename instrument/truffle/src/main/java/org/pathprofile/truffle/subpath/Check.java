package org.pathprofile.truffle.subpath;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.core.subpath.SubpathSampler;

/** What is asked behind a block: whether a sampler has samples to take. */
public enum Check {
  /** Nothing. */
  NONE,

  /**
   * Whether its ring is full, where that is seldom: activations ask for samples when they end, so
   * only many that begin in a row fill it. Compiled code is left then, which takes less of it than
   * a call.
   */
  FULL_AT_BEGIN,

  /** Whether its ring is full, in a loop that may run for long; see {@link LoopCheck}. */
  FULL_IN_LOOP,

  /** Whether it may have any. If so, it is called. */
  CALL;

  /**
   * How many blocks of an activation may be noted in a row before samples are asked for. A handler
   * can come behind what other activations have noted before they were left.
   */
  public static final int MOST_UNASKED = SubpathSampler.SLACK / 8;

  /**
   * Asks it, but for {@link #FULL_IN_LOOP}, where a {@link LoopCheck} is to ask. In compiled code,
   * where this is a constant.
   */
  public void ask(SubpathSampler sampler) {
    if (this == CALL) {
      if (CompilerDirectives.injectBranchProbability(
          CompilerDirectives.SLOWPATH_PROBABILITY, sampler.isDue())) {
        take(sampler);
      }
    } else if (this == FULL_AT_BEGIN) {
      if (CompilerDirectives.injectBranchProbability(
          CompilerDirectives.SLOWPATH_PROBABILITY, sampler.isFull())) {
        CompilerDirectives.transferToInterpreter();
        take(sampler);
      }
    }
  }

  @TruffleBoundary
  static void take(SubpathSampler sampler) {
    sampler.take();
  }

  /** The one of two that takes more samples. */
  Check or(Check other) {
    return compareTo(other) > 0 ? this : other;
  }
}
