package org.pathprofile.truffle.paths;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.CountInterval;
import org.pathprofile.core.sampling.RestEstimate;
import org.pathprofile.core.sampling.SampleTally;

/**
 * Adds paths to a function's profile: counts as they are, samples as estimates with intervals. What
 * was sampled of a path in several places is one estimate, not a sum of estimates.
 */
public final class CountedPaths {
  private final FunctionProfile.Builder profile;
  private final Map<PathKey, Sample> samples = new HashMap<>();

  /** The sampled paths that begin an activation. */
  private final Set<PathKey> begun = new HashSet<>();

  private long estimated;

  /** Activations that were counted. */
  private long countedActivations;

  /** What was sampled of activations; null if nothing was. */
  private SampleTally activations;

  private record Sample(String id, SampleTally tally) {}

  public CountedPaths(FunctionProfile.Builder profile) {
    this.profile = profile;
  }

  /**
   * Adds a path.
   *
   * @param count how often it was counted
   * @param tallyOrNull what was sampled of it, or null if the count is exact
   */
  public void add(String id, PathKey path, long count, SampleTally tallyOrNull) {
    if (tallyOrNull == null) {
      add(id, path, count);
    } else {
      samples.merge(
          path,
          new Sample(id, tallyOrNull),
          (first, other) -> new Sample(first.id(), first.tally().plus(other.tally())));
    }
  }

  /** Adds a path that was counted. */
  public void add(String id, PathKey path, long count) {
    profile.addPath(id, path, count);
  }

  /** Says of a sampled path that it begins an activation. */
  public void begins(PathKey path) {
    begun.add(path);
  }

  /** How many executions were estimated for rests, when all was added. */
  public long estimated() {
    return estimated;
  }

  /**
   * Adds activations: those that began with a path.
   *
   * @param count how many were counted
   * @param tallyOrNull what was sampled of them, or null if the count is exact
   */
  public void addActivations(long count, SampleTally tallyOrNull) {
    if (tallyOrNull == null) {
      addActivations(count);
    } else {
      activations = activations == null ? tallyOrNull : activations.plus(tallyOrNull);
    }
  }

  /** Adds activations that were counted. */
  public void addActivations(long count) {
    countedActivations += count;
  }

  /** Adds the activations, when nothing was sampled. */
  public void finish() {
    profile.activations(countedActivations);
  }

  /**
   * Adds the estimates and the activations.
   *
   * @param intervals tells how certain an estimate is; not used if the counts are exact
   * @param rested what was executed while the function was not counted, of paths that were sampled
   */
  public void finish(
      Function<SampleTally, CountInterval> intervals, Map<PathKey, RestEstimate.Estimate> rested) {
    samples.forEach(
        (path, sample) -> {
          CountInterval interval = intervals.apply(sample.tally());
          RestEstimate.Estimate rest = rested.getOrDefault(path, RestEstimate.Estimate.NOTHING);
          estimated += rest.count();
          profile.addEstimate(
              sample.id(),
              path,
              sample.tally().count() + rest.count(),
              sample.tally().samples(),
              interval.low() + rest.low(),
              interval.high() + rest.high());
        });
    finishActivations(intervals, rested);
  }

  private void finishActivations(
      Function<SampleTally, CountInterval> intervals, Map<PathKey, RestEstimate.Estimate> rested) {
    if (activations == null) {
      profile.activations(countedActivations);
      return;
    }
    CountInterval interval = intervals.apply(activations);
    RestEstimate.Estimate rest = RestEstimate.Estimate.NOTHING;
    for (PathKey path : begun) {
      if (samples.containsKey(path)) {
        rest = rest.plus(rested.getOrDefault(path, RestEstimate.Estimate.NOTHING));
      }
    }
    profile.activations(
        countedActivations + activations.count() + rest.count(),
        activations.samples(),
        countedActivations + interval.low() + rest.low(),
        countedActivations + interval.high() + rest.high());
  }
}
