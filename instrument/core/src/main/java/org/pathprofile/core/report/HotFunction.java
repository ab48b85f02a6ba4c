package org.pathprofile.core.report;

import java.util.List;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * A function with at least one hot path.
 *
 * @param paths its hot paths, hottest first
 */
record HotFunction(FunctionProfile function, List<PathCount> paths) {

  /** The functions with hot paths, hottest first. */
  static List<HotFunction> of(PathProfile profile, double share) {
    return profile.functions().stream()
        .map(
            function ->
                new HotFunction(
                    function,
                    function.paths().stream()
                        .filter(path -> isHot(profile, function, path, share))
                        .toList()))
        .filter(hot -> !hot.paths.isEmpty())
        .toList();
  }

  /** Whether a path holds more than a share of what its branch flow can be compared with. */
  static boolean isHot(
      PathProfile profile, FunctionProfile function, PathCount path, double share) {
    return path.branchFlow() > share * wholeFlow(profile, function);
  }

  /** The branch flow with which that of a function's paths can be compared. */
  static long wholeFlow(PathProfile profile, FunctionProfile function) {
    return profile.mode().isPerFunction() ? function.branchFlow() : profile.branchFlow();
  }

  /** The branch flow of some paths; the profile saturates sums, a report may lose precision. */
  static long flow(List<PathCount> paths) {
    return (long) paths.stream().mapToDouble(PathCount::branchFlow).sum();
  }

  static long flowOfAll(List<HotFunction> functions) {
    return (long) functions.stream().mapToDouble(hot -> flow(hot.paths)).sum();
  }
}
