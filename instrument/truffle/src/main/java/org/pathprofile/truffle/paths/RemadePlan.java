package org.pathprofile.truffle.paths;

import java.lang.ref.WeakReference;
import org.pathprofile.core.numbering.EdgeFrequencies;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * A path plan that is made again when it is asked for, and kept as long as somebody refers to it:
 * it takes more memory than the counts of most functions, and is needed for new probes and
 * snapshots only. Equal plans come of equal graphs. Thread-safe.
 */
final class RemadePlan {
  private final ProfiledFunction function;
  private final PathEnd pathEnd;
  private final long maxPaths;
  private final int[] frequencies;
  private final int epoch;
  private volatile WeakReference<PathPlan> plan;

  private RemadePlan(
      ProfiledFunction function,
      PathEnd pathEnd,
      long maxPaths,
      EdgeProfile frequenciesOrNull,
      int epoch,
      PathPlan planOrNull) {
    this.function = function;
    this.plan = new WeakReference<>(planOrNull);
    this.pathEnd = pathEnd;
    this.maxPaths = maxPaths;
    this.frequencies = frequenciesOrNull == null ? null : shortened(frequenciesOrNull);
    this.epoch = epoch;
  }

  /**
   * The first plan of a function, for which no frequencies are known.
   *
   * @param made the plan itself, which is there already
   */
  static RemadePlan first(
      ProfiledFunction function, PathEnd pathEnd, long maxPaths, PathPlan made) {
    return new RemadePlan(function, pathEnd, maxPaths, null, made.epoch(), made);
  }

  /** A plan for edges that were taken so often. */
  static RemadePlan renewed(
      ProfiledFunction function,
      PathEnd pathEnd,
      long maxPaths,
      EdgeProfile frequencies,
      int epoch) {
    return new RemadePlan(function, pathEnd, maxPaths, frequencies, epoch, null);
  }

  private int[] shortened(EdgeProfile edges) {
    int[] counts = new int[function.graph().graph().edgeCount()];
    for (int edge = 0; edge < counts.length; edge++) {
      counts[edge] = (int) Math.min(edges.edge(edge), Integer.MAX_VALUE);
    }
    return counts;
  }

  /** The graph that is planned, with its events. */
  GuestGraph guestGraph() {
    return function.graph();
  }

  /** The plan; takes time O(E log E) for E edges if nobody refers to it any longer. */
  PathPlan get() {
    PathPlan present = plan.get();
    if (present == null) {
      EdgeFrequencies known = frequencies == null ? null : edge -> frequencies[edge];
      present = PathPlan.of(function.graph().graph(), pathEnd, maxPaths, known, epoch);
      plan = new WeakReference<>(present);
    }
    return present;
  }

  /** Bytes of memory, with the steps that are made of the plan but not the plan itself. */
  long footprint() {
    return 24 + 40 + 48 + 40 + (frequencies == null ? 0 : 16 + 4L * frequencies.length);
  }
}
