package org.pathprofile.core.metrics;

import java.util.Map;
import java.util.OptionalDouble;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * How many confidence intervals of an estimated profile contain the truth.
 *
 * <p>An interval is about what the path's count would be if the estimate had the actual proportions
 * ({@link org.pathprofile.core.sampling.ShareInterval}): the path's share of all actual path ends
 * times all counts of the estimate. Paths that the estimate lacks have no interval and do not
 * count.
 */
public final class IntervalCoverage {
  private IntervalCoverage() {}

  /**
   * The share of the intervals that contain the truth, 0 to 1; empty if the estimate has no
   * interval. Linear in the sizes.
   *
   * @throws IllegalArgumentException if the profiles have different kinds of paths
   */
  public static OptionalDouble of(PathProfile actual, PathProfile estimated) {
    ProgramPaths.requireComparable(actual, estimated);
    Map<ProgramPath, PathCount> truth = ProgramPaths.of(actual);
    double scale = (double) estimated.totalPathCount() / Math.max(1, actual.totalPathCount());
    long intervals = 0;
    long contain = 0;
    for (Map.Entry<ProgramPath, PathCount> entry : ProgramPaths.of(estimated).entrySet()) {
      PathCount path = entry.getValue();
      if (path.low().isPresent() && path.high().isPresent()) {
        PathCount actualPath = truth.get(entry.getKey());
        double expected = actualPath == null ? 0 : scale * actualPath.count();
        intervals++;
        if (path.low().getAsLong() <= expected && expected <= path.high().getAsLong()) {
          contain++;
        }
      }
    }
    return intervals == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) contain / intervals);
  }
}
