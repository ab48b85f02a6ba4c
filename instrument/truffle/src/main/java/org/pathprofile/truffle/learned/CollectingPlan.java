package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.probe.CollectionSwitch;

/** Whether the probes of a function count, until there is another plan. */
class CollectingPlan {
  /** The run of an activation that is counted in none yet, because nobody saw it begin. */
  static final int UNSEEN = Integer.MIN_VALUE;

  private final Assumption valid = Truffle.getRuntime().createAssumption("the plan is the newest");
  private final boolean silent;
  private final @Nullable CollectionSwitch collection;

  /**
   * @param silent whether nothing is counted until there is another plan
   * @param collection otherwise says whether anything is counted at the moment; null if always
   */
  CollectingPlan(boolean silent, @Nullable CollectionSwitch collection) {
    this.silent = silent;
    this.collection = collection;
  }

  final boolean isSilent() {
    return silent;
  }

  /** Whether what begins or ends now is counted. */
  final boolean isCollecting() {
    return collection == null || collection.isOn();
  }

  /** What an activation that begins now has as its run. */
  final int run() {
    return collection == null ? CollectionSwitch.UNASKED : collection.runOfNew();
  }

  /**
   * Whether an activation with that run began since the profiler was last started, and somebody saw
   * it begin.
   */
  final boolean isOfThisRun(int run) {
    return run != UNSEEN && (collection == null || run == collection.run());
  }

  final boolean isValid() {
    return valid.isValid();
  }

  final void invalidate() {
    valid.invalidate("another plan");
  }
}
