package org.pathprofile.core.sourcemap;

/**
 * How far the code of each segment goes: to the next segment, or to the first sign that ends an
 * operand or a statement. Ranges may begin where no segment does: at the operator of {@code n++},
 * or in the middle of a line of which the map has the beginning only. But bundlers add statements
 * of their own without segments, and these must not be taken for the end of what is before.
 * Immutable.
 */
final class SegmentReach {
  private static final String ENDS_OF_OPERANDS = ",)?:";
  private static final String ENDS_OF_STATEMENTS = ";{}";
  private static final String QUOTES = "'\"`";

  private final int[] operands;
  private final int[] statements;

  /**
   * Takes time linear in the length of the text.
   *
   * @param text of the compiled code; it is not kept
   */
  SegmentReach(Mappings mappings, String text) {
    operands = new int[mappings.size()];
    statements = new int[mappings.size()];
    int line = 0;
    int start = 0;
    int segment = 0;
    while (segment < operands.length) {
      int end = endOfLine(text, start);
      for (; mappings.isOn(segment, line); segment++) {
        boolean isLast = !mappings.isOn(segment + 1, line);
        int next = isLast ? end : Math.min(end, start + mappings.column(segment + 1));
        scan(segment, text, start, start + mappings.column(segment), next);
      }
      if (end == text.length()) {
        break;
      }
      start = text.startsWith("\r\n", end) ? end + 2 : end + 1;
      line++;
    }
  }

  /** By segment, the last column in which code of the same operand may begin, 0-based. */
  int operand(int segment) {
    return operands[segment];
  }

  /** By segment, the last column in which code of the same statement may begin, 0-based. */
  int statement(int segment) {
    return statements[segment];
  }

  private static int endOfLine(String text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  /** The segment itself may begin with any sign. */
  private void scan(int segment, String text, int line, int start, int next) {
    int operand = -1;
    int place = start;
    while (place < next) {
      char c = text.charAt(place);
      if (place > start && ENDS_OF_STATEMENTS.indexOf(c) >= 0) {
        break;
      }
      if (operand < 0 && place > start && ENDS_OF_OPERANDS.indexOf(c) >= 0) {
        operand = place;
      }
      place = QUOTES.indexOf(c) < 0 ? place + 1 : endOfString(text, place, next);
    }
    statements[segment] = place - line;
    operands[segment] = (operand < 0 ? place : operand) - line;
  }

  private static int endOfString(String text, int start, int next) {
    int place = start + 1;
    while (place < next && text.charAt(place) != text.charAt(start)) {
      place += text.charAt(place) == '\\' ? 2 : 1;
    }
    return place + 1;
  }
}
