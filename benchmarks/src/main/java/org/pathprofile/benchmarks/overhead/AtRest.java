package org.pathprofile.benchmarks.overhead;

import java.util.Map;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
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

  /**
   * Puts it in the results of a run that has just been measured. Nothing if no function can rest.
   */
  static void addTo(Map<String, Object> result, ChildArguments arguments, Engine engine) {
    if (arguments.options().containsKey("pathprofile")) {
      PathProfile profile = PathProfiler.find(engine).snapshot();
      if (profile.settings().rests()) {
        result.put(KEY, share(profile));
      }
    }
  }

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
