package org.pathprofile.truffle.paths;

import java.lang.ref.WeakReference;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * A path plan that is made again when it is asked for, and kept as long as somebody refers to it:
 * it takes more memory than the counts of most functions, and is needed for new probes and
 * snapshots only. Equal plans come of equal graphs. Thread-safe.
 */
final class RemadePlan {
  private final ProfiledFunction function;
  private final PathProfiling profiling;
  private volatile WeakReference<PathPlan> plan;

  /**
   * @param made the plan itself, which is there already
   */
  RemadePlan(ProfiledFunction function, PathProfiling profiling, PathPlan made) {
    this.function = function;
    this.profiling = profiling;
    this.plan = new WeakReference<>(made);
  }

  /** The graph that is planned, with its events. */
  GuestGraph guestGraph() {
    return function.graph();
  }

  /** The plan; takes time O(E log E) for E edges if nobody refers to it any longer. */
  PathPlan get() {
    PathPlan present = plan.get();
    if (present == null) {
      present = profiling.plan(function.graph());
      plan = new WeakReference<>(present);
    }
    return present;
  }

  /** Bytes of memory, with the steps that are made of the plan but not the plan itself. */
  long footprint() {
    return 24 + 48 + 40;
  }
}
