package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.source.Source;

/**
 * What of a source's text is that of its file. GraalJS evaluates a CommonJS module as a function,
 * whose head and end it writes around the text of the file.
 */
public final class FileText {
  private static final String HEAD =
      "(function (exports, require, module, __filename, __dirname) {";

  private static final String END = "\n});";

  private FileText() {}

  /** The text of the file. */
  public static String of(Source source) {
    String text = source.getCharacters().toString();
    int head = headLength(source);
    return head == 0 ? text : text.substring(head, text.length() - END.length());
  }

  /** How many characters of the first line come before the text of the file; mostly none. */
  static int headLength(Source source) {
    if (!source.hasCharacters() || source.getPath() == null) {
      return 0;
    }
    CharSequence text = source.getCharacters();
    int end = text.length() - END.length();
    return end >= HEAD.length() && isAt(text, end, END) && isAt(text, 0, HEAD) ? HEAD.length() : 0;
  }

  private static boolean isAt(CharSequence text, int start, String part) {
    for (int i = 0; i < part.length(); i++) {
      if (text.charAt(start + i) != part.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
