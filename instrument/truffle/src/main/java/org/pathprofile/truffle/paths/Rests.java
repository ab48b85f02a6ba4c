package org.pathprofile.truffle.paths;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.RestEstimate;

/**
 * The part that one function has in the rests of functions: it rests at times, and what it executes
 * meanwhile is estimated; or it never does, and its path ends tell how much the program does.
 * Thread-safe: the owner's lock guards everything.
 */
public final class Rests {

  /** The function. Its methods are called under its lock, unless they say otherwise. */
  public interface Owner {
    /** What was counted of it, without what is estimated for rests. */
    FunctionProfile counted();

    /**
     * How many paths have ended in it, ever: also those that were forgotten since, so it is never
     * less than before. Called with or without the function's lock, and takes none that is held
     * while others are waited for.
     */
    long pathEnds();

    /** Whether the function may rest, by what was counted of it until now. */
    default boolean mayRest() {
      return true;
    }

    /** Ceases to count, so that nothing of its probes is left in compiled code. */
    void beginRest();

    /** Counts again. */
    void endRest();
  }

  private final Owner owner;
  private final PathProfiling profiling;
  private final boolean possible;

  /** Null if activations under way are counted behind a rest, or there is none. */
  private final @Nullable BriefActivations brief;

  private boolean paces;

  /** Null while the function hardly runs. */
  private @Nullable RestSchedule schedule;

  /** When the function was last looked at, and how many paths it had ended; if it hardly runs. */
  private GuestMoment seen;

  private long endsSeen;

  /**
   * @param possible whether the function may rest
   * @param missed how many paths have ended in activations of which nothing is known, because they
   *     were under way at the end of a rest; null if they are counted
   */
  Rests(Owner owner, PathProfiling profiling, boolean possible, @Nullable LongSupplier missed) {
    this.owner = owner;
    this.profiling = profiling;
    this.possible = possible;
    brief = possible && missed != null ? new BriefActivations(missed) : null;
  }

  // --- the clock

  /**
   * Has the function rest, or wakes it, if it is time; tells whether it did.
   *
   * @param now the moment
   * @param turn what functions may do then
   * @param random spreads the rests of different functions
   */
  boolean look(GuestMoment now, RestTurns.Turn turn, RandomGenerator random) {
    if (!possible) {
      return false;
    }
    synchronized (owner) {
      if (paces) {
        return false;
      }
      long ends = owner.pathEnds();
      if (schedule == null) {
        // To read what was counted takes time, which is lost where a function hardly runs.
        if (isBusy(now, ends)) {
          schedule = new RestSchedule(random, brief, now, ends, owner.counted());
        }
        return false;
      }
      RestTurns.Turn own = owner.mayRest() ? turn : turn.withoutRests();
      RestSchedule.Advice advice = schedule.look(now, own, ends, owner::counted);
      switch (advice) {
        case REST -> owner.beginRest();
        case WAKE -> owner.endRest();
        case FORGET -> schedule = null;
        case NONE -> {}
      }
      return advice == RestSchedule.Advice.REST || advice == RestSchedule.Advice.WAKE;
    }
  }

  /** Whether the function has ended many paths since it was last looked at. */
  private boolean isBusy(GuestMoment now, long ends) {
    boolean busy = seen != null && RestSchedule.isBusy(ends - endsSeen, now.nanos() - seen.nanos());
    seen = now;
    endsSeen = ends;
    return busy;
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
        schedule.resume(now, owner.pathEnds(), owner.counted());
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

  /** Has the function keep the pace, and never rest meanwhile, or no longer. */
  void pace(boolean newPaces) {
    synchronized (owner) {
      if (paces != newPaces) {
        paces = newPaces;
        schedule = null;
        seen = null;
      }
    }
  }

  /** How many paths have ended in the function, ever. Takes no lock of the function. */
  long pathEnds() {
    return owner.pathEnds();
  }

  /** Whether others tell how much the program does while the function rests. */
  boolean isMeasuredBy(GuestMoment.Pace pace) {
    synchronized (owner) {
      return schedule != null && schedule.isMeasuredBy(pace);
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
      return profile.apply(estimates());
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

  /** Forgets what was counted. */
  public void reset() {
    synchronized (owner) {
      boolean wasResting = schedule != null && schedule.isResting();
      // There would be estimates of paths without a count.
      schedule = null;
      seen = null;
      if (wasResting) {
        owner.endRest();
      }
    }
  }

  /** Bytes of memory. */
  public long footprint() {
    synchronized (owner) {
      return 64 + (schedule == null ? 0 : schedule.footprint());
    }
  }
}
