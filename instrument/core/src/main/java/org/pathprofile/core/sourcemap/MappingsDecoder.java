package org.pathprofile.core.sourcemap;

import java.util.Arrays;

/**
 * Decodes the field {@code mappings} of a source map of version 3: groups of numbers in base 64,
 * each relative to the one before. For one use.
 */
final class MappingsDecoder {
  /** No file has more lines; whoever wants to show a line must be able to count to it. */
  private static final int MOST_LINE = 1 << 24;

  private static final int MOST_COLUMN = 1 << 28;
  private static final int MOST_SOURCE = 1 << 24;
  private static final int MOST_FIELDS = 5;
  private static final int[] DIGITS = new int[128];

  static {
    Arrays.fill(DIGITS, -1);
    String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < digits.length(); i++) {
      DIGITS[digits.charAt(i)] = i;
    }
  }

  private final String text;
  private int next;

  private MappingsDecoder(String text) {
    this.text = text;
  }

  /**
   * Adds the segments to those that are there, from a place on.
   *
   * @param line the first line, 0-based
   * @param column by how much the columns of the first line are moved
   * @param firstSource the number of the first of the map's own sources
   * @param sourceCount how many sources the map has
   * @throws SourceMapException if the text is none of mappings
   */
  static void decode(
      String text, Mappings.Builder target, int line, int column, int firstSource, int sourceCount)
      throws SourceMapException {
    new MappingsDecoder(text).decode(target, line, column, firstSource, sourceCount);
  }

  private void decode(
      Mappings.Builder target, int firstLine, int firstColumn, int firstSource, int sourceCount)
      throws SourceMapException {
    int[] values = new int[MOST_FIELDS];
    int line = firstLine;
    target.goTo(line);
    while (next < text.length()) {
      char c = text.charAt(next);
      if (c == ';') {
        next++;
        target.goTo(++line);
        values[0] = 0;
      } else if (c == ',') {
        next++;
      } else {
        int fields = segment(values);
        int column = values[0] + (line == firstLine ? firstColumn : 0);
        if (fields == 1) {
          target.add(column, Mappings.NONE, 0, 0);
        } else if (values[1] >= sourceCount) {
          throw new SourceMapException("it names a source that it does not list");
        } else {
          target.add(column, firstSource + values[1], values[2], values[3]);
        }
      }
    }
  }

  /** Adds the numbers of a segment to the values, and returns how many there are. */
  private int segment(int[] values) throws SourceMapException {
    int fields = 0;
    while (next < text.length() && text.charAt(next) != ',' && text.charAt(next) != ';') {
      if (fields == MOST_FIELDS) {
        throw new SourceMapException("a segment has more than five numbers");
      }
      long value = values[fields] + (long) number();
      int most = fields == 1 ? MOST_SOURCE : fields == 2 ? MOST_LINE : MOST_COLUMN;
      if (value < 0 || value > most) {
        throw new SourceMapException("a segment has the number " + value);
      }
      values[fields++] = (int) value;
    }
    if (fields != 1 && fields != 4 && fields != 5) {
      throw new SourceMapException("a segment has " + fields + " numbers");
    }
    return fields;
  }

  /** Five bits per digit, the lowest first; the sixth says that more follow. The sign is a bit. */
  private int number() throws SourceMapException {
    long bits = 0;
    for (int shift = 0; shift <= 30; shift += 5) {
      char c = next < text.length() ? text.charAt(next) : '\0';
      int digit = c < DIGITS.length ? DIGITS[c] : -1;
      if (digit < 0) {
        throw new SourceMapException("its mappings are no numbers in base 64");
      }
      next++;
      bits |= (digit & 31L) << shift;
      if (digit < 32) {
        long value = bits >>> 1;
        return (int) ((bits & 1) == 0 ? value : -value);
      }
    }
    throw new SourceMapException("its mappings have a number of more than 32 bits");
  }
}
