package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of right-aligned cells with a column of text behind them, which may take several lines. A
 * column without any text is left out. Cells come first, because the room that they leave decides
 * how the texts are broken.
 */
final class Table {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final String indent;

  /**
   * @param titles the titles of the cells' columns
   */
  Table(String indent, List<String> titles) {
    this.indent = indent;
    rows.add(titles);
  }

  /** Adds a row with as many cells as there are titles. */
  void add(List<String> cells) {
    rows.add(cells);
  }

  /** Adds a line between rows; its text begins where the cells of the others do. */
  void addHeading() {
    rows.add(List.of());
  }

  /** The columns of the terminal that the cells leave for the texts, if there are so many. */
  int textWidth(int columns, int atLeast) {
    return Math.max(atLeast, columns - Text.width(cells(0)));
  }

  /**
   * Adds the table to a report.
   *
   * @param texts one text, of one or more lines, for every added row
   */
  void render(List<String> lines, String title, List<List<String>> texts) {
    lines.add(cells(0) + title);
    String below = " ".repeat(Text.width(cells(0)));
    for (int row = 1; row < rows.size(); row++) {
      List<String> text = texts.get(row - 1);
      lines.add(cells(row) + text.get(0));
      text.subList(1, text.size()).forEach(line -> lines.add(below + line));
    }
  }

  private String cells(int row) {
    StringBuilder line = new StringBuilder(indent);
    if (rows.get(row).isEmpty()) {
      return indent;
    }
    for (int column = 0; column < rows.get(0).size(); column++) {
      int width = width(column);
      if (width > 0) {
        line.append(Text.padLeft(rows.get(row).get(column), width)).append(GAP);
      }
    }
    return line.toString();
  }

  /** 0 for a column that has nothing but its title. */
  private int width(int column) {
    int width = 0;
    for (List<String> row : rows.subList(1, rows.size())) {
      if (row.isEmpty()) {
        continue;
      }
      width = Math.max(width, Text.width(row.get(column)));
    }
    return width == 0 ? 0 : Math.max(width, Text.width(rows.get(0).get(column)));
  }
}
