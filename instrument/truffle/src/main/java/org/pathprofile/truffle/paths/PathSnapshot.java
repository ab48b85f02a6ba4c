package org.pathprofile.truffle.paths;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.StartKind;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.CountInterval;
import org.pathprofile.core.sampling.RestEstimate;
import org.pathprofile.core.sampling.SampleTally;

/** Turns the counts of a function into a profile: decodes path numbers into block sequences. */
final class PathSnapshot {
  private final FunctionProfile.Builder builder;

  private final CountedPaths paths;
  private final PathPlan plan;
  private final PartialPaths partial;
  private final PathRecorder recorder;
  private long irregular;
  private long interrupted;

  PathSnapshot(PathFunction function, RemadePlan source, PathRecorder recorder) {
    plan = source.get();
    partial = new PartialPaths(source);
    this.recorder = recorder;
    builder = function.newProfile().staticPaths(plan.staticPaths());
    paths = new CountedPaths(builder);
    Map<Long, Long> resumed = new HashMap<>();
    recorder.forEachResumed(resumed::put);
    recorder.forEachPath((id, count) -> add(id, count, resumed));
    recorder.forEachPartial(this::addPartial);
    irregular += recorder.irregular();
  }

  /**
   * @param intervals tells how certain an estimate is; not used if the counts are exact
   * @param rested what was executed while the function was not counted
   * @param isResting whether it is not counted now
   */
  FunctionProfile build(
      Function<SampleTally, CountInterval> intervals,
      Map<PathKey, RestEstimate.Estimate> rested,
      boolean isResting) {
    paths.finish(intervals, rested);
    return builder
        .irregular(irregular)
        .rests(new FunctionRests(isResting, paths.estimated()))
        .build();
  }

  /** Paths that were stopped where it is not known which they are. */
  long interrupted() {
    return interrupted;
  }

  private void add(long id, long count, Map<Long, Long> resumed) {
    DecodedPath path = plan.decode(id);
    SampleTally tally = recorder.tally(id);
    long settled = recorder.settled(path, count, resumed.getOrDefault(id, 0L));
    PathKey key = new PathKey(path.blocks(), PathEnding.of(path.end()));
    PathKey abandoned = new PathKey(path.blocks(), PathEnding.ABANDONED);
    countActivations(path, key, count, tally);
    paths.number(key, id);
    paths.add(key, settled, tally);
    paths.number(abandoned, id);
    paths.add(abandoned, count - settled);
  }

  private void addPartial(int block, long register, boolean abandoned, long count) {
    DecodedPath path = partial.pathTo(block, register);
    if (path == null && abandoned) {
      // Stopped at a safepoint, which is where no code throws: between two iterations.
      path = partial.pathToHeader(register);
    }
    if (path == null) {
      if (abandoned) {
        interrupted += count;
      } else {
        irregular += count;
      }
      return;
    }
    SampleTally tally = recorder.partialTally(block, register, abandoned);
    PathEnding ending = abandoned ? PathEnding.ABANDONED : PathEnding.EXCEPTION;
    PathKey key = new PathKey(path.blocks(), ending);
    countActivations(path, key, count, tally);
    paths.number(key, partial.idOf(path));
    paths.add(key, count, tally);
  }

  private void countActivations(
      DecodedPath path, PathKey key, long count, @Nullable SampleTally tally) {
    if (path.start() == StartKind.ENTRY) {
      paths.addActivations(count, tally);
      paths.begins(key);
    }
  }
}
