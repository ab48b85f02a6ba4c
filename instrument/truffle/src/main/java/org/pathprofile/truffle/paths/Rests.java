package org.pathprofile.truffle.paths;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.RestEstimate;

/**
 * The part that one function has in the rests of functions: it rests at times, and what it executes
 * meanwhile is estimated; or it never does, and its path ends tell how fast the program runs.
 * Thread-safe: the owner's lock guards everything.
 */
public final class Rests {

  /** The function. Its methods are called under its lock. */
  public interface Owner {
    /** How many samples there are of it. */
    long recorded();

    /** What was counted of it, without what is estimated for rests. */
    FunctionProfile counted();

    /** How many path ends its samples stand for. */
    long pathEnds();

    /** Ceases to count, so that nothing of its probes is left in compiled code. */
    void beginRest();

    /** Counts again. */
    void endRest();

    /** Has its path ends counted apart from now on, or no longer. */
    void pace(boolean paces);
  }

  private final Owner owner;
  private final PathProfiling profiling;
  private final boolean possible;

  /** Null if activations under way are counted behind a rest, or there is none. */
  private final BriefActivations brief;

  private boolean paces;

  /** Null until there are enough samples. */
  private RestSchedule schedule;

  private long estimated;

  /**
   * @param possible whether the function may rest
   * @param missedOrNull how many paths have ended in activations of which nothing is known, because
   *     they were under way at the end of a rest; null if they are counted
   */
  Rests(Owner owner, PathProfiling profiling, boolean possible, LongSupplier missedOrNull) {
    this.owner = owner;
    this.profiling = profiling;
    this.possible = possible;
    brief = possible && missedOrNull != null ? new BriefActivations(missedOrNull) : null;
  }

  boolean arePossible() {
    return possible;
  }

  // --- the clock

  /**
   * Has the function rest, or wakes it, if it is time.
   *
   * @param now the moment
   * @param turn what functions may do then
   * @param random spreads the rests of different functions
   */
  void look(GuestMoment now, RestTurns.Turn turn, RandomGenerator random) {
    synchronized (owner) {
      if (!possible || paces) {
        return;
      }
      long samples = owner.recorded();
      if (schedule == null) {
        if (samples >= RestSchedule.LEAST_SAMPLES) {
          schedule = new RestSchedule(random, brief, now, samples, owner.counted());
        }
        return;
      }
      switch (schedule.look(now, turn, samples, owner::counted)) {
        case REST -> owner.beginRest();
        case WAKE -> owner.endRest();
        case NONE -> {}
      }
    }
  }

  /** The profiler stops. */
  void pause(GuestMoment now) {
    synchronized (owner) {
      if (schedule != null) {
        schedule.pause(now);
      }
    }
  }

  /** The profiler starts. */
  void resume(GuestMoment now) {
    synchronized (owner) {
      if (schedule != null) {
        schedule.resume(now, owner.recorded(), owner.counted());
      }
    }
  }

  // --- the panel

  /** Whether the function may keep the pace: it has never rested. */
  boolean canPace() {
    synchronized (owner) {
      return !haveBegun();
    }
  }

  /** Has the path ends of the function counted apart, or no longer. It must not rest meanwhile. */
  void pace(boolean newPaces) {
    synchronized (owner) {
      if (paces != newPaces) {
        paces = newPaces;
        schedule = null;
        owner.pace(newPaces);
      }
    }
  }

  /** How many path ends the function's samples stand for. */
  long pathEnds() {
    synchronized (owner) {
      return owner.pathEnds();
    }
  }

  // --- what was executed

  private boolean haveBegun() {
    return schedule != null && schedule.rests() > 0;
  }

  /**
   * Makes a profile with what was executed in rests until now.
   *
   * @param profile makes it with the executions that it is given, by path
   */
  public FunctionProfile snapshot(
      Function<Map<PathKey, RestEstimate.Estimate>, FunctionProfile> profile) {
    synchronized (owner) {
      FunctionProfile made = profile.apply(estimates());
      estimated = made.rests().rested();
      return made;
    }
  }

  private Map<PathKey, RestEstimate.Estimate> estimates() {
    Map<PathKey, RestEstimate.Estimate> estimates = new HashMap<>();
    if (haveBegun()) {
      GuestMoment now = profiling.now();
      for (PathKey path : schedule.paths()) {
        estimates.put(path, schedule.estimate(path, now));
      }
    }
    return estimates;
  }

  /** How many paths the last snapshot has of times in which the function rested. */
  long estimated() {
    synchronized (owner) {
      return estimated;
    }
  }

  /** Forgets what was counted. */
  public void reset() {
    synchronized (owner) {
      boolean wasResting = schedule != null && schedule.isResting();
      // There would be estimates of paths without a sample.
      schedule = null;
      estimated = 0;
      if (wasResting) {
        owner.endRest();
      }
    }
  }

  /** Bytes of memory. */
  public long footprint() {
    synchronized (owner) {
      return 48 + (schedule == null ? 0 : schedule.footprint());
    }
  }
}
