package org.pathprofile.truffle.paths;

import java.util.Arrays;

/**
 * Whether a function runs at an even pace: whether in successive windows it ends about as many
 * paths for what the program does. While it rests, as many are taken to end as in the window
 * before; if that is an odd one, the total is wrong, however well the shares of the paths are
 * known.
 *
 * <p>If the pace of short windows is not even, longer ones may be: a program that does one thing
 * and another in turns is even over some turns. So when several windows in a row were not even, the
 * next ones are to be twice as long, up to a limit. What is not even then does not rest.
 *
 * <p>Not thread-safe.
 */
final class PaceHistory {
  /** How long a window is at least, in nanoseconds, while nothing was uneven. */
  static final long SHORTEST_WINDOW = 400_000_000;

  /** How long windows can get. */
  static final long LONGEST_WINDOW = 16 * SHORTEST_WINDOW;

  /** So many successive windows must have the same pace. */
  static final int WINDOWS = 3;

  /** By which part of the fastest one the paces of windows may differ. */
  static final double SAME_PACE = 0.25;

  /** After so many windows that were not even, they get longer. */
  private static final int PATIENCE = 3;

  /** Path ends per nanosecond, the latest last. */
  private final double[] paces = new double[WINDOWS];

  private int known;
  private int uneven;
  private long window = SHORTEST_WINDOW;

  /** There was no window yet. */
  PaceHistory() {}

  /**
   * A window is over.
   *
   * @param ends how many paths ended in it
   * @param nanos how much the program did in it, above 0
   */
  void add(long ends, long nanos) {
    System.arraycopy(paces, 1, paces, 0, WINDOWS - 1);
    paces[WINDOWS - 1] = ends / (double) nanos;
    known = Math.min(WINDOWS, known + 1);
    if (isEven()) {
      uneven = 0;
    } else if (known == WINDOWS) {
      uneven++;
      if (uneven >= PATIENCE && window < LONGEST_WINDOW) {
        window *= 2;
        forget();
      }
    }
  }

  /** Path ends per nanosecond in the last window; 0 if there was none. */
  double pace() {
    return known == 0 ? 0 : paces[WINDOWS - 1];
  }

  /** Whether the last few windows had the same pace. */
  boolean isEven() {
    double fastest = Arrays.stream(paces).max().orElseThrow();
    double slowest = Arrays.stream(paces).min().orElseThrow();
    return known == WINDOWS && fastest - slowest <= SAME_PACE * fastest;
  }

  /** How long the next window is to be at least, in nanoseconds. */
  long window() {
    return window;
  }

  /** The program does something else: windows before now are not to be compared with later ones. */
  void forget() {
    known = 0;
    uneven = 0;
  }
}
