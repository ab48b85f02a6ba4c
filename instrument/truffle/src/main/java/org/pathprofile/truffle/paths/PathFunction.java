package org.pathprofile.truffle.paths;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.RestEstimate;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** A function whose Ball-Larus paths are counted. */
final class PathFunction extends ProfiledFunction implements Rests.Owner {
  /** Bytes of the fields, and the adder of stale paths. */
  private static final int OBJECTS = 96;

  private final PathProfiling profiling;
  private final LongAdder stale = new LongAdder();
  private final RemadePlan plan;
  private final PathRecorder recorder;

  /** Null if no function rests. */
  private final @Nullable Rests rests;

  /**
   * Whether activations that are under way behind a rest are counted; if not, only those are that
   * begin then.
   */
  private final boolean adopts;

  /**
   * Whether it is then no longer known which block an exception leaves, because nothing but the
   * register is known of such activations.
   */
  private final boolean losesPlaces;

  /** How many steps there were. */
  private int steps;

  /** How many paths that were stopped the last snapshot could not decode. */
  private long undecodable;

  PathFunction(FunctionIdentity key, GuestGraph graph, PathPlan made, PathProfiling profiling) {
    super(key, graph);
    this.profiling = profiling;
    boolean canRest = profiling.hasRests() && !graph.isResumable();
    adopts = canRest && isToldByRegister(graph);
    losesPlaces = adopts && graph.isLeftByEachException() && graph.variableCount() > 0;
    plan = new RemadePlan(this, profiling, made);
    recorder = profiling.newRecorder(made.pathCount());
    // Not sooner: from now on the clock asks how many paths have ended.
    rests = profiling.newRests(this, canRest, adopts ? null : this::missedPaths);
    replan(newSteps());
  }

  /** Under a number of their own. */
  private PathSteps newSteps() {
    if (recorder instanceof SamplingRecorder sampling) {
      return new SamplingSteps(plan, sampling);
    }
    int number = steps++;
    // Before the first rest there is nothing to adopt.
    boolean hasRested = adopts && number > 0;
    return new CountingSteps(
        plan,
        (ExactRecorder) recorder,
        hasRested ? stale : null,
        number,
        hasRested,
        !(hasRested && losesPlaces));
  }

  /** Not if that made the paths shorter that exceptions are seen to end. */
  @Override
  public boolean mayRest() {
    return !losesPlaces || steps > 1 || !recorder.hasPartials();
  }

  @Override
  public synchronized void endRest() {
    if (adopts) {
      endRest(newSteps());
    } else {
      super.endRest();
    }
  }

  @Override
  public long pathEnds() {
    return recorder.everEnded();
  }

  @Override
  protected synchronized long countsFootprint() {
    return OBJECTS
        + plan.footprint()
        + recorder.footprint()
        + (rests == null ? 0 : rests.footprint());
  }

  @Override
  public synchronized FunctionProfile snapshot() {
    return rests == null ? counted() : rests.snapshot(this::profile);
  }

  @Override
  public FunctionProfile counted() {
    return profile(Map.of());
  }

  /**
   * @param rested what was executed in rests
   */
  private FunctionProfile profile(Map<PathKey, RestEstimate.Estimate> rested) {
    PathSnapshot snapshot = new PathSnapshot(this, plan, recorder);
    undecodable = snapshot.interrupted();
    return snapshot.build(profiling::interval, rested, isResting() && !rested.isEmpty());
  }

  @Override
  public synchronized long interruptedPaths() {
    return super.interruptedPaths() + undecodable;
  }

  @Override
  public synchronized long recorded() {
    return recorder.recorded();
  }

  @Override
  public synchronized void reset() {
    super.reset();
    stale.reset();
    recorder.reset();
    if (rests != null) {
      rests.reset();
    }
  }

  @Override
  public long stalePaths() {
    return stale.sum();
  }
}
