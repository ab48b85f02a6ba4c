package org.pathprofile.core.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
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
    Coverage coverage = new Coverage();
    for (Map.Entry<ProgramPath, PathCount> entry : ProgramPaths.of(estimated).entrySet()) {
      PathCount path = entry.getValue();
      PathCount actualPath = truth.get(entry.getKey());
      coverage.add(path.low(), path.high(), actualPath == null ? 0 : actualPath.count());
    }
    return coverage.share();
  }

  /**
   * The same for the activations of functions.
   *
   * @throws IllegalArgumentException if the profiles have different kinds of paths
   */
  public static OptionalDouble ofActivations(PathProfile actual, PathProfile estimated) {
    ProgramPaths.requireComparable(actual, estimated);
    Map<FunctionIdentity, Long> truth = new HashMap<>();
    actual.functions().forEach(f -> truth.put(f.identity(), f.activations()));
    Coverage coverage = new Coverage();
    for (FunctionProfile function : estimated.functions()) {
      coverage.add(
          function.activationsLow(),
          function.activationsHigh(),
          truth.getOrDefault(function.identity(), 0L));
    }
    return coverage.share();
  }

  private static final class Coverage {
    private long intervals;
    private long contain;

    void add(OptionalLong low, OptionalLong high, long truth) {
      if (low.isPresent() && high.isPresent()) {
        intervals++;
        contain += low.getAsLong() <= truth && truth <= high.getAsLong() ? 1 : 0;
      }
    }

    OptionalDouble share() {
      return intervals == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of((double) contain / intervals);
    }
  }
}
