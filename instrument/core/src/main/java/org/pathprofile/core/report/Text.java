package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Text in columns of a terminal. */
final class Text {
  private static final String ELLIPSIS = "...";

  private Text() {}

  /**
   * Makes a guest's text safe to print on one line: control and formatting characters, with which a
   * name could move the cursor or reorder a line, and lone surrogates become escapes.
   */
  static String printable(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (Character.getType(c)) {
                case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    result.append(escape(c));
                default -> result.appendCodePoint(c);
              }
            });
    return result.toString();
  }

  private static String escape(int c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(Locale.ROOT, c > 0xffff ? "\\u{%x}" : "\\u%04x", c);
    };
  }

  /** The number of columns of printable text: two for wide characters, none for combining ones. */
  static int width(String text) {
    return text.codePoints().map(Text::width).sum();
  }

  private static int width(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    return isWide(c) ? 2 : 1;
  }

  /** The blocks of wide characters, coarsely; a wrong guess costs a column of alignment. */
  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115f)
        || (c >= 0x2e80 && c <= 0xa4cf && c != 0x303f)
        || (c >= 0xac00 && c <= 0xd7a3)
        || (c >= 0xf900 && c <= 0xfaff)
        || (c >= 0xfe30 && c <= 0xfe6f)
        || (c >= 0xff00 && c <= 0xff60)
        || (c >= 0xffe0 && c <= 0xffe6)
        || (c >= 0x1f300 && c <= 0x1faff)
        || (c >= 0x20000 && c <= 0x3fffd);
  }

  static String padLeft(String text, int columns) {
    return " ".repeat(Math.max(0, columns - width(text))) + text;
  }

  static String padRight(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - width(text)));
  }

  /** The text, or its beginning and its end around an ellipsis if it is wider than that. */
  static String shortened(String text, int columns) {
    if (width(text) <= columns) {
      return text;
    }
    int room = columns - ELLIPSIS.length();
    return head(text, room - room / 2) + ELLIPSIS + tail(text, room / 2);
  }

  /** The text, or its end behind an ellipsis if it is wider than that. */
  static String shortenedAtStart(String text, int columns) {
    return width(text) <= columns ? text : ELLIPSIS + tail(text, columns - ELLIPSIS.length());
  }

  private static String head(String text, int columns) {
    int end = 0;
    for (int used = 0; end < text.length(); ) {
      int c = text.codePointAt(end);
      used += width(c);
      if (used > columns) {
        break;
      }
      end += Character.charCount(c);
    }
    return text.substring(0, end);
  }

  private static String tail(String text, int columns) {
    int start = text.length();
    for (int used = 0; start > 0; ) {
      int c = text.codePointBefore(start);
      used += width(c);
      if (used > columns) {
        break;
      }
      start -= Character.charCount(c);
    }
    return text.substring(start);
  }

  /** Breaks pieces of text into lines; a piece wider than a line has a line of its own. */
  static List<String> wrap(List<String> pieces, String separator, int columns) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int used = 0;
    for (String piece : pieces) {
      int width = width(piece);
      if (used > 0 && used + separator.length() + width > columns) {
        lines.add((line + separator).stripTrailing());
        line.setLength(0);
        used = 0;
      }
      if (used > 0) {
        line.append(separator);
        used += separator.length();
      }
      line.append(piece);
      used += width;
    }
    if (used > 0) {
      lines.add(line.toString());
    }
    return lines;
  }
}
