package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.probe.CollectionSwitch;

/** What the probes of a function do until more is learned. Immutable, but for its validity. */
final class LearnedPlan {
  private final Assumption valid = Truffle.getRuntime().createAssumption("paths are numbered so");
  private final LearnedFunction function;
  private final Counted counted;
  private final boolean silent;
  private final CollectionSwitch collection;

  /** A numbering, and what was counted by it. */
  record Counted(LearnedNumbering numbering, PathRecorder recorder, PathEnds ends) {}

  /**
   * @param silent whether nothing is counted until there is another plan
   * @param collectionOrNull otherwise says whether anything is counted at the moment; null if
   *     always
   */
  LearnedPlan(
      LearnedFunction function,
      Counted counted,
      boolean silent,
      CollectionSwitch collectionOrNull) {
    this.function = function;
    this.counted = counted;
    this.silent = silent;
    this.collection = collectionOrNull;
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

  /** Whether what begins or ends now is counted. */
  boolean isCollecting() {
    return collection == null || collection.isOn();
  }

  /** What an activation that begins now has as its run. */
  int run() {
    return collection == null ? CollectionSwitch.OFF : collection.runOfNew();
  }

  /** Whether the activation began since the profiler was last started. */
  boolean isOfThisRun(LearnedActivation activation) {
    return collection == null || activation.run == collection.run();
  }

  boolean isValid() {
    return valid.isValid();
  }

  void invalidate() {
    valid.invalidate("more paths are known");
  }
}
