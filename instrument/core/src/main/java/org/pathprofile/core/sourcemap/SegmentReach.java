package org.pathprofile.core.sourcemap;

/**
 * How far the code of each segment goes: to the next segment, or to the first sign that ends an
 * operand. Compilers have no segments where the names and sections of other programs may begin,
 * such as at the operator of {@code n++}; but bundlers add statements of their own without any, and
 * these must not be taken for the end of what is before. Stateless.
 */
final class SegmentReach {
  private static final String ENDS = ",;{})?:";
  private static final String QUOTES = "'\"`";

  private SegmentReach() {}

  /**
   * By segment, the last column in which code of it may begin, 0-based. Takes time linear in the
   * length of the text.
   *
   * @param text of the compiled code
   */
  static int[] of(Mappings mappings, String text) {
    int[] reach = new int[mappings.size()];
    int line = 0;
    int start = 0;
    int segment = 0;
    while (segment < reach.length) {
      int end = endOfLine(text, start);
      for (; mappings.isOn(segment, line); segment++) {
        boolean isLast = !mappings.isOn(segment + 1, line);
        int next = isLast ? end : Math.min(end, start + mappings.column(segment + 1));
        reach[segment] = endOfCode(text, start + mappings.column(segment), next) - start;
      }
      if (end == text.length()) {
        break;
      }
      start = text.startsWith("\r\n", end) ? end + 2 : end + 1;
      line++;
    }
    return reach;
  }

  private static int endOfLine(String text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  /** The segment itself may begin with any sign. */
  private static int endOfCode(String text, int start, int next) {
    int place = start;
    while (place < next) {
      char c = text.charAt(place);
      if (place > start && ENDS.indexOf(c) >= 0) {
        return place;
      }
      place = QUOTES.indexOf(c) < 0 ? place + 1 : endOfString(text, place, next);
    }
    return Math.max(start, next);
  }

  private static int endOfString(String text, int start, int next) {
    int place = start + 1;
    while (place < next && text.charAt(place) != text.charAt(start)) {
      place += text.charAt(place) == '\\' ? 2 : 1;
    }
    return place + 1;
  }
}
