package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import java.util.HashMap;
import java.util.Map;
import org.pathprofile.core.phase.PathWindow;
import org.pathprofile.core.phase.PhaseDetector;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** Follows the paths of one function from window to window. Thread-safe. */
final class FunctionWatch {
  /** Path ends in a window at least. */
  private static final long LEAST_WINDOW = 128;

  /** Path ends of different paths that a window needs for each of them on average. */
  private static final int ENDS_PER_PATH = 8;

  /** For how many windows a function is awake at least before it may rest again by itself. */
  private static final int WINDOWS_AWAKE = 4;

  /**
   * How often a function may be reconsidered. Each time costs two compilations of it, and Truffle
   * gives up a root that is compiled some 15 times.
   */
  static final int MOST_RECONSIDERATIONS = 5;

  /** How many times as many looks as before must lie between a reconsideration and the next. */
  static final int GROWTH = 8;

  private static final int NEVER = -1;

  /**
   * What is known of a phase.
   *
   * @param valid until something newer is known
   */
  record Known(FunctionPaths paths, Assumption valid) {}

  private final ProfiledFunction function;
  private final PhaseDetector detector = new PhaseDetector();
  private PathWindow counted = PathWindow.EMPTY;

  /** What {@link ProfiledFunction#recorded} said when {@link #counted} was. */
  private long recorded;

  /** What it has to say before there is another window. */
  private long nextRecorded = LEAST_WINDOW;

  /** How many windows there were since the function was to be reconsidered. */
  private int reconsidered = NEVER;

  private int reconsiderations;

  /** How many looks there must be before the function may be reconsidered. */
  private long looksToWait;

  private Known known;

  FunctionWatch(ProfiledFunction function) {
    this.function = function;
  }

  /** Has the function rest while its paths are stable; see {@link ProfiledFunction#rest}. */
  synchronized boolean settle() {
    if (detector.isStable()) {
      function.rest();
    }
    return function.isResting();
  }

  /**
   * Has the function counted for a while, to see whether it is in another phase; but not too often,
   * and not soon after the last time: what always leaves its hot paths would be compiled for ever.
   *
   * @return whether it rested until now, and is counted again
   */
  synchronized boolean reconsider() {
    if (!function.isResting() || looksToWait > 0 || reconsiderations == MOST_RECONSIDERATIONS) {
      return false;
    }
    reconsiderations++;
    looksToWait = Math.round(Math.pow(GROWTH, reconsiderations));
    reconsidered = 0;
    function.wake();
    begin(function.recorded(), countsOf(function.snapshot()));
    return true;
  }

  /**
   * After some windows in which nothing has changed the function may rest again, but not while
   * there is doubt: it would have to leave its hot paths very often before the next windows are
   * counted.
   */
  private void restAgain() {
    reconsidered++;
    if (reconsidered >= WINDOWS_AWAKE && detector.isStable() && !detector.isInDoubt()) {
      settle();
    }
  }

  /** Looks at the counts, if enough paths have ended since the last time. */
  synchronized PhaseDetector.Change look() {
    looksToWait = Math.max(0, looksToWait - 1);
    long now = function.recorded();
    if (now < recorded) {
      begin(0, PathWindow.EMPTY);
    }
    if (now < nextRecorded) {
      return PhaseDetector.Change.NONE;
    }
    FunctionProfile profile = function.snapshot();
    PathWindow all = countsOf(profile);
    PathWindow window = all.minus(counted);
    long wanted = Math.max(LEAST_WINDOW, (long) ENDS_PER_PATH * window.counts().size());
    if (window.total() < wanted) {
      nextRecorded = recorded + wanted;
      return PhaseDetector.Change.NONE;
    }
    begin(now, all);
    PhaseDetector.Change change = detector.add(window);
    if (change == PhaseDetector.Change.NONE && reconsidered != NEVER) {
      restAgain();
    }
    if (change == PhaseDetector.Change.STABLE) {
      reconsidered = NEVER;
      Known old = known;
      known =
          new Known(
              FunctionPaths.of(profile.graph(), detector.phase()),
              Truffle.getRuntime().createAssumption("paths are stable"));
      if (old != null) {
        old.valid().invalidate("the paths have changed");
      }
    }
    return change;
  }

  /** A window begins. */
  private void begin(long recordedSoFar, PathWindow countedSoFar) {
    recorded = recordedSoFar;
    counted = countedSoFar;
    nextRecorded = recordedSoFar + LEAST_WINDOW;
  }

  private static PathWindow countsOf(FunctionProfile profile) {
    Map<PathKey, Long> counts = new HashMap<>();
    for (PathCount path : profile.paths()) {
      counts.merge(path.key(), path.samples().orElse(path.count()), Long::sum);
    }
    return new PathWindow(counts);
  }

  /** The phase that was told last, or null. */
  synchronized Known known() {
    return known;
  }
}
