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

  private final ProfiledFunction function;
  private final PhaseDetector detector = new PhaseDetector();
  private PathWindow counted = PathWindow.EMPTY;
  private long nextTotal = LEAST_WINDOW;
  private FunctionPaths paths;
  private Assumption valid;

  FunctionWatch(ProfiledFunction function) {
    this.function = function;
  }

  /** Looks at the counts, if enough paths have ended since the last time. */
  synchronized PhaseDetector.Change look() {
    long total = function.recorded();
    if (total < counted.total()) {
      counted = PathWindow.EMPTY;
      nextTotal = LEAST_WINDOW;
    }
    if (total < nextTotal) {
      return PhaseDetector.Change.NONE;
    }
    FunctionProfile profile = function.snapshot();
    PathWindow now = countsOf(profile);
    PathWindow window = now.minus(counted);
    long wanted = Math.max(LEAST_WINDOW, (long) ENDS_PER_PATH * window.counts().size());
    if (window.total() < wanted) {
      nextTotal = counted.total() + wanted;
      return PhaseDetector.Change.NONE;
    }
    counted = now;
    nextTotal = now.total() + LEAST_WINDOW;
    PhaseDetector.Change change = detector.add(window);
    if (change == PhaseDetector.Change.STABLE) {
      paths = FunctionPaths.of(profile.graph(), detector.phase());
      Assumption old = valid;
      valid = Truffle.getRuntime().createAssumption("paths are stable");
      if (old != null) {
        old.invalidate("the paths have changed");
      }
    }
    return change;
  }

  private static PathWindow countsOf(FunctionProfile profile) {
    Map<PathKey, Long> counts = new HashMap<>();
    for (PathCount path : profile.paths()) {
      counts.merge(path.key(), path.count(), Long::sum);
    }
    return new PathWindow(counts);
  }

  /** The paths of the phase that was told last, or null. */
  synchronized FunctionPaths paths() {
    return paths;
  }

  /** Guards what {@link #paths} says. */
  synchronized Assumption valid() {
    return valid;
  }
}
