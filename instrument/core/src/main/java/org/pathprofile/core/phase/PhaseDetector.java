package org.pathprofile.core.phase;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;

/**
 * Decides, window by window, whether the paths of a function have become stable, and when another
 * phase has begun.
 *
 * <p>What is told of stable paths makes a compiler compile again, so a detector says little: paths
 * are stable when successive windows agree; a phase has changed when several windows in a row
 * <i>clearly</i> differ from what was told, and the new one is told when it is stable itself.
 * Between <i>agree</i> and <i>clearly differ</i> lies a band in which nothing happens (hysteresis).
 * Each time a phase turns out to be over the number of differing windows that are needed doubles.
 * So of <i>w</i> windows a detector tells at most log2(<i>w</i>) phases, and as many ends, whatever
 * the program does. A phase that comes back before another was stable is not told again.
 *
 * <p>How much samples differ by chance is allowed for ({@link PathWindow#noise}); where chance
 * explains nearly everything, as with windows of paths that were seen once each, nothing is stable.
 *
 * <p>Windows are of what was counted or sampled, never of what is estimated for a time in which a
 * function was not counted. Who watches decides when one is over. For the shares of paths, enough
 * of them must have ended ({@link #look}): it does not matter how long that took, and no window
 * ends while the function is not counted. For how often they end, a time must be over ({@link
 * #since}, {@link #add}), even if none has ended in it.
 *
 * <p>Not thread-safe.
 */
public final class PhaseDetector {

  /** What a window has brought. */
  public enum Change {
    /** Nothing new. */
    NONE,
    /** The paths are stable: {@link #phase} is new. */
    STABLE,
    /** The phase that was told is over; the paths are not stable yet. */
    OVER
  }

  /** Path ends in a window at least. */
  private static final long LEAST_WINDOW = 128;

  /** Path ends of different paths that a window needs for each of them on average. */
  private static final int ENDS_PER_PATH = 8;

  /** How many windows must differ at first. */
  private static final long FIRST_PATIENCE = 2;

  private PathWindow phase;
  private PathWindow candidate = PathWindow.EMPTY;
  private boolean over = true;
  private long differing;
  private long patience = FIRST_PATIENCE;

  /** What was counted when the window began, and how many paths had ended. */
  private Map<PathKey, Long> atBeginning = Map.of();

  private long endsAtBeginning;

  /** How many paths must have ended before the window can be over. */
  private long endsWanted = LEAST_WINDOW;

  /** Has seen no window yet; the first one begins when nothing was counted. */
  public PhaseDetector() {}

  /**
   * A window begins.
   *
   * @param ends how many paths have ended in all
   */
  public void begin(long ends, FunctionProfile counted) {
    begin(ends, countsOf(counted));
  }

  private void begin(long ends, Map<PathKey, Long> counts) {
    atBeginning = counts;
    endsAtBeginning = ends;
    endsWanted = ends + LEAST_WINDOW;
  }

  /** How many paths have ended in the window, if {@code ends} have in all. */
  public long endsInWindow(long ends) {
    return ends - endsAtBeginning;
  }

  /** Whether it is worth a look, if so many paths have ended in all: counts take time to read. */
  public boolean isDue(long ends) {
    return ends >= endsWanted || ends < endsAtBeginning;
  }

  /**
   * Ends the window if enough paths have ended in it, and begins the next one.
   *
   * @param ends how many paths have ended in all; less than before if counts were forgotten
   */
  public Change look(long ends, FunctionProfile counted) {
    if (ends < endsAtBeginning) {
      begin(0, Map.of());
    }
    PathWindow window = new PathWindow(since(counted));
    long wanted = Math.max(LEAST_WINDOW, (long) ENDS_PER_PATH * window.counts().size());
    if (window.total() < wanted) {
      endsWanted = endsAtBeginning + wanted;
      return Change.NONE;
    }
    begin(ends, counted);
    return add(window);
  }

  /**
   * How often each path was counted in the window: 0 times if it was before, and less than that if
   * its counts are another path's now.
   */
  public Map<PathKey, Long> since(FunctionProfile counted) {
    Map<PathKey, Long> difference = countsOf(counted);
    atBeginning.forEach((path, count) -> difference.merge(path, -count, Long::sum));
    return difference;
  }

  private static Map<PathKey, Long> countsOf(FunctionProfile profile) {
    Map<PathKey, Long> counts = new HashMap<>();
    for (PathCount path : profile.paths()) {
      counts.merge(path.key(), path.samples().orElse(path.count()), Long::sum);
    }
    return counts;
  }

  /**
   * The next window.
   *
   * @param window with enough path ends to be compared; the more, the smaller a change is seen. An
   *     empty one is ignored
   */
  public Change add(PathWindow window) {
    if (window.total() == 0) {
      return Change.NONE;
    }
    return over ? learn(window) : watch(window);
  }

  private Change learn(PathWindow window) {
    if (candidate.total() == 0 || !candidate.agreesWith(window)) {
      candidate = window;
      return Change.NONE;
    }
    PathWindow settled = candidate.plus(window);
    candidate = PathWindow.EMPTY;
    over = false;
    differing = 0;
    if (phase != null) {
      patience = Math.multiplyExact(patience, 2);
      if (phase.agreesWith(settled)) {
        // What seemed to be another phase was a moment of the same: nothing to tell.
        return Change.NONE;
      }
    }
    phase = settled;
    return Change.STABLE;
  }

  private Change watch(PathWindow window) {
    if (!phase.clearlyDiffersFrom(window)) {
      differing = 0;
      return Change.NONE;
    }
    differing++;
    if (differing < patience) {
      return Change.NONE;
    }
    over = true;
    candidate = window;
    return Change.OVER;
  }

  /** The paths of the phase that was told last, or null if there was none yet. */
  public @Nullable PathWindow phase() {
    return phase;
  }

  /** Whether the phase that was told last is still going on. */
  public boolean isStable() {
    return !over;
  }

  /** Whether the last window clearly differed from the phase that is still going on. */
  public boolean isInDoubt() {
    return !over && differing > 0;
  }

  /** Bytes of memory for what was counted. */
  public long footprint() {
    return 120L * atBeginning.size();
  }
}
