package org.pathprofile.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what a user may have meant by a name that is unknown. */
final class SimilarNames {
  private static final int SUGGESTIONS = 3;

  /** Of shorter names, two wrong letters leave nothing by which to know them. */
  private static final int SHORT = 4;

  /** Of these, one. */
  private static final int SHORTEST = 2;

  private SimilarNames() {}

  /** The few names that differ least from {@code name}, the most similar first; none if all do. */
  static List<String> to(String name, Collection<String> all) {
    int least = all.stream().mapToInt(known -> distance(name, known)).min().orElse(0);
    // A prefix that all options of a tool share makes short names alike that are not.
    int length = name.replaceFirst("^-+", "").length();
    int near = length < SHORT ? Math.min(1, length / SHORTEST) : Math.max(2, length / 4);
    int most = Math.min(least + 1, near);
    return all.stream()
        .filter(known -> distance(name, known) <= most)
        .sorted(Comparator.comparingInt(known -> distance(name, known)))
        .limit(SUGGESTIONS)
        .toList();
  }

  /** A question to put behind a message, such as {@code "; did you mean a or b?"}; or nothing. */
  static String question(String name, Collection<String> all) {
    return question(to(name, all));
  }

  /** As above, of names that are meant for sure. */
  static String question(List<String> meant) {
    return meant.isEmpty() ? "" : "; did you mean " + String.join(" or ", meant) + "?";
  }

  /**
   * How many letters have to be replaced, added, left out, or exchanged with the next one. The case
   * of a letter does not count.
   */
  static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    int[][] of = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          of[i][j] = i + j;
          continue;
        }
        int replaced = of[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        of[i][j] = Math.min(replaced, 1 + Math.min(of[i - 1][j], of[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          of[i][j] = Math.min(of[i][j], of[i - 2][j - 2] + 1);
        }
      }
    }
    return of[a.length()][b.length()];
  }
}
