package org.pathprofile.truffle.paths;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Renumbering;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.probe.FunctionKey;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * A function whose Ball-Larus paths are counted, under one plan after another.
 *
 * <p>Once enough is known of its edges, the paths are numbered anew so that the hottest edges need
 * no addition (PEP, section 3.4: smart path numbering). Every plan has a recorder of its own, for
 * the same id means another path under another plan.
 */
final class PathFunction extends ProfiledFunction {

  /** How many paths must be counted before the first renewal. */
  private static final long FIRST_PATHS = 256;

  /** By how much more for the next one. */
  private static final long MORE_PATHS = 16;

  /** The part of the additions that may remain if a renewal is to be worth a recompilation. */
  private static final double WORTH = 0.9;

  /** A plan and what was counted under it. */
  record Epoch(PathPlan plan, PathRecorder recorder) {}

  private final PathProfiling profiling;
  private final LongAdder stale = new LongAdder();
  private final List<Epoch> epochs = new ArrayList<>();
  private final int mostEpochs;
  private BigInteger staticPaths;
  private long leastPaths = FIRST_PATHS;
  private int attempts;
  private Renumbering renumbering = Renumbering.NONE;

  /**
   * @param renewals how often the paths may be numbered anew
   */
  PathFunction(
      FunctionKey key, GuestGraph graph, PathPlan plan, int renewals, PathProfiling profiling) {
    super(key, graph);
    this.profiling = profiling;
    mostEpochs = renewals + 1;
    begin(plan);
  }

  private void begin(PathPlan plan) {
    PathRecorder recorder = profiling.newRecorder(plan.pathCount());
    epochs.add(new Epoch(plan, recorder));
    replan(new PathSteps(plan, recorder, mostEpochs > 1 ? stale : null));
  }

  @Override
  protected boolean keepsEveryProbe() {
    return mostEpochs > 1;
  }

  /**
   * Numbers the paths anew if enough of them were counted, if that may be done once more, and if it
   * saves additions. Takes time O(E log E) for E edges; called by the clock, not by guest code.
   */
  synchronized void renew() {
    Epoch present = epochs.get(epochs.size() - 1);
    if (attempts + 1 >= mostEpochs || present.recorder().total() < leastPaths) {
      return;
    }
    attempts++;
    leastPaths *= MORE_PATHS;
    EdgeProfile edges = snapshot().edgeProfile();
    PathPlan renewed =
        PathPlan.of(
            graph().graph(),
            present.plan().pathEnd(),
            profiling.maxPaths(),
            edges::edge,
            present.plan().epoch() + 1);
    long before = present.plan().increments(edges::edge);
    long after = renewed.increments(edges::edge);
    if (after < WORTH * before) {
      begin(renewed);
      renumbering =
          new Renumbering(1, edgesTaken(edges), firstPlan().increments(edges::edge), after);
    }
  }

  private PathPlan firstPlan() {
    return epochs.get(0).plan();
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
  public synchronized FunctionProfile snapshot() {
    if (staticPaths == null) {
      staticPaths = epochs.get(0).plan().staticPaths();
    }
    PathSnapshot snapshot = new PathSnapshot(this, staticPaths);
    for (Epoch epoch : epochs) {
      snapshot.add(epoch);
    }
    return snapshot.build(profiling::interval);
  }

  @Override
  public synchronized void reset() {
    super.reset();
    stale.reset();
    for (Epoch epoch : epochs) {
      epoch.recorder().reset();
    }
  }

  @Override
  public long stalePaths() {
    return stale.sum();
  }
}
