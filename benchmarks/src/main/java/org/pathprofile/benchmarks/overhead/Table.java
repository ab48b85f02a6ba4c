package org.pathprofile.benchmarks.overhead;

import java.util.List;
import java.util.Locale;

/** Headings and tables, as plain text or in Markdown. */
record Table(StringBuilder out, boolean markdown) {
  /** What a cell says whose value is not known. */
  static final String UNKNOWN = "-";

  void heading(String text) {
    out.append(markdown ? "### " : "").append(text).append(markdown ? "\n\n" : "\n");
  }

  /** Adds rows of which the first has the titles; the first column is what the others tell of. */
  void add(List<List<String>> rows) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        line.append(markdown ? "| " : c == 0 ? "  " : "   ");
        String cell = rows.get(r).get(c);
        // Left: what it is about; right: numbers.
        line.append(format("%" + (c == 0 ? "-" : "") + widths[c] + "s", cell));
        line.append(markdown ? " " : "");
      }
      out.append(line.toString().stripTrailing()).append(markdown ? " |\n" : "\n");
      if (markdown && r == 0) {
        out.append("|---|").append("---:|".repeat(columns - 1)).append('\n');
      }
    }
    out.append('\n');
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
