package org.pathprofile.core.metrics;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.pathprofile.core.profile.PathProfile;

/** How many of the hottest paths an estimated profile has among its hottest. */
public final class TopPaths {
  private TopPaths() {}

  /**
   * The share of the {@code n} hottest paths by branch flow that are also among the {@code n}
   * hottest of the estimate, 0 to 1. If the actual profile has fewer paths, that many are compared;
   * empty if it has none. Equal flows are ordered by count, then by place.
   *
   * @param n at least 1
   * @throws IllegalArgumentException if {@code n} is below 1, or the profiles have different kinds
   *     of paths
   */
  public static OptionalDouble recall(PathProfile actual, PathProfile estimated, int n) {
    if (n < 1) {
      throw new IllegalArgumentException("the number of paths must be at least 1 but is " + n);
    }
    ProgramPaths.requireComparable(actual, estimated);
    List<ProgramPath> hottest = ProgramPaths.hottest(actual, n);
    if (hottest.isEmpty()) {
      return OptionalDouble.empty();
    }
    Set<ProgramPath> found = new HashSet<>(ProgramPaths.hottest(estimated, hottest.size()));
    long hits = hottest.stream().filter(found::contains).count();
    return OptionalDouble.of((double) hits / hottest.size());
  }
}
