package org.pathprofile.truffle.paths;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.profile.PathKey;

/**
 * Whether a function runs at an even pace: whether it ends about as many paths for what the program
 * does, over and over again. While it rests, as many are taken to end as before; if that was an odd
 * moment, the total is wrong, however well the shares of the paths are known.
 *
 * <p>A program that does one thing and another in turns is even over some turns only. So the longer
 * the history, the longer the stretches that are compared: the last four, which are more than half
 * of it. What is not even then does not rest.
 *
 * <p>The length of a window is the program's work in it, because in as much time the program does
 * fewer turns while it is not compiled. Not thread-safe.
 */
final class PaceHistory {
  /** So many stretches must have the same pace. */
  static final int STRETCHES = 4;

  /** By which part of the fastest one their paces may differ. */
  static final double SAME_PACE = 0.15;

  /** By which part those of all stretches may that are taken together. */
  private static final double SIMILAR_PACE = 0.25;

  /** When there are so many windows, two become one, and the next ones are twice as long. */
  static final int MOST_WINDOWS = 16;

  /** How many times as long as at first windows can get. */
  static final int LONGEST = 16;

  /**
   * What was counted for some of the program's work.
   *
   * @param work how much the program did, above 0
   * @param paths how often each path ended
   */
  record Window(long work, Map<PathKey, Long> paths) {
    /** Path ends for a unit of work. */
    double pace() {
      return paths.values().stream().mapToLong(Long::longValue).sum() / (double) work;
    }

    private Window plus(Window other) {
      Map<PathKey, Long> sum = new HashMap<>(paths);
      other.paths.forEach((path, count) -> sum.merge(path, count, Long::sum));
      return new Window(work + other.work, sum);
    }
  }

  /** The latest last. */
  private List<Window> windows = new ArrayList<>();

  private int times = 1;

  /** The work in the first window. */
  private long first;

  /** There was no window yet. */
  PaceHistory() {}

  /** A window is over. */
  void add(Window window) {
    if (first == 0) {
      first = window.work();
    }
    windows.add(window);
    if (windows.size() == MOST_WINDOWS) {
      lengthen();
    }
  }

  /** Whether there are enough windows to tell whether the pace is even. */
  boolean isFull() {
    return windows.size() >= STRETCHES;
  }

  /** Whether the function ran at the same pace for more than half of the time. */
  boolean isEven() {
    double[] paces = stretches().stream().limit(STRETCHES).mapToDouble(Window::pace).toArray();
    double fastest = Arrays.stream(paces).max().orElse(0);
    double slowest = Arrays.stream(paces).min().orElse(0);
    return isFull() && fastest - slowest <= SAME_PACE * fastest;
  }

  /** The windows, or several of them as one, the last one first. */
  private List<Window> stretches() {
    return together(Math.max(1, Integer.highestOneBit(windows.size() / STRETCHES)));
  }

  private List<Window> together(int size) {
    List<Window> joined = new ArrayList<>();
    for (int end = windows.size(); end >= size; end -= size) {
      joined.add(windows.subList(end - size, end).stream().reduce(Window::plus).orElseThrow());
    }
    return joined;
  }

  /** Windows are too short, or too many: there are half as many, and the next ones are longer. */
  void lengthen() {
    if (times < LONGEST) {
      times *= 2;
      windows = together(2);
      Collections.reverse(windows);
    } else {
      windows.subList(0, windows.size() / 2).clear();
    }
  }

  /** The work that the next window is to have at least; 0 if there was no window yet. */
  long window() {
    return times * first;
  }

  /** The last stretch; there must have been a window. */
  Window last() {
    return stretches().get(0);
  }

  /**
   * All windows as one, as far as the function did the same in them; there must have been one. What
   * it did before may have gone on in the first of these, which is left out then.
   */
  Window same() {
    Window sum = null;
    Window withoutFirst = null;
    for (Window next : stretches()) {
      if (sum != null && !isSimilar(sum.pace(), next.pace())) {
        return withoutFirst == null ? sum : withoutFirst;
      }
      withoutFirst = sum;
      sum = sum == null ? next : sum.plus(next);
    }
    return sum;
  }

  /** Whether the program may do the same at two paces. */
  static boolean isSimilar(double pace, double other) {
    return Math.abs(pace - other) <= SIMILAR_PACE * Math.max(pace, other);
  }

  /** The program does something else: windows before now are not to be compared with later ones. */
  void forget() {
    windows.clear();
  }

  /** Bytes of memory. */
  long footprint() {
    return 120L * windows.stream().mapToInt(each -> each.paths().size()).sum();
  }
}
