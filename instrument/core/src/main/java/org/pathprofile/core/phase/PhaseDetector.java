package org.pathprofile.core.phase;

import org.jspecify.annotations.Nullable;

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
 * Not thread-safe.
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

  /** Windows with at most this distance agree, beyond what chance explains. */
  private static final double AGREE = 0.1;

  /** Windows with at least this distance clearly differ, beyond what chance explains. */
  private static final double DIFFER = 0.25;

  /** By how much chance may exceed its mean. */
  private static final double CHANCE = 1.5;

  /** Windows of which chance explains more than this neither agree nor differ. */
  private static final double MOST_NOISE = 0.3;

  /** How many windows must differ at first. */
  private static final long FIRST_PATIENCE = 2;

  private PathWindow phase;
  private PathWindow candidate = PathWindow.EMPTY;
  private boolean over = true;
  private long differing;
  private long patience = FIRST_PATIENCE;

  /** Has seen no window yet. */
  public PhaseDetector() {}

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
    if (candidate.total() == 0 || !agree(candidate, window)) {
      candidate = window;
      return Change.NONE;
    }
    PathWindow settled = candidate.plus(window);
    candidate = PathWindow.EMPTY;
    over = false;
    differing = 0;
    if (phase != null) {
      patience = Math.multiplyExact(patience, 2);
      if (agree(phase, settled)) {
        // What seemed to be another phase was a moment of the same: nothing to tell.
        return Change.NONE;
      }
    }
    phase = settled;
    return Change.STABLE;
  }

  private Change watch(PathWindow window) {
    if (!clearlyDiffer(phase, window)) {
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

  private static boolean agree(PathWindow first, PathWindow second) {
    double noise = first.noise(second);
    return noise <= MOST_NOISE && first.distance(second) <= AGREE + CHANCE * noise;
  }

  private static boolean clearlyDiffer(PathWindow first, PathWindow second) {
    double noise = first.noise(second);
    return noise <= MOST_NOISE && first.distance(second) >= DIFFER + CHANCE * noise;
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
}
