package org.pathprofile.truffle.paths;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.Renumbering;
import org.pathprofile.core.sampling.RestEstimate;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * A function whose Ball-Larus paths are counted, under one plan after another.
 *
 * <p>Once enough is known of its edges, the paths are numbered anew so that the hottest edges need
 * no addition (PEP, section 3.4: smart path numbering). Every plan has a recorder of its own, for
 * the same id means another path under another plan.
 */
final class PathFunction extends ProfiledFunction implements Rests.Owner {

  /** How many paths must be counted before the first renewal. */
  private static final long FIRST_PATHS = 256;

  /** By how much more for the next one. */
  private static final long MORE_PATHS = 16;

  /** The part of the additions that may remain if a renewal is to be worth a recompilation. */
  private static final double WORTH = 0.9;

  /** Bytes of the fields, the list of epochs, and the adder of stale paths. */
  private static final int OBJECTS = 160;

  /** A plan and what was counted under it. */
  record Epoch(RemadePlan plan, PathRecorder recorder) {}

  private final PathProfiling profiling;
  private final LongAdder stale = new LongAdder();
  private final List<Epoch> epochs = new ArrayList<>(1);
  private final int mostEpochs;
  private long leastPaths = FIRST_PATHS;
  private int attempts;
  private Renumbering renumbering = Renumbering.NONE;

  /** Null if no function rests. */
  private final Rests rests;

  /**
   * Whether activations that are under way behind a rest are counted; if not, only those are that
   * begin then.
   */
  private final boolean adopts;

  /** Whether path ends are counted apart. */
  private boolean paces;

  /** How many plans there were. */
  private int plans;

  /** How many paths that were stopped the last snapshot could not decode. */
  private long undecodable;

  /**
   * @param plan the first plan
   * @param renewals how often the paths may be numbered anew
   */
  PathFunction(
      FunctionIdentity key,
      GuestGraph graph,
      PathPlan plan,
      int renewals,
      PathProfiling profiling) {
    super(key, graph);
    this.profiling = profiling;
    mostEpochs = renewals + 1;
    boolean canRest = profiling.hasRests() && !graph.isResumable();
    adopts = canRest && isToldByRegister(graph);
    rests = profiling.newRests(this, canRest, adopts ? null : this::missedPaths);
    begin(
        RemadePlan.first(this, profiling.pathEnd(), profiling.maxPaths(), plan), plan.pathCount());
  }

  private void begin(RemadePlan plan, long pathCount) {
    PathRecorder recorder = profiling.newRecorder(pathCount);
    epochs.add(new Epoch(plan, recorder));
    replan(steps(plan, recorder));
  }

  private Epoch present() {
    return epochs.get(epochs.size() - 1);
  }

  /** For the present plan, under a number of their own. */
  private PathSteps newSteps() {
    return steps(present().plan(), present().recorder());
  }

  private PathSteps steps(RemadePlan plan, PathRecorder recorder) {
    LongAdder staleOrNull = isRenewable() || adopts ? stale : null;
    int number = plans++;
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
  protected boolean isRenewable() {
    return mostEpochs > 1;
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
    long sum = 0;
    for (Epoch epoch : epochs) {
      sum += epoch.recorder().pathEnds();
    }
    return sum;
  }

  /** Counts are estimated for rests, unless it was a language that had the function rest. */
  @Override
  public synchronized boolean hasRested() {
    return (rests == null || !rests.arePossible()) && super.hasRested();
  }

  /**
   * Numbers the paths anew if enough of them were counted, if that may be done once more, and if it
   * saves additions. Takes time O(E log E) for E edges; called by the clock, not by guest code.
   */
  synchronized void renew() {
    Epoch present = present();
    if (isResting() || attempts + 1 >= mostEpochs || present.recorder().recorded() < leastPaths) {
      return;
    }
    attempts++;
    leastPaths *= MORE_PATHS;
    EdgeProfile edges = snapshot().edgeProfile();
    RemadePlan source =
        RemadePlan.renewed(this, profiling.pathEnd(), profiling.maxPaths(), edges, epochs.size());
    PathPlan renewed = source.get();
    long before = present.plan().get().increments(edges::edge);
    long after = renewed.increments(edges::edge);
    if (after < WORTH * before) {
      begin(source, renewed.pathCount());
      long first = epochs.get(0).plan().get().increments(edges::edge);
      renumbering = new Renumbering(1, edgesTaken(edges), first, after);
    }
  }

  private long edgesTaken(EdgeProfile edges) {
    long sum = 0;
    for (int edge = 0; edge < graph().graph().edgeCount(); edge++) {
      sum += edges.edge(edge);
    }
    return sum;
  }

  synchronized Renumbering renumbering() {
    return renumbering;
  }

  @Override
  protected synchronized long countsFootprint() {
    long sum = OBJECTS;
    for (Epoch epoch : epochs) {
      sum += epoch.plan().footprint() + epoch.recorder().footprint();
    }
    return sum + (rests == null ? 0 : rests.footprint());
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
    PathSnapshot snapshot = new PathSnapshot(this, epochs.get(0).plan().get().staticPaths());
    for (Epoch epoch : epochs) {
      snapshot.add(epoch);
    }
    undecodable = snapshot.interrupted();
    return snapshot.build(profiling::interval, rested, isResting() && !rested.isEmpty());
  }

  @Override
  public synchronized long interruptedPaths() {
    return super.interruptedPaths() + undecodable;
  }

  @Override
  public synchronized long recorded() {
    long sum = 0;
    for (Epoch epoch : epochs) {
      sum += epoch.recorder().recorded();
    }
    return sum;
  }

  @Override
  public synchronized void reset() {
    super.reset();
    stale.reset();
    for (Epoch epoch : epochs) {
      epoch.recorder().reset();
    }
    if (rests != null) {
      rests.reset();
    }
  }

  @Override
  public long stalePaths() {
    return stale.sum();
  }
}
