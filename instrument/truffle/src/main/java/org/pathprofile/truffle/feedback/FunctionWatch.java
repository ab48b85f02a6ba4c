package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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

  private Known known;

  FunctionWatch(ProfiledFunction function) {
    this.function = function;
  }

  /** Looks at the counts, if enough paths have ended since the last time. */
  synchronized PhaseDetector.Change look() {
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
    if (change == PhaseDetector.Change.STABLE) {
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

  /** The phase that was told last. */
  synchronized @Nullable Known known() {
    return known;
  }
}
