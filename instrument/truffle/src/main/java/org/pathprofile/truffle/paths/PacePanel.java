package org.pathprofile.truffle.paths;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The functions whose path ends tell how much the program does while others rest. Processor time
 * alone would mislead, because a program runs faster while functions are not counted, and when its
 * code has been compiled.
 *
 * <p>They never rest. So that they cost next to nothing, together they end at most {@link #MOST}
 * paths per second of processor time, and a fiftieth of all, when they are chosen; if no function
 * ends so few, the one that ends the fewest keeps the pace alone: to know it is worth up to half a
 * percent. They are chosen when the program does the same as before: when the functions have the
 * same shares in all path ends as in as much time before that, at least a sixth of all time. How
 * fast it does it makes no difference, so they are found long before everything is compiled.
 *
 * <p>A panel that ends hardly any paths, or far too many, is replaced, but not often, since that
 * ends rests; for one that is empty, others are looked for after times that double. Rests that are
 * under way then are still measured by the panel that they began with, whose functions do not rest
 * until all of these are over.
 *
 * <p>Not thread-safe, but for {@link #pace}.
 */
final class PacePanel {
  /** Path ends per second of all of them together, and of one. */
  static final double MOST = 500_000;

  private static final double MOST_OF_ONE = 250_000;

  /**
   * All of them together end at most this part of all paths, so that what is left to rest is nearly
   * everything, also in a program that is slow as long as it is not compiled.
   */
  private static final double MOST_SHARE = 0.02;

  /** Path ends per second of one that is alone: a path end takes about a nanosecond. */
  static final double MOST_ALONE = 5_000_000;

  /** A function with fewer path ends per second tells nothing. */
  private static final double LEAST = 200;

  private static final int MOST_FUNCTIONS = 32;

  /**
   * They are chosen when the program does the same in this part of the time that they were watched
   * as in as much time before that.
   */
  private static final int PARTS = 6;

  /** How long this is at least, in nanoseconds. */
  private static final long LEAST_PART = 400_000_000;

  /** After that, functions are chosen even if the program still does something else. */
  private static final long LONGEST_WATCH = 8_000_000_000L;

  /** For so long none may be found before it is thought that there is none. */
  private static final long LONGEST_SEARCH = 4_000_000_000L;

  /** The part of all path ends by which the shares of functions may differ in the same program. */
  private static final double SAME_SHARES = 0.2;

  /** How long a panel is looked at before it is judged. */
  private static final long TERM = 1_000_000_000;

  /** When a panel ends less than this part of what it did, it has had its day. */
  private static final double IDLE = 0.1;

  /**
   * When it ends so many times as many as it may, or did, it costs too much. Not sooner, because a
   * program that is compiled only now becomes many times as fast.
   */
  private static final double TOO_BUSY = 6;

  /** The same of a function that is alone. */
  private static final double TOO_BUSY_ALONE = 2;

  private static final int MOST_PANELS = 6;
  private static final double SECOND = 1e9;

  /** Functions that keep the pace. Immutable, and thread-safe. */
  private static final class Panel implements GuestMoment.Pace {
    private final List<Rests> members;
    private final long endsInRound;

    /** What they had ended when functions were looked at to choose them. */
    private final Map<Long, Long> before;

    Panel(List<Rests> members, long endsInRound, Map<Long, Long> before) {
      this.members = members;
      this.endsInRound = endsInRound;
      this.before = before;
    }

    @Override
    public long endsAt(long nanos) {
      return before.getOrDefault(nanos, -1L);
    }

    @Override
    public long endsInRound() {
      return endsInRound;
    }

    @Override
    public long ends() {
      long sum = 0;
      for (Rests member : members) {
        sum += member.pathEnds();
      }
      return sum;
    }
  }

  /** How many paths functions had ended at a moment, in the order in which they were added. */
  private static final class Sight {
    private final long nanos;
    private final long[] ends;

    Sight(GuestMoment now, List<Rests> functions) {
      nanos = now.nanos();
      ends = functions.stream().mapToLong(Rests::pathEnds).toArray();
    }

    private long ends(int function) {
      return function < ends.length ? ends[function] : 0;
    }

    /** What each function that can keep the pace has ended since. */
    private Map<Rests, Long> until(Sight end, List<Rests> functions) {
      Map<Rests, Long> since = new HashMap<>();
      for (int i = 0; i < end.ends.length; i++) {
        if (end.ends[i] > 0 && functions.get(i).canPace()) {
          since.put(functions.get(i), end.ends[i] - ends(i));
        }
      }
      return since;
    }
  }

  /** Null until functions are chosen for the first time. */
  private volatile @Nullable Panel present;

  /** Those before it by which rests are still measured. */
  private final List<Panel> earlier = new ArrayList<>();

  /** Path ends per second of the panel, when it was chosen. */
  private double speed;

  private int panels;

  /** When the panel was last judged. */
  private GuestMoment judged;

  /** What was seen since functions are watched; empty if they are not. */
  private final List<Sight> sights = new ArrayList<>();

  /** No function is chosen yet. */
  PacePanel() {}

  /**
   * Who keeps the pace; nobody until functions are chosen, and if none is suited. It is the same
   * object as long as it is the same functions.
   */
  GuestMoment.Pace pace() {
    Panel panel = present;
    return panel == null || panel.members.isEmpty() ? GuestMoment.Pace.NONE : panel;
  }

  /**
   * Whether functions may begin to rest: it is known who keeps the pace, or that nobody can, and
   * nobody else is looked for.
   */
  boolean isKnown() {
    return present != null && sights.isEmpty();
  }

  /**
   * Chooses functions, or sees whether those that were chosen are still of use.
   *
   * @param isRecovered whether the program is as fast as it was, if it does the same
   */
  void look(GuestMoment now, List<Rests> functions, boolean isRecovered) {
    earlier.removeIf(panel -> letGo(panel, functions));
    if (present == null || !sights.isEmpty()) {
      watch(now, functions);
      return;
    }
    GuestMoment.Stretch stretch = now.since(judged);
    boolean isEmpty = present.members.isEmpty();
    if (stretch.nanos() < (isEmpty ? TERM << panels : TERM)) {
      return;
    }
    judged = now;
    if (!isRecovered) {
      return;
    }
    double ends = stretch.ends() / (stretch.nanos() / SECOND);
    double most =
        present.members.size() == 1
            ? TOO_BUSY_ALONE * Math.max(MOST_ALONE, speed)
            : TOO_BUSY * Math.max(MOST, speed);
    if (panels < MOST_PANELS && (isEmpty || ends < Math.min(LEAST, IDLE * speed) || ends > most)) {
      watch(now, functions);
    }
  }

  private void watch(GuestMoment now, List<Rests> functions) {
    Sight end = new Sight(now, functions);
    sights.add(end);
    long watched = now.nanos() - sights.get(0).nanos;
    long part = Math.max(LEAST_PART, watched / PARTS);
    Sight middle = sight(now.nanos() - part);
    Sight begin = middle == null ? null : sight(middle.nanos - part);
    if (begin == null) {
      return;
    }
    Map<Rests, Long> before = begin.until(middle, functions);
    Map<Rests, Long> after = middle.until(end, functions);
    if (sum(after) == 0) {
      // The language itself is starting, or loads the program.
      sights.clear();
      sights.add(end);
      return;
    }
    boolean isSame = distance(before, after) <= SAME_SHARES;
    if (watched < LONGEST_WATCH && !isSame) {
      return;
    }
    double seconds = (end.nanos - middle.nanos) / SECOND;
    List<Rests> chosen = chosen(after, seconds);
    if (chosen.isEmpty() && present == null && watched < LONGEST_SEARCH) {
      // As long as the program is interpreted, those that are slow may be too slow.
      return;
    }
    long ends = chosen.stream().mapToLong(after::get).sum();
    long endsBefore = chosen.stream().mapToLong(each -> before.getOrDefault(each, 0L)).sum();
    // The stretch with fewer of them has a bit of everything, too, though the program was slower.
    keepPace(now, functions, chosen, isSame ? Math.min(ends, endsBefore) : ends);
    speed = ends / seconds;
  }

  /** The last sight that is not later; null if there is none. */
  private @Nullable Sight sight(long nanos) {
    for (int i = sights.size() - 1; i >= 0; i--) {
      if (sights.get(i).nanos <= nanos) {
        return sights.get(i);
      }
    }
    return null;
  }

  private static double sum(Map<Rests, Long> ends) {
    return ends.values().stream().mapToDouble(Long::doubleValue).sum();
  }

  /** How different the shares of functions are: from 0, the same, to 1. */
  private static double distance(Map<Rests, Long> before, Map<Rests, Long> after) {
    double ofBefore = sum(before);
    double ofAfter = sum(after);
    if (ofBefore == 0) {
      return 1;
    }
    double distance = 0;
    for (Map.Entry<Rests, Long> function : after.entrySet()) {
      double earlier = before.getOrDefault(function.getKey(), 0L) / ofBefore;
      distance += Math.max(0, function.getValue() / ofAfter - earlier);
    }
    return distance;
  }

  /** Those that are to keep the pace, by what functions have ended in some seconds. */
  private static List<Rests> chosen(Map<Rests, Long> ends, double seconds) {
    List<Rests> candidates = new ArrayList<>(ends.keySet());
    candidates.removeIf(function -> ends.get(function) < LEAST * seconds);
    candidates.sort(Comparator.comparing(ends::get).reversed());
    List<Rests> chosen = new ArrayList<>();
    double most = Math.min(MOST, MOST_SHARE * sum(ends) / seconds);
    double sum = 0;
    for (Rests function : candidates) {
      double ofFunction = ends.get(function) / seconds;
      if (ofFunction <= MOST_OF_ONE && sum + ofFunction <= most && chosen.size() < MOST_FUNCTIONS) {
        chosen.add(function);
        sum += ofFunction;
      }
    }
    if (chosen.isEmpty() && candidates.size() > 1) {
      // Unless no other one would be left to rest.
      Rests slowest = candidates.get(candidates.size() - 1);
      if (ends.get(slowest) / seconds <= MOST_ALONE) {
        chosen.add(slowest);
      }
    }
    return chosen;
  }

  private void keepPace(
      GuestMoment now, List<Rests> functions, List<Rests> chosen, long endsInRound) {
    if (present != null) {
      earlier.add(present);
    }
    chosen.forEach(function -> function.pace(true));
    int[] members = chosen.stream().mapToInt(functions::indexOf).toArray();
    Map<Long, Long> before = new HashMap<>();
    for (Sight sight : sights) {
      before.put(sight.nanos, Arrays.stream(members).mapToLong(sight::ends).sum());
    }
    present = new Panel(List.copyOf(chosen), endsInRound, before);
    panels++;
    judged = now.by(pace());
    sights.clear();
  }

  /** Has functions of an earlier panel rest if no rest is measured by it; tells whether none is. */
  private boolean letGo(Panel panel, List<Rests> functions) {
    for (Rests function : functions) {
      if (function.isMeasuredBy(panel)) {
        return false;
      }
    }
    Set<Rests> needed = new HashSet<>(present.members);
    for (Panel other : earlier) {
      if (other != panel) {
        needed.addAll(other.members);
      }
    }
    for (Rests member : panel.members) {
      if (!needed.contains(member)) {
        member.pace(false);
      }
    }
    return true;
  }
}
