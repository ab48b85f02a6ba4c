package org.pathprofile.core.metrics;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/** All paths of a profile, whatever their function. */
final class ProgramPaths {
  private static final Comparator<Map.Entry<ProgramPath, PathCount>> HOTTEST_FIRST =
      Comparator.comparingLong(
              (Map.Entry<ProgramPath, PathCount> path) -> path.getValue().branchFlow())
          .thenComparingLong(path -> path.getValue().count())
          .reversed()
          .thenComparing(Map.Entry::getKey);

  private ProgramPaths() {}

  static Map<ProgramPath, PathCount> of(PathProfile profile) {
    Map<ProgramPath, PathCount> paths = new HashMap<>();
    for (FunctionProfile function : profile.functions()) {
      for (PathCount path : function.paths()) {
        paths.put(new ProgramPath(function.identity(), path.key()), path);
      }
    }
    return paths;
  }

  /**
   * The hottest paths by branch flow, at most {@code limit}; equal flows are ordered by count and
   * then by place, so that the result is deterministic.
   */
  static List<ProgramPath> hottest(PathProfile profile, long limit) {
    return of(profile).entrySet().stream()
        .sorted(HOTTEST_FIRST)
        .limit(limit)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Makes sure that both profiles have paths of the same kind.
   *
   * @throws IllegalArgumentException if they have not
   */
  static void requireComparable(PathProfile actual, PathProfile estimated) {
    boolean structural = actual.mode() == ProfileMode.STRUCTURAL;
    if (structural != (estimated.mode() == ProfileMode.STRUCTURAL)) {
      throw new IllegalArgumentException(
          "structural paths cannot be compared with other paths, because they go around inner"
              + " loops; profile with Mode=structural and Budget=unlimited to have them counted"
              + " exactly");
    }
    if (actual.pathEnd() != estimated.pathEnd() || actual.k() != estimated.k()) {
      throw new IllegalArgumentException(
          ("paths cannot be compared: they end at %s with k = %s in one profile, at"
                  + " %s with k = %s in the other; profile again with the same options")
              .formatted(actual.pathEnd(), actual.k(), estimated.pathEnd(), estimated.k()));
    }
  }
}
