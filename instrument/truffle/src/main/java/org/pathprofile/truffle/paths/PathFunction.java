package org.pathprofile.truffle.paths;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
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
  private final Rests rests;

  /**
   * Whether activations that are under way behind a rest are counted; if not, only those are that
   * begin then.
   */
  private final boolean adopts;

  /** Whether path ends are counted apart. */
  private boolean paces;

  /** How many steps there were. */
  private int steps;

  /** How many paths that were stopped the last snapshot could not decode. */
  private long undecodable;

  PathFunction(FunctionIdentity key, GuestGraph graph, PathPlan made, PathProfiling profiling) {
    super(key, graph);
    this.profiling = profiling;
    boolean canRest = profiling.hasRests() && !graph.isResumable();
    adopts = canRest && isToldByRegister(graph);
    rests = profiling.newRests(this, canRest, adopts ? null : this::missedPaths);
    plan = new RemadePlan(this, profiling, made);
    recorder = profiling.newRecorder(made.pathCount());
    replan(newSteps());
  }

  /** Under a number of their own. */
  private PathSteps newSteps() {
    LongAdder staleOrNull = adopts ? stale : null;
    int number = steps++;
    if (recorder instanceof ExactRecorder exact) {
      return new CountingSteps(plan, exact, staleOrNull, number);
    }
    return new SamplingSteps(plan, (SamplingRecorder) recorder, staleOrNull, number, part());
  }

  private SamplingSteps.Part part() {
    if (paces) {
      return SamplingSteps.Part.PACES;
    }
    return adopts ? SamplingSteps.Part.ADOPTS : SamplingSteps.Part.NONE;
  }

  @Override
  public synchronized void beginRest() {
    rest();
  }

  @Override
  public synchronized void endRest() {
    if (adopts) {
      wake(newSteps());
    } else {
      wake();
    }
  }

  @Override
  public synchronized void pace(boolean newPaces) {
    paces = newPaces;
    replan(newSteps());
  }

  @Override
  public synchronized long pathEnds() {
    return recorder.pathEnds();
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
