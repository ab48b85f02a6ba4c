package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.source.SourceSection;
import org.pathprofile.core.graph.Granularity;

/** The text of a statement by which a reader finds it again. */
final class StatementText {
  private static final int LONGEST = 40;

  private StatementText() {}

  /**
   * The beginning of a statement's first line, or of the whole line where statements are lines:
   * their sections may be single characters. Empty if the source has no text.
   */
  static String of(SourceSection section, Granularity granularity) {
    if (section == null || !section.isAvailable() || !section.getSource().hasCharacters()) {
      return "";
    }
    CharSequence characters =
        granularity == Granularity.LINE
            ? section.getSource().getCharacters(section.getStartLine())
            : section.getCharacters();
    String text = characters.toString().strip();
    int end = text.indexOf('\n');
    String line = end < 0 ? text : text.substring(0, end).strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1).strip() + "…";
  }
}
