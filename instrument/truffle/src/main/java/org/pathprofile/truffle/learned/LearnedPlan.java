package org.pathprofile.truffle.learned;

import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.probe.CollectionSwitch;

/** What the probes of a function do until more of its paths are known. Immutable. */
final class LearnedPlan extends CollectingPlan {
  private final LearnedPathFunction function;
  private final Counted counted;

  /** A numbering, and what was counted by it. */
  record Counted(LearnedNumbering numbering, PathRecorder recorder, PathEnds ends) {}

  LearnedPlan(
      LearnedPathFunction function,
      Counted counted,
      boolean silent,
      CollectionSwitch collectionOrNull) {
    super(silent, collectionOrNull);
    this.function = function;
    this.counted = counted;
  }

  LearnedPathFunction function() {
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
}
