package org.pathprofile.truffle.paths;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The functions whose path ends are counted apart, to know how fast the program runs while others
 * rest. Processor time alone would mislead, because a program runs faster while functions are not
 * counted.
 *
 * <p>They never rest. So that they cost next to nothing, together they end at most {@value #MOST}
 * paths per second of processor time. They are chosen when the program's speed has become steady. A
 * panel that ends hardly any paths, or too many, is replaced, but not often, since that costs
 * compilations. Not thread-safe, but for {@link #number}.
 */
final class PacePanel {
  /** Path ends per second of all of them together, and of one. */
  static final double MOST = 500_000;

  private static final double MOST_OF_ONE = 250_000;

  /** A function with fewer path ends per second tells nothing. */
  private static final double LEAST = 200;

  private static final int MOST_FUNCTIONS = 32;

  /** How long functions are watched, in nanoseconds, before some are chosen. */
  private static final long WATCH = 1_000_000_000;

  /** The part by which the program's speed may differ from what it was in the watch before. */
  private static final double SAME_SPEED = 0.25;

  /** After so many watches, functions are chosen whatever the speed does. */
  private static final int MOST_WATCHES = 10;

  /** When a panel ends less than this part of what it did, it has had its day. */
  private static final double IDLE = 0.1;

  /** When it ends so many times as many as it may, it costs too much. */
  private static final double TOO_BUSY = 2;

  private static final int MOST_PANELS = 6;
  private static final double SECOND = 1e9;

  /** Path ends of functions since a moment. */
  private record Watch(GuestMoment began, Map<PathFunction, Long> ends) {
    private static Watch begin(GuestMoment now, List<PathFunction> functions) {
      Map<PathFunction, Long> ends = new HashMap<>();
      for (PathFunction function : functions) {
        if (function.canPace()) {
          ends.put(function, function.pathEnds());
        }
      }
      return new Watch(now, ends);
    }

    /** Path ends per second of each function. */
    private Map<PathFunction, Double> speeds(Watch end) {
      double seconds = end.began.since(began).nanos() / SECOND;
      Map<PathFunction, Double> speeds = new HashMap<>();
      end.ends.forEach(
          (function, count) ->
              speeds.put(function, (count - ends.getOrDefault(function, 0L)) / seconds));
      return speeds;
    }
  }

  private volatile int number;

  /** Null while functions are watched. */
  private List<PathFunction> members;

  /** Path ends per second of the panel, when it was chosen. */
  private double speed;

  private int panels;

  /** When the panel was last looked at; null if it was not. */
  private GuestMoment looked;

  private Watch watch;

  /** Path ends per second of all functions in the watch before, and how many there were. */
  private double speedOfAll;

  private int watches;

  /** No function is chosen yet. */
  PacePanel() {}

  /**
   * Tells panels apart: between moments with the same number, path ends of the same functions were
   * counted. 0 until the first one was chosen. The panel may be empty, if no function is suited.
   */
  int number() {
    return number;
  }

  /** Chooses functions, or sees whether those that were chosen are still of use. */
  void look(GuestMoment now, List<PathFunction> functions) {
    if (members == null) {
      watch(now, functions);
      return;
    }
    if (looked == null) {
      looked = now;
      return;
    }
    GuestMoment.Stretch stretch = now.since(looked);
    if (stretch.nanos() < WATCH) {
      return;
    }
    looked = now;
    double present = stretch.pace() / (stretch.nanos() / SECOND);
    if (panels < MOST_PANELS && (present < IDLE * speed || present > TOO_BUSY * MOST)) {
      change(null);
    }
  }

  private void watch(GuestMoment now, List<PathFunction> functions) {
    if (watch == null) {
      watch = Watch.begin(now, functions);
      return;
    }
    if (now.since(watch.began()).nanos() < WATCH) {
      return;
    }
    Watch next = Watch.begin(now, functions);
    Map<PathFunction, Double> speeds = watch.speeds(next);
    double all = speeds.values().stream().mapToDouble(Double::doubleValue).sum();
    watches++;
    if (watches < MOST_WATCHES
        && Math.abs(all - speedOfAll) > SAME_SPEED * Math.max(all, speedOfAll)) {
      watch = next;
      speedOfAll = all;
      return;
    }
    change(chosen(speeds));
    speed = members.stream().mapToDouble(speeds::get).sum();
    panels++;
    watch = null;
    speedOfAll = 0;
    watches = 0;
  }

  private static List<PathFunction> chosen(Map<PathFunction, Double> speeds) {
    List<PathFunction> candidates = new ArrayList<>(speeds.keySet());
    candidates.sort(Comparator.comparing(speeds::get).reversed());
    List<PathFunction> chosen = new ArrayList<>();
    double sum = 0;
    for (PathFunction function : candidates) {
      double ofFunction = speeds.get(function);
      if (ofFunction >= LEAST
          && ofFunction <= MOST_OF_ONE
          && sum + ofFunction <= MOST
          && chosen.size() < MOST_FUNCTIONS) {
        chosen.add(function);
        sum += ofFunction;
      }
    }
    return chosen;
  }

  private void change(List<PathFunction> newMembersOrNull) {
    if (members != null) {
      members.forEach(function -> function.pace(false));
    }
    members = newMembersOrNull;
    looked = null;
    if (members != null) {
      members.forEach(function -> function.pace(true));
    }
    int next = number + 1;
    number = next;
  }
}
