package org.pathprofile.truffle.paths;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.pathprofile.core.phase.PathWindow;
import org.pathprofile.core.phase.PhaseDetector;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.RestEstimate;

/**
 * Decides when a function rests and when it is looked at again, and estimates what is executed in
 * between.
 *
 * <p>A function is looked at window by window. It may rest when it ends so many paths that its
 * probes are worth removing, when successive windows have the same shares of paths ({@link
 * PhaseDetector}), and when it ends about as many paths per unit of time in them, so that the
 * program has warmed up and the last window tells how much is done ({@link PaceHistory}). The first
 * rest is some times as long as it took to learn that; each further one is twice as long, as long
 * as looks confirm what was known. If one does not, the function is watched until its paths are
 * stable again, and the next rest is as long as the first.
 *
 * <p>Rests begin and end in turns ({@link RestTurns}).
 *
 * <p>A rest costs two compilations, one at its beginning and one at its end. So in a time of
 * <i>t</i> there are at most 2 log2(<i>t</i>/first) of a function whose paths do not change.
 *
 * <p>Times are those that the guest's threads have taken, in nanoseconds. Not thread-safe.
 */
final class RestSchedule {

  /** What is to be done with the function. */
  enum Advice {
    /** It goes on as it is. */
    NONE,
    /** It need not be counted for a while. */
    REST,
    /** It is to be counted again. */
    WAKE
  }

  /** Samples of the function in a window at least. */
  static final long LEAST_SAMPLES = 256;

  /** Samples for each path in it, on average. */
  private static final int SAMPLES_PER_PATH = 8;

  /**
   * A window that has too few samples for so long belongs to a function that hardly runs; the next
   * one begins.
   */
  private static final long LONGEST_WINDOW = 60_000_000_000L;

  /** The same behind a rest, of which it must be known whether the function still runs. */
  private static final long LONGEST_LOOK = 5_000_000_000L;

  /** Path ends per second from which on probes are worth removing: they take some 0.01 % of it. */
  static final double BUSY = 20_000;

  /** How long the first rest is, in times that the function was watched before it, and at least. */
  private static final int PATIENCE = 4;

  static final long LEAST_REST = 2_000_000_000;

  private static final int GROWTH = 2;

  /** Rests are longer or shorter by up to this part of them, so that functions take turns. */
  private static final double SPREAD = 0.25;

  /** How many times as fast or as slow a program must run to be thought to do something else. */
  private static final double OTHER_PACE = 2.5;

  /** In so many successive windows. */
  private static final int MOST_PACE_CHANGES = 2;

  /** How often a rest is cut short: a program with many phases would never rest. */
  private static final int MOST_EARLY_ENDS = 8;

  /** In so many times the time of the last window there must be another one. */
  private static final int MOST_WINDOWS = 2;

  private static final double SECOND = 1e9;

  private final RandomGenerator random;

  /** Null if activations that were under way in a rest are counted behind it. */
  private final BriefActivations brief;

  private final PhaseDetector detector = new PhaseDetector();
  private final PaceHistory history = new PaceHistory();
  private final RestEstimate<PathKey> estimate = new RestEstimate<>();

  private boolean resting;

  /** Whether the last window says that the function may rest, as long as the panel is the same. */
  private boolean ready;

  /** The panel of the last window. */
  private int panel;

  private boolean paused;

  /** Whether the function has just been awakened, so that it must be compiled. */
  private boolean settling;

  /** When the function was first or last awakened. */
  private GuestMoment awakeSince;

  private GuestMoment windowBegan;
  private Map<PathKey, RestEstimate.Counted> atBeginning = Map.of();
  private long samplesAtBeginning;
  private long samplesWanted = LEAST_SAMPLES;

  /** How long the next rest is. */
  private long nextRest;

  private GuestMoment restBegan;

  /** What was left of the rest when it began, or began again. */
  private long restLeft;

  /** The last window before the rest: times of rests are those in which as much is done. */
  private GuestMoment.Stretch window;

  /** When it was last looked how fast the program runs meanwhile. */
  private GuestMoment paceLooked;

  private int paceChanges;
  private int earlyEnds;
  private int rests;

  /**
   * @param random spreads the rests of different functions
   * @param briefOrNull tells whether activations are brief; null if those that are under way in a
   *     rest are counted behind it
   * @param now the moment
   * @param samples how many samples there are of the function
   * @param counted what was counted of it
   */
  RestSchedule(
      RandomGenerator random,
      BriefActivations briefOrNull,
      GuestMoment now,
      long samples,
      FunctionProfile counted) {
    this.random = random;
    brief = briefOrNull;
    awakeSince = now;
    begin(now, samples, counted);
  }

  /**
   * Looks at the function.
   *
   * @param now the moment
   * @param turn what functions may do then
   * @param samples how many samples there are of it
   * @param profile what was counted of it, without what was estimated for rests
   */
  Advice look(
      GuestMoment now, RestTurns.Turn turn, long samples, Supplier<FunctionProfile> profile) {
    if (paused) {
      return Advice.NONE;
    }
    if (resting) {
      boolean isOver = turn.mayWake() && now.since(restBegan).nanos() >= restLeft;
      if (!isOver && !isOtherPace(now)) {
        return Advice.NONE;
      }
      wake(now, samples, profile.get());
      return Advice.WAKE;
    }
    lookAtWindow(now, samples, profile);
    // Of another panel it is not known how fast the program ran before.
    if (!ready || !turn.mayRest() || now.panel() != panel) {
      return Advice.NONE;
    }
    rest(now);
    return Advice.REST;
  }

  private void lookAtWindow(GuestMoment now, long samples, Supplier<FunctionProfile> profile) {
    long taken = now.since(windowBegan).nanos();
    if (taken < (settling ? PaceHistory.SHORTEST_WINDOW : history.window())) {
      return;
    }
    if (samples - samplesAtBeginning < samplesWanted) {
      if (ready && taken > MOST_WINDOWS * window.nanos()) {
        // It runs less than it did.
        ready = false;
      }
      if (taken > (rests == 0 ? LONGEST_WINDOW : LONGEST_LOOK)) {
        giveUpWindow(now, samples, profile.get());
      }
      return;
    }
    FunctionProfile counted = profile.get();
    Map<PathKey, RestEstimate.Counted> counts = countsOf(counted);
    if (isOtherwiseDivided(counts)) {
      begin(now, samples, counted);
      return;
    }
    Map<PathKey, RestEstimate.Counted> inWindow = since(atBeginning, counts);
    long wanted = Math.max(LEAST_SAMPLES, (long) SAMPLES_PER_PATH * inWindow.size());
    if (samples - samplesAtBeginning < wanted) {
      samplesWanted = wanted;
      return;
    }
    GuestMoment.Stretch stretch = end(now, counted);
    begin(now, samples, counted);
    add(stretch, inWindow, now);
  }

  /** The function hardly runs: nothing is learned of its paths, but that it hardly runs. */
  private void giveUpWindow(GuestMoment now, long samples, FunctionProfile counted) {
    long nanos = end(now, counted).nanos();
    Map<PathKey, RestEstimate.Counted> counts = countsOf(counted);
    if (rests > 0 && isWhole() && !isOtherwiseDivided(counts)) {
      estimate.beginPhase();
      estimate.look(nanos, since(atBeginning, counts));
    }
    history.forget();
    ready = false;
    begin(now, samples, counted);
  }

  private GuestMoment.Stretch end(GuestMoment now, FunctionProfile counted) {
    GuestMoment.Stretch stretch = now.since(windowBegan);
    if (brief != null) {
      brief.end(counted, stretch.nanos());
    }
    return stretch;
  }

  /** Whether nearly all was counted that ran in the last window. */
  private boolean isWhole() {
    return brief == null || brief.isWhole();
  }

  private void add(
      GuestMoment.Stretch stretch, Map<PathKey, RestEstimate.Counted> inWindow, GuestMoment now) {
    if (settling) {
      // Part of it was spent on compiling the function.
      settling = false;
      return;
    }
    ready = false;
    if (!isWhole()) {
      return;
    }
    history.add(ends(inWindow), stretch.nanos());
    PhaseDetector.Change change = detector.add(window(inWindow));
    if (change == PhaseDetector.Change.OVER) {
      estimate.beginPhase();
    }
    estimate.look(stretch.nanos(), inWindow);
    window = stretch;
    panel = now.panel();
    if (change == PhaseDetector.Change.OVER) {
      nextRest = 0;
      awakeSince = now;
      history.forget();
      return;
    }
    ready =
        history.isEven()
            && stretch.isPaced()
            && now.panel() != 0
            && history.pace() * SECOND >= BUSY
            && (brief == null || brief.mayRest())
            && detector.isStable()
            && !detector.isInDoubt();
  }

  private void rest(GuestMoment now) {
    nextRest =
        nextRest == 0
            ? Math.max(LEAST_REST, PATIENCE * now.since(awakeSince).nanos())
            : Math.multiplyExact(GROWTH, nextRest);
    double factor = 1 + SPREAD * (2 * random.nextDouble() - 1);
    restBegan = now;
    restLeft = (long) (nextRest * factor);
    paceLooked = now;
    paceChanges = 0;
    atBeginning = Map.of();
    resting = true;
    ready = false;
    rests++;
  }

  /**
   * Whether the program has run much faster or more slowly for some time than when the function was
   * last looked at, so that it may do something else.
   */
  private boolean isOtherPace(GuestMoment now) {
    GuestMoment.Stretch stretch = now.since(paceLooked);
    if (stretch.nanos() < history.window() || !stretch.isPaced() || !window.hasPace()) {
      return false;
    }
    paceLooked = now;
    double change = (double) stretch.asIn(window) / stretch.nanos();
    paceChanges = change > OTHER_PACE || change < 1 / OTHER_PACE ? paceChanges + 1 : 0;
    if (paceChanges < MOST_PACE_CHANGES
        || earlyEnds == MOST_EARLY_ENDS
        || now.since(restBegan).nanos() < LEAST_REST) {
      return false;
    }
    earlyEnds++;
    return true;
  }

  private void wake(GuestMoment now, long samples, FunctionProfile counted) {
    addToRest(now.since(restBegan));
    resting = false;
    settling = true;
    awakeSince = now;
    begin(now, samples, counted);
  }

  private void addToRest(GuestMoment.Stretch rested) {
    estimate.rest(rested.asIn(window), rested.isComparable(window));
  }

  private void begin(GuestMoment now, long samples, FunctionProfile counted) {
    windowBegan = now;
    samplesAtBeginning = samples;
    samplesWanted = LEAST_SAMPLES;
    atBeginning = countsOf(counted);
    if (brief != null) {
      brief.begin(counted);
    }
  }

  /** The profiler stops: the time from now on is no rest, and no window. */
  void pause(GuestMoment now) {
    if (resting && !paused) {
      GuestMoment.Stretch rested = now.since(restBegan);
      addToRest(rested);
      restLeft -= rested.nanos();
    }
    paused = true;
  }

  /** The profiler goes on. */
  void resume(GuestMoment now, long samples, FunctionProfile counted) {
    if (!paused) {
      return;
    }
    paused = false;
    if (resting) {
      restBegan = now;
      paceLooked = now;
    } else {
      settling = true;
      ready = false;
      begin(now, samples, counted);
    }
  }

  /** How many rests there were, with one that lasts. */
  int rests() {
    return rests;
  }

  /** Whether the function rests. */
  boolean isResting() {
    return resting;
  }

  /** The paths of which something may have been executed in rests. */
  Set<PathKey> paths() {
    return estimate.paths();
  }

  /** What was executed in rests, up to {@code now}. */
  RestEstimate.Estimate estimate(PathKey path, GuestMoment now) {
    if (!resting || paused || now.nanos() <= restBegan.nanos()) {
      return estimate.of(path, 0, true);
    }
    GuestMoment.Stretch rested = now.since(restBegan);
    return estimate.of(path, rested.asIn(window), rested.isComparable(window));
  }

  /** Bytes of memory. */
  long footprint() {
    return 360 + estimate.footprint() + 120L * atBeginning.size();
  }

  /**
   * Whether a path was counted less often than at the beginning of the window: the graph is
   * learned, and what was one path then is two, because it passes a loop header that is known now.
   */
  private boolean isOtherwiseDivided(Map<PathKey, RestEstimate.Counted> counts) {
    return atBeginning.entrySet().stream()
        .anyMatch(
            entry ->
                counts.getOrDefault(entry.getKey(), RestEstimate.Counted.NOTHING).samples()
                    < entry.getValue().samples());
  }

  private static Map<PathKey, RestEstimate.Counted> countsOf(FunctionProfile profile) {
    Map<PathKey, RestEstimate.Counted> counts = new HashMap<>();
    for (PathCount path : profile.paths()) {
      counts.put(
          path.key(), new RestEstimate.Counted(path.count(), path.samples().orElse(path.count())));
    }
    return counts;
  }

  private static Map<PathKey, RestEstimate.Counted> since(
      Map<PathKey, RestEstimate.Counted> before, Map<PathKey, RestEstimate.Counted> now) {
    Map<PathKey, RestEstimate.Counted> difference = new HashMap<>();
    now.forEach(
        (path, counted) -> {
          RestEstimate.Counted old = before.getOrDefault(path, RestEstimate.Counted.NOTHING);
          if (counted.samples() > old.samples()) {
            difference.put(
                path,
                new RestEstimate.Counted(
                    counted.count() - old.count(), counted.samples() - old.samples()));
          }
        });
    return difference;
  }

  private static long ends(Map<PathKey, RestEstimate.Counted> counts) {
    return counts.values().stream().mapToLong(RestEstimate.Counted::count).sum();
  }

  private static PathWindow window(Map<PathKey, RestEstimate.Counted> counts) {
    Map<PathKey, Long> samples = new HashMap<>();
    counts.forEach((path, counted) -> samples.put(path, counted.samples()));
    return new PathWindow(samples);
  }
}
