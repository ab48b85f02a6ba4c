package org.pathprofile.truffle.paths;

import java.util.ArrayList;
import java.util.Arrays;
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
   * @param ends how many paths ended
   * @param paths how often each did
   */
  record Window(long work, long ends, Map<PathKey, Long> paths) {
    Window(long work, Map<PathKey, Long> paths) {
      this(work, paths.values().stream().mapToLong(Long::longValue).sum(), paths);
    }

    /** Path ends for a unit of work. */
    double pace() {
      return PaceHistory.pace(List.of(this));
    }

    private static Window joined(List<Window> windows) {
      Map<PathKey, Long> sum = new HashMap<>();
      for (Window window : windows) {
        window.paths.forEach((path, count) -> sum.merge(path, count, Long::sum));
      }
      return new Window(windows.stream().mapToLong(Window::work).sum(), sum);
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
    double[] paces = stretches().stream().limit(STRETCHES).mapToDouble(PaceHistory::pace).toArray();
    double fastest = Arrays.stream(paces).max().orElse(0);
    double slowest = Arrays.stream(paces).min().orElse(0);
    return isFull() && fastest - slowest <= SAME_PACE * fastest;
  }

  private static double pace(List<Window> windows) {
    return windows.stream().mapToLong(Window::ends).sum()
        / (double) windows.stream().mapToLong(Window::work).sum();
  }

  /** The windows, one by one or several together, the last one first. */
  private List<List<Window>> stretches() {
    return together(Math.max(1, Integer.highestOneBit(windows.size() / STRETCHES)));
  }

  private List<List<Window>> together(int size) {
    List<List<Window>> stretches = new ArrayList<>();
    for (int end = windows.size(); end >= size; end -= size) {
      stretches.add(windows.subList(end - size, end));
    }
    return stretches;
  }

  /** Windows are too short, or too many: there are half as many, and the next ones are longer. */
  void lengthen() {
    if (times < LONGEST) {
      times *= 2;
      List<Window> longer = new ArrayList<>();
      together(2).forEach(pair -> longer.add(0, Window.joined(pair)));
      windows = longer;
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
    return Window.joined(stretches().get(0));
  }

  /**
   * All windows as one, as far as the function did the same in them; there must have been one. What
   * it did before may have gone on in the first of these, which is left out then.
   */
  Window same() {
    int from = windows.size();
    int withoutFirst = from;
    for (List<Window> next : stretches()) {
      List<Window> same = windows.subList(from, windows.size());
      if (!same.isEmpty() && !isSimilar(pace(same), pace(next))) {
        from = withoutFirst == windows.size() ? from : withoutFirst;
        break;
      }
      withoutFirst = from;
      from -= next.size();
    }
    return Window.joined(windows.subList(from, windows.size()));
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
