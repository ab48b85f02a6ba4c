package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.paths.PathRecorder;

/** What the probes of a function do until more is learned. Immutable, but for its validity. */
final class LearnedPlan {
  private final Assumption valid = Truffle.getRuntime().createAssumption("paths are numbered so");
  private final LearnedFunction function;
  private final Counted counted;
  private final boolean silent;

  /** A numbering, and what was counted by it. */
  record Counted(LearnedNumbering numbering, PathRecorder recorder, PathEnds ends) {}

  /**
   * @param silent whether nothing is counted at the moment
   */
  LearnedPlan(LearnedFunction function, Counted counted, boolean silent) {
    this.function = function;
    this.counted = counted;
    this.silent = silent;
  }

  LearnedFunction function() {
    return function;
  }

  LearnedNumbering numbering() {
    return counted.numbering();
  }

  Counted counted() {
    return counted;
  }

  /** Takes paths that end, and have a number. */
  PathEnds ends() {
    return counted.ends();
  }

  boolean isSilent() {
    return silent;
  }

  boolean isValid() {
    return valid.isValid();
  }

  void invalidate() {
    valid.invalidate("more paths are known");
  }
}
