package org.pathprofile.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints rows of texts below each other. Stateless. */
final class Columns {
  private static final String GAP = "  ";

  private Columns() {}

  /**
   * Prints rows of the same length, each on a line.
   *
   * @param left how many of the columns begin at the left; the others end at the right
   */
  static void print(List<List<String>> rows, int left, PrintWriter out) {
    StringBuilder format = new StringBuilder();
    for (int i = 0; i < rows.get(0).size(); i++) {
      int column = i;
      int width = rows.stream().mapToInt(row -> row.get(column).length()).max().getAsInt();
      format.append(i == 0 ? "%" : GAP + "%").append(i < left ? "-" : "").append(width).append("s");
    }
    for (List<String> row : rows) {
      out.println(String.format(Locale.ROOT, format.toString(), row.toArray()).stripTrailing());
    }
  }
}
