package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.source.SourceSection;

/** The text of a statement by which a reader finds it again. */
final class StatementText {
  private static final int LONGEST = 40;

  private StatementText() {}

  /** The beginning of the first line; empty if the source has no text. */
  static String of(SourceSection section) {
    if (section == null || !section.isAvailable() || !section.getSource().hasCharacters()) {
      return "";
    }
    String text = section.getCharacters().toString().strip();
    int end = text.indexOf('\n');
    String line = end < 0 ? text : text.substring(0, end).strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1).strip() + "…";
  }
}
