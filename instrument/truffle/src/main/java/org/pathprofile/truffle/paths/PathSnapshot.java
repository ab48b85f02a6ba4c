package org.pathprofile.truffle.paths;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.StartKind;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.BurstTally;
import org.pathprofile.core.sampling.ShareInterval;
import org.pathprofile.truffle.probe.FunctionKey;

/** Turns the counts of a function into a profile: decodes path numbers into block sequences. */
final class PathSnapshot {
  private record Sample(String id, BurstTally tally) {}

  private final FunctionProfile.Builder builder;

  /** What several plans sampled of a path is one estimate, not a sum of estimates. */
  private final Map<PathKey, Sample> samples = new HashMap<>();

  private PathPlan plan;
  private PathRecorder recorder;
  private long activations;
  private long irregular;

  PathSnapshot(PathFunction function, BigInteger staticPaths) {
    FunctionKey key = function.key();
    builder =
        FunctionProfile.builder(function.graph().graph())
            .rootName(key.name())
            .language(key.language())
            .graphHash(key.hash())
            .source(key.path(), key.source())
            .section(key.section())
            .staticPaths(staticPaths);
  }

  /** Adds what was counted under one plan; paths that were counted under others too add up. */
  void add(PathFunction.Epoch epoch) {
    plan = epoch.plan().get();
    recorder = epoch.recorder();
    Map<Long, Long> suspended = new HashMap<>();
    recorder.forEachSuspended(suspended::put);
    recorder.forEachPath((id, count) -> add(id, count, suspended));
    recorder.forEachPartial(this::addPartial);
    irregular += recorder.irregular();
  }

  /**
   * @param intervals tells how certain an estimate is; not used if the counts are exact
   */
  FunctionProfile build(Function<BurstTally, ShareInterval> intervals) {
    samples.forEach(
        (path, sample) -> {
          ShareInterval interval = intervals.apply(sample.tally());
          builder.addEstimate(
              sample.id(),
              path.blocks(),
              sample.tally().count(),
              interval.low(),
              interval.high(),
              path.ending());
        });
    return builder.activations(activations).irregular(irregular).build();
  }

  private void add(long id, long count, Map<Long, Long> suspended) {
    DecodedPath path = plan.decode(id);
    countActivations(path, count);
    long abandoned = Math.min(count, Math.max(0, suspended.getOrDefault(id, 0L)));
    String name = Long.toString(id);
    addPath(name, path, count - abandoned, ending(path), recorder.tally(id));
    builder.addPath(name, path.blocks(), abandoned, PathEnding.ABANDONED);
  }

  private void addPartial(int block, long register, boolean abandoned, long count) {
    DecodedPath path;
    try {
      path = plan.decodePartial(block, register);
    } catch (IllegalArgumentException e) {
      irregular += count;
      return;
    }
    countActivations(path, count);
    addPath(
        Long.toString(plan.partialId(block, register)),
        path,
        count,
        abandoned ? PathEnding.ABANDONED : PathEnding.EXCEPTION,
        recorder.partialTally(block, register, abandoned));
  }

  private void addPath(
      String id, DecodedPath path, long count, PathEnding ending, BurstTally tallyOrNull) {
    if (tallyOrNull == null) {
      builder.addPath(id, path.blocks(), count, ending);
    } else {
      samples.merge(
          new PathKey(path.blocks(), ending),
          new Sample(id, tallyOrNull),
          (first, other) -> new Sample(first.id(), first.tally().plus(other.tally())));
    }
  }

  private void countActivations(DecodedPath path, long count) {
    if (path.start() == StartKind.ENTRY) {
      activations += count;
    }
  }

  private static PathEnding ending(DecodedPath path) {
    return switch (path.end()) {
      case EXIT -> PathEnding.EXIT;
      case HEADER -> PathEnding.HEADER;
      case BACKEDGE -> PathEnding.BACKEDGE;
      case SUSPEND -> PathEnding.SUSPEND;
      case CUT -> PathEnding.CUT;
      case EXCEPTION, PARTIAL -> PathEnding.EXCEPTION;
    };
  }
}
