package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes runs of repeats once: {@code a, b, a, b, a, b, c} becomes {@code 3 x (a, b), c}. Greedy
 * from the left, taking at each step the period that covers most; linear in the length for the
 * periods up to a limit.
 */
final class Repeats {
  private static final int LONGEST_PERIOD = 24;

  private Repeats() {}

  static List<Piece> compress(List<String> decisions) {
    List<Piece> result = new ArrayList<>();
    for (int start = 0; start < decisions.size(); ) {
      int period = 1;
      int times = 1;
      for (int candidate = 1; candidate <= LONGEST_PERIOD; candidate++) {
        int repeats = repeats(decisions, start, candidate);
        if (repeats > 1 && repeats * candidate > times * period) {
          period = candidate;
          times = repeats;
        }
      }
      if (times == 1) {
        result.add(Piece.decision(decisions.get(start)));
      } else {
        result.add(Piece.repeated(times, decisions.subList(start, start + period)));
      }
      start += times * period;
    }
    return result;
  }

  /** How often the {@code period} decisions from {@code start} on follow one another. */
  private static int repeats(List<String> decisions, int start, int period) {
    int end = start + period;
    while (end < decisions.size() && decisions.get(end).equals(decisions.get(end - period))) {
      end++;
    }
    return Math.min(end, decisions.size()) < start + period ? 0 : (end - start) / period;
  }
}
