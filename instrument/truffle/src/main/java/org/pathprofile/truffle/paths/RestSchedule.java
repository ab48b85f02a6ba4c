package org.pathprofile.truffle.paths;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.phase.PathWindow;
import org.pathprofile.core.phase.PhaseDetector;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.RestEstimate;

/**
 * Decides when a busy function rests and when it is looked at again, and estimates what is executed
 * in between.
 *
 * <p>A function is looked at window by window. It may rest when it ends so many paths that its
 * probes are worth removing, when successive windows have the same shares of paths ({@link
 * PhaseDetector}), and when it ends about as many paths in them for what the program does ({@link
 * PaceHistory}), so that they tell how much that is. The first rest is some times as long as it
 * took to learn that; each further one is twice as long, as long as looks confirm what was known.
 * If one does not, the function is watched until its paths are stable again, and the next rest is
 * as long as the first.
 *
 * <p>How much the program does, the path ends of others tell ({@link PacePanel}). They are turned
 * into nanoseconds, always at the same rate: that of the first window with these others. So it
 * makes no difference to estimates that the program becomes faster or slower. If there are no
 * others, it is processor time.
 *
 * <p>Rests begin and end in turns ({@link RestTurns}). When the turn comes, the last window may be
 * long over; so what was counted since must be like it.
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
    WAKE,
    /** It hardly runs, and has never rested: there is no more use for this. */
    FORGET
  }

  /**
   * A window that ended before there was a panel.
   *
   * @param paths how often each ended in it
   */
  private record Unpaced(GuestMoment began, GuestMoment ended, Map<PathKey, Long> paths) {
    /** As a panel has seen it; null if nobody looked at its functions then. */
    private GuestMoment.@Nullable Stretch seenBy(GuestMoment.Pace panel) {
      GuestMoment from = began.seenBy(panel);
      GuestMoment to = ended.seenBy(panel);
      return from == null || to == null ? null : to.since(from);
    }
  }

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

  /** For such a part of what was seen last, that tells what the function does now. */
  private static final double FRESH = 0.25;

  /** How long a window is at least and at most, in nanoseconds. */
  static final long SHORTEST_WINDOW = 400_000_000;

  static final long LONGEST_WINDOW = 16 * SHORTEST_WINDOW;

  /** The first window behind a rest is at least this part of it, but no longer than that. */
  private static final int PART_OF_REST = 8;

  private static final long LONGEST_LOOK = 4 * SHORTEST_WINDOW;

  /**
   * Windows of as much work as this part of others are as long: looks come at some moments only.
   */
  private static final double ALIKE = 0.9;

  private static final double SECOND = 1e9;

  private final RandomGenerator random;

  /** Null if activations that were under way in a rest are counted behind it. */
  private final @Nullable BriefActivations brief;

  private final PhaseDetector detector = new PhaseDetector();
  private PaceHistory history = new PaceHistory();
  private final RestEstimate<PathKey> estimate = new RestEstimate<>();

  /** The latest last. */
  private final List<Unpaced> unpacedWindows = new ArrayList<>();

  private boolean resting;

  /** Whether the last window says that the function may rest, as long as nothing changes. */
  private boolean ready;

  private boolean paused;

  /** Whether the function has just been awakened, so that it must be compiled. */
  private boolean settling;

  /** When the function was first or last awakened. */
  private GuestMoment awakeSince;

  private GuestMoment windowBegan;

  /** The same moment by those that the unit is of. */
  private GuestMoment windowBeganInUnit;

  /** How long the next rest is. */
  private long nextRest;

  private GuestMoment restBegan;

  /** What was left of the rest when it began, or began again. */
  private long restLeft;

  /** How many windows there were since the function was awakened, or does something else. */
  private int windowsAwake;

  /** How much the program did in the last window before the rest. */
  private GuestMoment.Stretch window;

  /** Tells how many nanoseconds path ends of others are. */
  private GuestMoment.Stretch unit;

  private GuestMoment.Pace unitPace = GuestMoment.Pace.NONE;

  /** When it was last looked how fast the program runs meanwhile. */
  private GuestMoment paceLooked;

  private int paceChanges;
  private int earlyEnds;
  private int rests;

  /**
   * @param random spreads the rests of different functions
   * @param brief tells whether activations are brief; null if those that are under way in a rest
   *     are counted behind it
   * @param now the moment
   * @param ends how many paths the function has ended, ever
   * @param counted what was counted of it
   */
  RestSchedule(
      RandomGenerator random,
      @Nullable BriefActivations brief,
      GuestMoment now,
      long ends,
      FunctionProfile counted) {
    this.random = random;
    this.brief = brief;
    awakeSince = now;
    begin(now, ends, counted);
  }

  /** Whether a function that ends so many paths in some time is worth a rest. */
  static boolean isBusy(long ends, long nanos) {
    return ends * SECOND >= BUSY * nanos;
  }

  /**
   * Looks at the function.
   *
   * @param now the moment
   * @param turn what functions may do then
   * @param ends how many paths it has ended, ever
   * @param profile what was counted of it, without what was estimated for rests
   */
  Advice look(GuestMoment now, RestTurns.Turn turn, long ends, Supplier<FunctionProfile> profile) {
    if (paused) {
      return Advice.NONE;
    }
    if (resting) {
      if (!isOver(now, turn) && !isOtherPace(now, turn)) {
        return Advice.NONE;
      }
      wake(now, ends, profile.get());
      return Advice.WAKE;
    }
    if (now.pace() != windowBegan.pace() && !measureBy(now.pace())) {
      // Those that keep the pace now have not told of the window until here.
      ready = false;
      begin(now, ends, profile.get());
      return Advice.NONE;
    }
    if (!isWindowOver(now)) {
      return mayRest(now, turn, ends, profile) ? rest(now) : Advice.NONE;
    }
    if (rests == 0 && !isBusy(detector.endsInWindow(ends), now.nanos() - windowBegan.nanos())) {
      return Advice.FORGET;
    }
    endWindow(now, ends, profile.get());
    return ready && turn.mayRest() ? rest(now) : Advice.NONE;
  }

  /** Whether the window is long enough, in time and in what the program did. */
  private boolean isWindowOver(GuestMoment now) {
    long taken = now.nanos() - windowBegan.nanos();
    if (taken < (isLook() ? lookAtLeast() : SHORTEST_WINDOW)) {
      return false;
    }
    if (settling || taken >= LONGEST_WINDOW) {
      return true;
    }
    // In a program that is still interpreted, others end too few paths in a short time to measure
    // a rest, in which the program may be compiled and many times as fast.
    GuestMoment.Stretch stretch = now.since(windowBegan);
    return (now.pace() == GuestMoment.Pace.NONE || isLongEnough(stretch, now.pace()))
        && (unit == null || now.since(windowBeganInUnit).asIn(unit) >= ALIKE * history.window());
  }

  /**
   * Measures the window under way, and those before it, by the first panel.
   *
   * @return whether it can: somebody looked at its functions when the window began
   */
  private boolean measureBy(GuestMoment.Pace panel) {
    GuestMoment began = windowBegan.seenBy(panel);
    if (unitPace != GuestMoment.Pace.NONE || began == null) {
      return false;
    }
    forgetUnpaced();
    for (Unpaced unpaced : unpacedWindows) {
      GuestMoment.Stretch stretch = unpaced.seenBy(panel);
      if (stretch == null || !isLongEnough(stretch, panel)) {
        forgetUnpaced();
      } else {
        unit = unit == null ? stretch : unit;
        history.add(new PaceHistory.Window(Math.max(1, stretch.asIn(unit)), unpaced.paths));
        windowsAwake++;
      }
    }
    unpacedWindows.clear();
    ready = false;
    unitPace = panel;
    windowBegan = began;
    windowBeganInUnit = began;
    return true;
  }

  /** Windows that no panel has seen tell nothing of how much the program does. */
  private void forgetUnpaced() {
    unit = null;
    history = new PaceHistory();
    windowsAwake = 0;
  }

  /** Whether the window under way is the first one behind a rest that tells of the function. */
  private boolean isLook() {
    return rests > 0 && windowsAwake == 0 && !settling;
  }

  /** Long rests are estimated from long looks, which hold a bit of everything the program does. */
  private long lookAtLeast() {
    return Math.max(SHORTEST_WINDOW, Math.min(nextRest / PART_OF_REST, LONGEST_LOOK));
  }

  /** Whether a stretch that a panel has seen tells of all that the program does. */
  private static boolean isLongEnough(GuestMoment.Stretch stretch, GuestMoment.Pace panel) {
    return stretch.hasPace() && stretch.ends() >= ALIKE * panel.endsInRound();
  }

  private void endWindow(GuestMoment now, long ends, FunctionProfile counted) {
    GuestMoment.Stretch stretch = now.since(windowBegan);
    Map<PathKey, Long> inWindow = detector.since(counted);
    ready = false;
    if (isOtherwiseDivided(inWindow)) {
      history.forget();
      unpacedWindows.clear();
    } else {
      if (brief != null) {
        brief.end(counted, stretch.nanos());
      }
      add(now, stretch, inWindow);
    }
    begin(now, ends, counted);
  }

  private void add(GuestMoment now, GuestMoment.Stretch stretch, Map<PathKey, Long> inWindow) {
    if (settling) {
      // Part of it was spent on compiling the function.
      settling = false;
      return;
    }
    if (brief != null && !brief.isWhole()) {
      return;
    }
    chooseUnit(now, stretch);
    long work = Math.max(1, stretch.asIn(unit));
    PathWindow paths = new PathWindow(inWindow);
    PhaseDetector.Change change = detector.add(paths);
    if (change == PhaseDetector.Change.OVER) {
      estimate.beginPhase();
      nextRest = 0;
      awakeSince = now;
      history.forget();
      unpacedWindows.clear();
      windowsAwake = 0;
    }
    history.add(new PaceHistory.Window(work, inWindow));
    if (now.pace() == GuestMoment.Pace.NONE) {
      unpacedWindows.add(new Unpaced(windowBegan, now, inWindow));
      if (unpacedWindows.size() > PaceHistory.MOST_WINDOWS) {
        unpacedWindows.remove(0);
      }
    }
    windowsAwake++;
    window = stretch;
    if (estimate.isOpen()) {
      estimate.look(work, inWindow);
    }
    ready =
        detector.isStable()
            && !detector.isInDoubt()
            && history.isEven()
            && isBusy(paths.total(), stretch.nanos())
            && (brief == null || brief.mayRest());
    if (history.isFull() && !detector.isStable()) {
      history.lengthen();
    }
  }

  /**
   * Others may keep the pace than before. The first window of theirs tells how much that is in the
   * unit that there was.
   */
  private void chooseUnit(GuestMoment now, GuestMoment.Stretch stretch) {
    if (unit != null && unitPace == now.pace() && (unit.hasPace() || !stretch.hasPace())) {
      return;
    }
    long done = stretch.nanos();
    if (unit != null && unit.hasPace()) {
      done = Math.max(1, now.since(windowBeganInUnit).asIn(unit));
    } else {
      forgetUnpaced();
    }
    unit = new GuestMoment.Stretch(done, stretch.ends());
    unitPace = now.pace();
  }

  /**
   * Whether the function may rest although a window is under way: it still does what it did before,
   * as far as this is long enough to tell.
   */
  private boolean mayRest(
      GuestMoment now, RestTurns.Turn turn, long ends, Supplier<FunctionProfile> profile) {
    if (!ready || !turn.mayRest()) {
      return false;
    }
    PaceHistory.Window last = history.last();
    long work = Math.max(1, now.since(windowBegan).asIn(unit));
    if (work < FRESH * last.work()) {
      return true;
    }
    double pace = detector.endsInWindow(ends) / (double) work;
    return PaceHistory.isSimilar(pace, last.pace())
        && !new PathWindow(detector.since(profile.get()))
            .clearlyDiffersFrom(new PathWindow(last.paths()));
  }

  private Advice rest(GuestMoment now) {
    // The look behind a rest ended that; together with those before it, it would say nothing new.
    if (windowsAwake != 1) {
      PaceHistory.Window same = history.same();
      estimate.look(same.work(), same.paths());
    }
    nextRest =
        nextRest == 0
            ? Math.max(LEAST_REST, PATIENCE * (now.nanos() - awakeSince.nanos()))
            : Math.multiplyExact(GROWTH, nextRest);
    double factor = 1 + SPREAD * (2 * random.nextDouble() - 1);
    restBegan = now;
    restLeft = (long) (nextRest * factor);
    paceLooked = now;
    paceChanges = 0;
    resting = true;
    ready = false;
    rests++;
    return Advice.REST;
  }

  /**
   * Whether the rest has lasted long enough, or others keep the pace now: those that measure it
   * could rest themselves.
   */
  private boolean isOver(GuestMoment now, RestTurns.Turn turn) {
    return turn.mayWake()
        && (now.pace() != unitPace || now.nanos() - restBegan.nanos() >= restLeft);
  }

  /**
   * Whether the program has run much faster or more slowly for some time than when the function was
   * last looked at, so that it may do something else.
   */
  private boolean isOtherPace(GuestMoment now, RestTurns.Turn turn) {
    if (!turn.isRecovered()) {
      paceLooked = now.by(unitPace);
      paceChanges = 0;
      return false;
    }
    long taken = now.nanos() - paceLooked.nanos();
    if (!window.hasPace() || taken < usualWindow()) {
      return false;
    }
    GuestMoment.Stretch stretch = now.since(paceLooked);
    paceLooked = now.by(unitPace);
    double change = (double) stretch.asIn(window) / stretch.nanos();
    paceChanges = change > OTHER_PACE || change < 1 / OTHER_PACE ? paceChanges + 1 : 0;
    if (paceChanges < MOST_PACE_CHANGES
        || earlyEnds == MOST_EARLY_ENDS
        || now.nanos() - restBegan.nanos() < LEAST_REST) {
      return false;
    }
    earlyEnds++;
    return true;
  }

  /** How long the last window would have been, had it not been a look. */
  private long usualWindow() {
    double part = (double) history.window() / Math.max(1, window.asIn(unit));
    return Math.min(window.nanos(), Math.max(SHORTEST_WINDOW, (long) (part * window.nanos())));
  }

  private void wake(GuestMoment now, long ends, FunctionProfile counted) {
    addToRest(now.since(restBegan));
    resting = false;
    settling = true;
    awakeSince = now;
    windowsAwake = 0;
    begin(now, ends, counted);
  }

  private void addToRest(GuestMoment.Stretch rested) {
    estimate.rest(rested.asIn(unit), unit.hasPace());
  }

  private void begin(GuestMoment now, long ends, FunctionProfile counted) {
    windowBegan = now;
    windowBeganInUnit = now.by(unitPace);
    detector.begin(ends, counted);
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
  void resume(GuestMoment now, long ends, FunctionProfile counted) {
    if (!paused) {
      return;
    }
    paused = false;
    if (resting) {
      restBegan = now.by(unitPace);
      paceLooked = restBegan;
    } else {
      settling = true;
      ready = false;
      begin(now, ends, counted);
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

  /** Whether others tell how much the program does in rests, and looks are compared with them. */
  boolean isMeasuredBy(GuestMoment.Pace pace) {
    return rests > 0 && unitPace == pace;
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
    return estimate.of(path, now.since(restBegan).asIn(unit), unit.hasPace());
  }

  /** Bytes of memory. */
  long footprint() {
    return 400 + estimate.footprint() + detector.footprint() + history.footprint();
  }

  /**
   * Whether a path was counted less often than at the beginning of the window: the graph is
   * learned, and what was one path then is two, because it passes a loop header that is known now.
   */
  private static boolean isOtherwiseDivided(Map<PathKey, Long> inWindow) {
    return inWindow.values().stream().anyMatch(count -> count < 0);
  }
}
