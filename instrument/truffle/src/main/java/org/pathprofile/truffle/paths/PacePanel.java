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
 * <p>They never rest. So that they cost next to nothing, together they end at most {@link #MOST}
 * paths per second of processor time. If no function is known to end so few, those are tried of
 * which there is no sample; and if these hardly run, the function that ends the fewest keeps the
 * pace alone: to know the program's speed is worth up to half a percent of it. The functions are
 * chosen when the program's speed has become steady. A panel that ends hardly any paths, or too
 * many, is replaced, but not often, since that costs compilations; for one that is empty, others
 * are looked for after times that double. Not thread-safe, but for {@link #number}.
 */
final class PacePanel {
  /** Path ends per second of all of them together, and of one. */
  static final double MOST = 500_000;

  private static final double MOST_OF_ONE = 250_000;

  /** The same of one that is alone: a path end and what leads to it takes about a nanosecond. */
  static final double MOST_ALONE = 5_000_000;

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

  /**
   * When it ends so many times as many as it may, or did, it costs too much. Not sooner, because a
   * program that is compiled only now becomes several times as fast.
   */
  private static final double TOO_BUSY = 2;

  private static final int MOST_PANELS = 6;
  private static final double SECOND = 1e9;

  /** Path ends of functions since a moment. */
  private record Watch(GuestMoment began, Map<Rests, Long> ends) {
    private static Watch begin(GuestMoment now, List<Rests> functions) {
      Map<Rests, Long> ends = new HashMap<>();
      for (Rests function : functions) {
        if (function.canPace()) {
          ends.put(function, function.pathEnds());
        }
      }
      return new Watch(now, ends);
    }

    /** Path ends per second of each function. */
    private Map<Rests, Double> speeds(Watch end) {
      double seconds = end.began.since(began).nanos() / SECOND;
      Map<Rests, Double> speeds = new HashMap<>();
      end.ends.forEach(
          (function, count) ->
              speeds.put(function, (count - ends.getOrDefault(function, 0L)) / seconds));
      return speeds;
    }
  }

  private volatile int number;

  /** Null while functions are watched. */
  private List<Rests> members;

  /** Path ends per second of the panel, when it was chosen. */
  private double speed;

  private int changes;
  private int panels;

  /** Whether it is not known yet if the panel is of use. */
  private boolean isTrial;

  /** Whether functions without samples were tried, and hardly run. */
  private boolean quietOnesAreIdle;

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
   * counted. 0 until one is chosen, and while it is tried; no function begins to rest then. The
   * panel may be empty, if no function is suited.
   */
  int number() {
    return number;
  }

  /** Chooses functions, or sees whether those that were chosen are still of use. */
  void look(GuestMoment now, List<Rests> functions) {
    if (members == null) {
      watch(now, functions);
      return;
    }
    if (looked == null) {
      looked = now;
      return;
    }
    GuestMoment.Stretch stretch = now.since(looked);
    if (stretch.nanos() < (members.isEmpty() ? WATCH << panels : WATCH)) {
      return;
    }
    looked = now;
    double present = stretch.pace() / (stretch.nanos() / SECOND);
    if (isTrial) {
      isTrial = false;
      speed = present;
      quietOnesAreIdle = present < LEAST;
      if (quietOnesAreIdle) {
        change(null);
        return;
      }
      number = changes;
    }
    if (panels < MOST_PANELS
        && (members.isEmpty()
            || present < IDLE * speed
            || present > TOO_BUSY * Math.max(members.size() == 1 ? MOST_ALONE : MOST, speed))) {
      change(null);
    }
  }

  private void watch(GuestMoment now, List<Rests> functions) {
    if (watch == null) {
      watch = Watch.begin(now, functions);
      return;
    }
    if (now.since(watch.began()).nanos() < WATCH) {
      return;
    }
    Watch next = Watch.begin(now, functions);
    Map<Rests, Double> speeds = watch.speeds(next);
    double all = speeds.values().stream().mapToDouble(Double::doubleValue).sum();
    if (all == 0) {
      // The language itself is starting, or loads the program.
      watch = next;
      return;
    }
    watches++;
    if (watches < MOST_WATCHES
        && Math.abs(all - speedOfAll) > SAME_SPEED * Math.max(all, speedOfAll)) {
      watch = next;
      speedOfAll = all;
      return;
    }
    change(chosen(speeds, next.ends()));
    speed = members.stream().mapToDouble(speeds::get).sum();
    panels++;
    watch = null;
    speedOfAll = 0;
    watches = 0;
  }

  /**
   * @param ends how many paths each function has ended since the beginning
   */
  private List<Rests> chosen(Map<Rests, Double> speeds, Map<Rests, Long> ends) {
    List<Rests> candidates = new ArrayList<>(speeds.keySet());
    candidates.sort(Comparator.comparing(speeds::get).reversed());
    List<Rests> chosen = new ArrayList<>();
    double sum = 0;
    for (Rests function : candidates) {
      double ofFunction = speeds.get(function);
      if (ofFunction >= LEAST
          && ofFunction <= MOST_OF_ONE
          && sum + ofFunction <= MOST
          && chosen.size() < MOST_FUNCTIONS) {
        chosen.add(function);
        sum += ofFunction;
      }
    }
    if (chosen.isEmpty() && !quietOnesAreIdle) {
      candidates.removeIf(function -> speeds.get(function) >= LEAST);
      candidates.sort(Comparator.comparing(ends::get).reversed());
      chosen.addAll(candidates.subList(0, Math.min(candidates.size(), MOST_FUNCTIONS)));
      isTrial = !chosen.isEmpty();
    }
    return chosen.isEmpty() ? slowest(speeds) : chosen;
  }

  /**
   * The function that ends the fewest paths, unless even that one is too busy, or no other one is
   * left to rest.
   */
  private static List<Rests> slowest(Map<Rests, Double> speeds) {
    List<Rests> busy =
        speeds.keySet().stream()
            .filter(function -> speeds.get(function) >= LEAST)
            .sorted(Comparator.comparing(speeds::get))
            .limit(2)
            .toList();
    return busy.size() < 2 || speeds.get(busy.get(0)) > MOST_ALONE
        ? List.of()
        : List.of(busy.get(0));
  }

  private void change(List<Rests> newMembersOrNull) {
    if (members != null) {
      members.forEach(function -> function.pace(false));
    }
    members = newMembersOrNull;
    looked = null;
    if (members != null) {
      members.forEach(function -> function.pace(true));
    }
    changes++;
    number = members == null || isTrial ? 0 : changes;
  }
}
