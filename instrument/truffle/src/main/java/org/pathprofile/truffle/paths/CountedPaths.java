package org.pathprofile.truffle.paths;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.Activations;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.CountInterval;
import org.pathprofile.core.sampling.RestEstimate;
import org.pathprofile.core.sampling.SampleTally;

/**
 * Adds paths to a function's profile: counts as they are, samples as estimates with intervals. What
 * was sampled of a path in several places is one estimate, not a sum of estimates. Where functions
 * rest, counts become estimates by what was executed meanwhile.
 */
public final class CountedPaths {
  private final FunctionProfile.Builder profile;
  private final Map<PathKey, Long> counts = new LinkedHashMap<>();
  private final Map<PathKey, SampleTally> samples = new HashMap<>();
  private final Map<PathKey, OptionalLong> numbers = new HashMap<>();

  /** The paths that begin an activation. */
  private final Set<PathKey> begun = new HashSet<>();

  private long estimated;

  /** Activations that were counted. */
  private long countedActivations;

  /** What was sampled of activations; null if nothing was. */
  private @Nullable SampleTally activations;

  public CountedPaths(FunctionProfile.Builder profile) {
    this.profile = profile;
  }

  /** Says the number of a path, where paths have fixed numbers. */
  public void number(PathKey path, long id) {
    numbers.putIfAbsent(path, OptionalLong.of(id));
  }

  /**
   * Adds a path.
   *
   * @param count how often it was counted
   * @param tally what was sampled of it, or null if the count is exact
   */
  public void add(PathKey path, long count, @Nullable SampleTally tally) {
    if (tally == null) {
      add(path, count);
    } else {
      samples.merge(path, tally, SampleTally::plus);
    }
  }

  /** Adds a path that was counted. */
  public void add(PathKey path, long count) {
    counts.merge(path, count, Math::addExact);
  }

  /** Says of a path that it begins an activation. */
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
   * @param tally what was sampled of them, or null if the count is exact
   */
  public void addActivations(long count, @Nullable SampleTally tally) {
    if (tally == null) {
      addActivations(count);
    } else {
      activations = activations == null ? tally : activations.plus(tally);
    }
  }

  /** Adds activations that were counted. */
  public void addActivations(long count) {
    countedActivations += count;
  }

  /** Adds the paths and activations, when nothing was sampled, and nothing rested. */
  public void finish() {
    finishCounts(Map.of());
  }

  /**
   * Adds the paths and the activations.
   *
   * @param intervals tells how certain an estimate from samples is; not used if there are none
   * @param rested what was executed while the function was not counted, of paths that were counted
   */
  public void finish(
      Function<SampleTally, CountInterval> intervals, Map<PathKey, RestEstimate.Estimate> rested) {
    finishCounts(rested);
    samples.forEach(
        (path, tally) -> {
          CountInterval interval = intervals.apply(tally);
          PathCount estimate = PathCount.estimated(path, tally.count(), tally.samples());
          add(estimate.within(interval.low(), interval.high()));
        });
    if (activations != null) {
      CountInterval interval = intervals.apply(activations);
      profile.activations(
          new Activations(
              countedActivations + activations.count(),
              activations.samples(),
              countedActivations + interval.low(),
              countedActivations + interval.high()));
    }
  }

  private void finishCounts(Map<PathKey, RestEstimate.Estimate> rested) {
    RestEstimate.Estimate unseen = RestEstimate.Estimate.NOTHING;
    for (Map.Entry<PathKey, Long> each : counts.entrySet()) {
      PathKey path = each.getKey();
      long count = each.getValue();
      RestEstimate.Estimate rest = rested.getOrDefault(path, RestEstimate.Estimate.NOTHING);
      if (rest.high() == 0 || count == 0) {
        add(PathCount.counted(path, count));
        continue;
      }
      estimated += rest.count();
      PathCount estimate = PathCount.estimated(path, count + rest.count(), count);
      add(estimate.within(count + rest.low(), count + rest.high()));
      if (begun.contains(path)) {
        unseen = unseen.plus(rest);
      }
    }
    if (unseen.high() == 0) {
      profile.activations(countedActivations);
    } else {
      profile.activations(
          new Activations(
              countedActivations + unseen.count(),
              countedActivations,
              countedActivations + unseen.low(),
              countedActivations + unseen.high()));
    }
  }

  private void add(PathCount path) {
    profile.add(path.withId(numbers.getOrDefault(path.key(), OptionalLong.empty())));
  }
}
