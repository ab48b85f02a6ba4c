package org.pathprofile.benchmarks.overhead;

import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;

/**
 * How much of a program is not counted at the moment because functions rest: the share of all path
 * ends that is theirs, as the profiler tells it.
 */
final class AtRest {
  /** The name of the figure in results. */
  static final String KEY = "at_rest";

  private AtRest() {}

  /** From 0 to 1; 0 if no path has ended. */
  static double share(PathProfile profile) {
    double resting = 0;
    double all = 0;
    for (FunctionProfile function : profile.functions()) {
      all += function.totalPathCount();
      resting += function.rests().isResting() ? function.totalPathCount() : 0;
    }
    return all == 0 ? 0 : resting / all;
  }
}
