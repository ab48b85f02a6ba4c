package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import org.jspecify.annotations.Nullable;
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
  public static SourceRange of(@Nullable SourceSection section) {
    if (section == null || !section.isAvailable()) {
      return SourceRange.UNKNOWN;
    }
    Source source = section.getSource();
    int offset = LineOffsets.of(source);
    int startLine = section.getStartLine();
    int endLine = section.getEndLine();
    int endColumn = section.getEndColumn();
    int head = FileText.headLength(source);
    if (head > 0 && endLine > 1 && endLine == source.getLineCount()) {
      // The last line is none of the file's.
      endLine--;
      endColumn = source.getLineLength(endLine);
    }
    return new SourceRange(
        offset + startLine,
        Math.max(1, section.getStartColumn() - (startLine == 1 ? head : 0)),
        offset + endLine,
        Math.max(1, endColumn - (endLine == 1 ? head : 0)));
  }
}
