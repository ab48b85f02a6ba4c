package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes runs of repeats once, of items that are equal, as their texts: {@code a, b, a, b, a, b, c}
 * becomes {@code 3 x (a, b), c}. Greedy from the left, taking at each step the period that covers
 * most; linear in the length for the periods up to a limit.
 */
final class Repeats {
  private static final int LONGEST_PERIOD = 24;

  private Repeats() {}

  /**
   * The same for a path of several iterations: runs of whole iterations that repeat are written
   * once, and then runs within each of the others, so that no run crosses from one into the next.
   * An iteration that begins as those before, and then leaves the loop, is one more of them.
   */
  static <T> List<Piece> compressIterations(List<List<T>> iterations) {
    List<Piece> result = new ArrayList<>();
    forEachRun(iterations, new IterationWriter<T>(result));
    return result;
  }

  private static final class IterationWriter<T> implements RunVisitor<List<T>> {
    private final List<Piece> result;

    /**
     * The repeated run that was written last, and how often it came; null if something else was.
     */
    private @Nullable List<T> repeated;

    private int repeats;

    IterationWriter(List<Piece> result) {
      this.result = result;
    }

    @Override
    public void visit(List<List<T>> run, int times) {
      List<T> decisions = run.stream().flatMap(List::stream).toList();
      if (times > 1) {
        result.add(Piece.repeated(times, texts(decisions)));
        repeated = decisions;
        repeats = times;
        return;
      }
      if (repeated != null && startsWith(decisions, repeated)) {
        result.set(result.size() - 1, Piece.repeated(repeats + 1, texts(repeated)));
        decisions = decisions.subList(repeated.size(), decisions.size());
      }
      result.addAll(compress(decisions));
      repeated = null;
    }

    private static boolean startsWith(List<?> decisions, List<?> beginning) {
      return decisions.size() >= beginning.size()
          && decisions.subList(0, beginning.size()).equals(beginning);
    }
  }

  private static List<String> texts(List<?> decisions) {
    return decisions.stream().map(Object::toString).toList();
  }

  static List<Piece> compress(List<?> decisions) {
    List<Piece> result = new ArrayList<>();
    forEachRun(
        decisions,
        (run, times) ->
            result.add(
                times == 1
                    ? Piece.decision(run.get(0).toString())
                    : Piece.repeated(times, texts(run))));
    return result;
  }

  /** A run that occurs a number of times in succession; a single item if that is once. */
  private interface RunVisitor<T> {
    void visit(List<T> run, int times);
  }

  private static <T> void forEachRun(List<T> items, RunVisitor<T> visitor) {
    for (int start = 0; start < items.size(); ) {
      int period = 1;
      int times = 1;
      for (int candidate = 1; candidate <= LONGEST_PERIOD; candidate++) {
        int repeats = repeats(items, start, candidate);
        if (repeats > 1 && repeats * candidate > times * period) {
          period = candidate;
          times = repeats;
        }
      }
      visitor.visit(items.subList(start, start + period), times);
      start += times * period;
    }
  }

  /** How often the {@code period} items from {@code start} on follow one another. */
  private static int repeats(List<?> items, int start, int period) {
    int end = start + period;
    while (end < items.size() && items.get(end).equals(items.get(end - period))) {
      end++;
    }
    return Math.min(end, items.size()) < start + period ? 0 : (end - start) / period;
  }
}
