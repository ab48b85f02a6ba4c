package org.pathprofile.core.metrics;

import java.util.Map;
import java.util.OptionalDouble;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * How many confidence intervals of an estimated profile contain the truth.
 *
 * <p>An interval is of executions ({@link org.pathprofile.core.sampling.CountInterval}). Paths that
 * the estimate lacks have no interval and do not count.
 */
public final class IntervalCoverage {
  private IntervalCoverage() {}

  /**
   * The share of the intervals that contain the truth, 0 to 1; empty if the estimate has no
   * interval, or none of executions. Linear in the sizes.
   *
   * @throws IllegalArgumentException if the profiles have different kinds of paths
   */
  public static OptionalDouble of(PathProfile actual, PathProfile estimated) {
    ProgramPaths.requireComparable(actual, estimated);
    Map<ProgramPath, PathCount> truth = ProgramPaths.of(actual);
    if (estimated.unit() != CountUnit.EXECUTIONS) {
      return OptionalDouble.empty();
    }
    long intervals = 0;
    long contain = 0;
    for (Map.Entry<ProgramPath, PathCount> entry : ProgramPaths.of(estimated).entrySet()) {
      PathCount path = entry.getValue();
      if (path.low().isPresent() && path.high().isPresent()) {
        PathCount actualPath = truth.get(entry.getKey());
        long executions = actualPath == null ? 0 : actualPath.count();
        intervals++;
        if (path.low().getAsLong() <= executions && executions <= path.high().getAsLong()) {
          contain++;
        }
      }
    }
    return intervals == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) contain / intervals);
  }
}
