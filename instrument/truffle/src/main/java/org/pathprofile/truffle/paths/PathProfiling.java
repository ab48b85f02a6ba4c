package org.pathprofile.truffle.paths;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileTotals;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.sampling.CountInterval;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.core.sampling.SampleTotals;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.mode.Clock;
import org.pathprofile.truffle.mode.GuestTime;
import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** The modes exact and sampled: Ball-Larus paths, all of them or a sample. Thread-safe. */
public final class PathProfiling extends Profiling {
  /** How often it is looked at most whether functions may rest, or are to be awakened. */
  private static final Duration REST_PERIOD = Duration.ofMillis(100);

  /**
   * What is counted.
   *
   * @param pathEnd where paths end in loops
   * @param maxPaths functions with more static paths are cut
   * @param trivial whether functions with one path are counted too
   */
  public record Scope(PathEnd pathEnd, long maxPaths, boolean trivial) {}

  private final Scope scope;
  private final Recorders recorders;
  private final @Nullable PathEndSampler sampler;
  private final SamplingSettings settings;

  /** Those of all functions, also of functions whose graphs are learned. */
  private final List<Rests> rests = new CopyOnWriteArrayList<>();

  /** Null if no function rests. */
  private final @Nullable GuestTime time;

  /**
   * Held while it is looked whether functions may rest, and while what was counted is forgotten, so
   * that no function is looked at of which only a part is forgotten.
   */
  private final Object looking = new Object();

  private final PacePanel pace = new PacePanel();
  private final RestTurns turns = new RestTurns();
  private final SplittableRandom random = new SplittableRandom();
  private Clock sampling;
  private Clock resting;

  private PathProfiling(
      Scope scope,
      Recorders recorders,
      @Nullable PathEndSampler sampler,
      SamplingSettings settings,
      @Nullable GuestTime time) {
    this.scope = scope;
    this.recorders = recorders;
    this.sampler = sampler;
    this.settings = settings;
    this.time = time;
  }

  /**
   * Counts every path.
   *
   * @param time tells how long functions rest while their paths are well known; null if none does:
   *     to ask for the time of threads takes time, too
   */
  public static PathProfiling exact(Scope scope, Recorders recorders, @Nullable GuestTime time) {
    return new PathProfiling(scope, recorders, null, SamplingSettings.DEFAULT, time);
  }

  /**
   * Counts a sample.
   *
   * @param settings when and where samples are taken
   */
  public static PathProfiling sampled(
      Scope scope, PathEndSampler sampler, SamplingSettings settings) {
    return new PathProfiling(scope, Recorders.sampling(sampler), sampler, settings, null);
  }

  @Override
  public ProfileMode mode() {
    return sampler == null ? ProfileMode.EXACT : ProfileMode.SAMPLED;
  }

  @Override
  public PathEnd pathEnd() {
    return scope.pathEnd();
  }

  /** What is counted. */
  public Scope scope() {
    return scope;
  }

  /** How the paths of functions are counted. */
  public Recorders recorders() {
    return recorders;
  }

  @Override
  public boolean hasRests() {
    return time != null;
  }

  /**
   * The rests of a new function.
   *
   * @param possible whether it may rest; if not, it may keep the pace
   * @param missed how many paths have ended in activations of which nothing is known, because they
   *     were under way at the end of a rest; null if they are counted
   * @return null if no function rests
   */
  public @Nullable Rests newRests(
      Rests.Owner owner, boolean possible, @Nullable LongSupplier missed) {
    if (!hasRests()) {
      return null;
    }
    Rests added = new Rests(owner, this, possible, missed);
    rests.add(added);
    return added;
  }

  /** How far the guest is. */
  GuestMoment now() {
    return GuestMoment.of(time.nanos(), pace.pace());
  }

  /** Makes the plan of a function. Equal graphs have equal plans. */
  PathPlan plan(GuestGraph graph) {
    return PathPlan.of(graph.graph(), scope.pathEnd(), scope.maxPaths(), null);
  }

  /** How certain an estimate is, in mode sampled. */
  public CountInterval interval(SampleTally tally) {
    return CountInterval.of(tally, sampler.totals());
  }

  PathRecorder newRecorder(long paths) {
    return recorders.create(paths);
  }

  @Override
  public @Nullable ProfiledFunction create(FunctionIdentity key, GuestGraph graph) {
    PathPlan plan = plan(graph);
    if (plan.isTrivial() && !scope.trivial()) {
      return null;
    }
    return new PathFunction(key, graph, plan, this);
  }

  @Override
  public void enter(Thread thread) {
    if (time != null) {
      time.enter(thread);
    }
  }

  @Override
  public synchronized void start() {
    if (sampler != null) {
      sampling = Clock.start(Duration.ofMillis(settings.periodMillis()), sampler::tick);
    }
    if (time != null) {
      GuestMoment now = now();
      rests.forEach(each -> each.resume(now));
      resting = Clock.start(time.onClock(REST_PERIOD), this::look);
    }
  }

  @Override
  public synchronized void stop() {
    if (sampling != null) {
      sampling.stop();
      sampling = null;
    }
    if (resting != null) {
      resting.stop();
      resting = null;
      GuestMoment now = now();
      rests.forEach(each -> each.pause(now));
    }
  }

  @Override
  public void reset(Runnable functions) {
    if (sampler != null) {
      sampler.reset(functions);
      return;
    }
    synchronized (looking) {
      functions.run();
    }
  }

  @Override
  public void prepareSnapshot() {
    if (sampler != null) {
      sampler.tell();
    }
  }

  private void look() {
    synchronized (looking) {
      GuestMoment seen = now();
      if (!turns.isLook(seen.nanos())) {
        return;
      }
      RestTurns.Turn turn = turns.tick(seen.nanos());
      pace.look(seen, rests, turn.isRecovered());
      // At the same time: the panel may know of this moment, and of earlier looks.
      GuestMoment now = seen.by(pace.pace());
      if (!pace.isKnown()) {
        turn = turn.withoutRests();
      }
      boolean changed = false;
      for (Rests each : rests) {
        changed |= each.look(now, turn, random);
      }
      if (changed) {
        turns.changed(now.nanos());
      }
    }
  }

  @Override
  public long footprint() {
    return sampler == null ? 0 : sampler.footprint();
  }

  @Override
  public void describe(PathProfile.Builder profile) {
    profile.settings(settings);
    if (sampler != null) {
      SampleTotals totals = sampler.totals();
      profile.totals(new ProfileTotals(totals.pathEnds(), totals.samples(), totals.rounds()));
    }
  }
}
