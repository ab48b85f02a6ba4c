package org.pathprofile.truffle.paths;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.BurstTally;
import org.pathprofile.core.sampling.ShareInterval;

/**
 * Adds paths to a function's profile: counts as they are, samples as estimates with intervals. What
 * was sampled of a path in several places is one estimate, not a sum of estimates.
 */
public final class CountedPaths {
  private final FunctionProfile.Builder profile;
  private final Map<PathKey, Sample> samples = new HashMap<>();

  private record Sample(String id, BurstTally tally) {}

  public CountedPaths(FunctionProfile.Builder profile) {
    this.profile = profile;
  }

  /**
   * Adds a path.
   *
   * @param count how often it was counted
   * @param tallyOrNull how its samples are spread, or null if the count is exact
   */
  public void add(String id, PathKey path, long count, BurstTally tallyOrNull) {
    if (tallyOrNull == null) {
      profile.addPath(id, path, count);
    } else {
      samples.merge(
          path,
          new Sample(id, tallyOrNull),
          (first, other) -> new Sample(first.id(), first.tally().plus(other.tally())));
    }
  }

  /**
   * Adds the estimates.
   *
   * @param intervals tells how certain an estimate is; not used if the counts are exact
   */
  public void finish(Function<BurstTally, ShareInterval> intervals) {
    samples.forEach(
        (path, sample) -> {
          ShareInterval interval = intervals.apply(sample.tally());
          profile.addEstimate(
              sample.id(), path, sample.tally().count(), interval.low(), interval.high());
        });
  }
}
