package org.pathprofile.core.report;

/**
 * A decision that a path takes, or another action worth showing, such as {@code return}.
 *
 * @param block the block of the function's graph
 * @param line the 1-based line where a reader finds it, or 0 if it is unknown
 * @param column the 1-based column where the line alone would not tell it from others, else 0
 * @param text what is decided and how, such as {@code if -> then}; without control characters
 */
public record Decision(int block, int line, int column, String text) {

  /** The position and the text: {@code 16 if -> then}, {@code 16:20 if -> then}. */
  @Override
  public String toString() {
    return line == 0 ? text : position(line, column) + " " + text;
  }

  static String position(int line, int column) {
    return column == 0 ? Integer.toString(line) : line + ":" + column;
  }
}
