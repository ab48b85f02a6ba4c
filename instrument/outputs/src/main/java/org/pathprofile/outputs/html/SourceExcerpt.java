package org.pathprofile.outputs.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;

/** The lines of a source that functions of a profile stand on. Not thread-safe. */
final class SourceExcerpt {
  /** Lines around functions that are shown, too: comments above them, mostly. */
  private static final int AROUND = 3;

  private final String[] lines;
  private final BitSet wanted = new BitSet();

  /**
   * @param text the whole source; its lines end as those of Truffle's sources do
   */
  SourceExcerpt(String text) {
    lines = text.split("\r\n|\r|\n", -1);
  }

  /** Asks for lines, 1-based and inclusive; those that the source lacks are left out. */
  void add(int firstLine, int lastLine) {
    int first = Math.max(1, firstLine - AROUND);
    int last = Math.min(lines.length, lastLine + AROUND);
    if (first <= last) {
      wanted.set(first, last + 1);
    }
  }

  /** All lines of a function that the source has. */
  List<String> lines(FunctionProfile function) {
    SourceRange section = function.identity().section();
    int last = Math.min(lines.length, section.endLine());
    return Arrays.asList(lines).subList(Math.max(0, Math.min(last, section.startLine() - 1)), last);
  }

  /** Writes an array of runs of lines: the number of the first one, and the text. */
  void write(JsonGenerator json) throws IOException {
    json.writeStartArray();
    for (int first = wanted.nextSetBit(0); first >= 0; ) {
      int end = wanted.nextClearBit(first);
      json.writeStartArray();
      json.writeNumber(first);
      StringBuilder text = new StringBuilder(lines[first - 1]);
      for (int line = first + 1; line < end; line++) {
        text.append('\n').append(lines[line - 1]);
      }
      json.writeString(text.toString());
      json.writeEndArray();
      first = wanted.nextSetBit(end);
    }
    json.writeEndArray();
  }
}
