package org.pathprofile.core.metrics;

import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * How well an estimated profile finds the hot paths: weight matching (Wall, PLDI 1991) on branch
 * flow, as Bond and McKinley use it (PEP, MICRO 2005, section 6.3).
 *
 * <p>The hot paths are those of the actual profile that hold more than a share of its branch flow;
 * as many of the hottest paths are taken from the estimated profile. The accuracy is the share of
 * the hot paths' actual flow that the paths in both sets hold. Relative frequencies do not matter.
 */
public final class WallAccuracy {
  /** The share of branch flow above which a path is hot in the literature: 0.125 %. */
  public static final double USUAL_THRESHOLD = 0.00125;

  private WallAccuracy() {}

  /**
   * The accuracy, 0 to 1; empty if the actual profile has no hot path. Takes the time of sorting
   * the estimated paths.
   *
   * @param threshold a path is hot if it holds more than this fraction of the branch flow
   * @throws IllegalArgumentException if the profiles have different kinds of paths
   */
  public static OptionalDouble of(PathProfile actual, PathProfile estimated, double threshold) {
    ProgramPaths.requireComparable(actual, estimated);
    Map<ProgramPath, PathCount> hot =
        ProgramPaths.of(actual).entrySet().stream()
            .filter(path -> actual.isHot(path.getValue(), threshold))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    Set<ProgramPath> found = new HashSet<>(ProgramPaths.hottest(estimated, hot.size()));
    double allFlow = 0;
    double foundFlow = 0;
    for (Map.Entry<ProgramPath, PathCount> path : hot.entrySet()) {
      double flow = path.getValue().branchFlow();
      allFlow += flow;
      foundFlow += found.contains(path.getKey()) ? flow : 0;
    }
    return allFlow == 0 ? OptionalDouble.empty() : OptionalDouble.of(foundFlow / allFlow);
  }
}
