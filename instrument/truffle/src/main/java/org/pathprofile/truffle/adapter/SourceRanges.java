package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import org.pathprofile.core.graph.SourceRange;

/**
 * Source sections as graphs keep them. Blocks and constructs are matched by their ranges, so there
 * is one way to make them.
 */
public final class SourceRanges {
  private SourceRanges() {}

  /**
   * The range of a section in the text of the source's file; {@link SourceRange#UNKNOWN} if there
   * is none, or no text behind it.
   */
  public static SourceRange of(SourceSection sectionOrNull) {
    if (sectionOrNull == null || !sectionOrNull.isAvailable()) {
      return SourceRange.UNKNOWN;
    }
    Source source = sectionOrNull.getSource();
    int offset = LineOffsets.of(source);
    int startLine = sectionOrNull.getStartLine();
    int endLine = sectionOrNull.getEndLine();
    int endColumn = sectionOrNull.getEndColumn();
    int head = FileText.headLength(source);
    if (head > 0 && endLine > 1 && endLine == source.getLineCount()) {
      // The last line is none of the file's.
      endLine--;
      endColumn = source.getLineLength(endLine);
    }
    return new SourceRange(
        offset + startLine,
        Math.max(1, sectionOrNull.getStartColumn() - (startLine == 1 ? head : 0)),
        offset + endLine,
        Math.max(1, endColumn - (endLine == 1 ? head : 0)));
  }
}
