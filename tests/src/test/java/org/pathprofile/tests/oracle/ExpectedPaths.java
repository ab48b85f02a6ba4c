package org.pathprofile.tests.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.Iterations;

/**
 * The paths of a function that follow from its trace by the rules of {@code docs/counting.md}. A
 * path is a list of words: where it begins, unless at the entry; what it decides; how it ends.
 *
 * <p>From the profile come only the conventions that it states: which loops have a header, and over
 * how many iterations each is followed.
 */
final class ExpectedPaths {
  private static final String CUT = "";

  private final Convention convention;
  private final ProfiledPaths profiled;
  private final Map<List<String>, Long> counts = new HashMap<>();

  // Of the activation that is read.
  private final List<String> stretch = new ArrayList<>();

  /** The loops in whose iteration no path was broken off. */
  private final Set<String> unbroken = new HashSet<>();

  private String start = "";
  private boolean suspended;
  private long weight;

  ExpectedPaths(Convention convention, ProfiledPaths profiled) {
    this.convention = convention;
    this.profiled = profiled;
  }

  Map<List<String>, Long> counts() {
    return counts;
  }

  void add(Trace.Activations activations) {
    weight = activations.count();
    start = "";
    stretch.clear();
    unbroken.clear();
    suspended = false;
    for (String event : activations.events()) {
      add(event.charAt(0), event.substring(1));
    }
    if (suspended) {
      end("abandoned");
    }
  }

  private void add(char kind, String rest) {
    switch (kind) {
      case 'w' -> stretch.add(rest);
      case 'k' -> {
        if (convention.conditions()) {
          stretch.add(rest);
        }
      }
      case 'h', 'b' -> {
        if (profiled.headers().contains(rest)) {
          stretch.add(kind + rest);
        } else if (kind == 'b' && unbroken.contains(rest)) {
          stretch.add("a loop in line " + rest + " that the profile does not know");
        }
        unbroken.add(rest);
      }
      case 'c' -> breakOff("throws", "from " + rest + " catch");
      case 'f' -> breakOff("throws", "from " + rest + " finally");
      case 's' -> suspended = true;
      case 'r' -> {
        suspended = false;
        breakOff("suspends", "from " + rest + " resume");
      }
      case 'x' -> end("exit");
      case 'e' -> end("throws");
      default -> throw new IllegalArgumentException(kind + rest);
    }
  }

  private void breakOff(String ending, String next) {
    end(ending);
    unbroken.clear();
    start = next;
  }

  private void end(String ending) {
    if (profiled.iterations().equals(Iterations.ONE)) {
      new Cutter(ending).cut();
    } else if (profiled.iterations().form() == Iterations.Form.NGRAM) {
      sequences(ending);
    } else {
      followedIterations(ending);
    }
    stretch.clear();
  }

  // --- one iteration

  /** Cuts a stretch into paths of one iteration. */
  private final class Cutter {
    private final String ending;
    private final List<String> words = new ArrayList<>();

    Cutter(String ending) {
      this.ending = ending;
      begin(start);
    }

    void cut() {
      for (String item : stretch) {
        if (isBackEdge(item) || (isHeader(item) && convention.pathEnd() == PathEnd.HEADER)) {
          String place = item.substring(1) + " loop";
          boolean isHeader = convention.pathEnd() == PathEnd.HEADER;
          count((isHeader ? "to " : "back to ") + place);
          begin("from " + place);
        } else if (!isHeader(item)) {
          words.add(item);
        }
      }
      count(ending);
    }

    private void begin(String place) {
      if (!place.isEmpty()) {
        words.add(place);
      }
    }

    private void count(String end) {
      words.add(end);
      counts.merge(List.copyOf(words), weight, Long::sum);
      words.clear();
    }
  }

  private static boolean isHeader(String item) {
    return item.matches("h\\d+");
  }

  private static boolean isBackEdge(String item) {
    return item.matches("b\\d+");
  }

  // --- several iterations

  /** Every k pieces that follow one another, or all if they are fewer. */
  private void sequences(String ending) {
    List<Integer> cuts = new ArrayList<>(List.of(0));
    for (int i = 0; i < stretch.size(); i++) {
      if (isBackEdge(stretch.get(i))) {
        cuts.add(i + 1);
      }
    }
    int pieces = cuts.size();
    cuts.add(stretch.size());
    int k = Math.min(profiled.iterations().k(), pieces);
    for (int first = 0; first + k <= pieces; first++) {
      boolean isLast = first + k == pieces;
      count(cuts.get(first), cuts.get(first + k), isLast ? ending : CUT);
    }
  }

  private void followedIterations(String ending) {
    follow(0, null, ending);
    for (int i = 0; i < stretch.size(); i++) {
      if (isBackEdge(stretch.get(i))) {
        String loop = stretch.get(i).substring(1);
        follow(i + 1, profiled.followed().containsKey(loop) ? loop : null, ending);
      }
    }
  }

  /**
   * The path that begins at an item.
   *
   * @param bound the followed loop over whose back edge it comes, or null
   */
  private void follow(int first, String bound, String ending) {
    String around = bound;
    int iteration = 1;
    for (int i = first; i < stretch.size(); i++) {
      String item = stretch.get(i);
      String loop = item.substring(1);
      if (isHeader(item)) {
        if (bound != null && iteration < profiled.followed().get(bound)) {
          return;
        }
        around = profiled.followed().containsKey(loop) ? loop : null;
        iteration = 1;
        bound = null;
      } else if (isBackEdge(item)) {
        // Where a path comes from a handler, the first sign of the loop around it is a back edge.
        if (around == null && profiled.followed().containsKey(loop)) {
          around = loop;
        }
        boolean again = loop.equals(around) && iteration < profiled.followed().get(loop);
        if (!again) {
          if (bound == null || iteration == profiled.followed().get(bound)) {
            count(first, i + 1, CUT);
          }
          return;
        }
        iteration++;
      }
    }
    if (bound == null || iteration == profiled.followed().get(bound)) {
      count(first, stretch.size(), ending);
    }
  }

  /**
   * Counts the path from one item to before another one.
   *
   * @param ending how it ended, or {@link #CUT} if its last item is the back edge where it did
   */
  private void count(int first, int end, String ending) {
    List<String> words = new ArrayList<>();
    if (first > 0) {
      words.add("from " + stretch.get(first - 1).substring(1) + " loop");
    } else if (!start.isEmpty()) {
      words.add(start);
    }
    for (String item : stretch.subList(first, end)) {
      if (!isHeader(item) && !isBackEdge(item)) {
        words.add(item);
      }
    }
    words.add(
        ending.equals(CUT) ? "back to " + stretch.get(end - 1).substring(1) + " loop" : ending);
    counts.merge(List.copyOf(words), weight, Long::sum);
  }
}
