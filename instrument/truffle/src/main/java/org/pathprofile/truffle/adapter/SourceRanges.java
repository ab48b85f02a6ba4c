package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.source.SourceSection;
import org.pathprofile.core.graph.SourceRange;

/**
 * Source sections as graphs keep them. Blocks and constructs are matched by their ranges, so there
 * is one way to make them.
 */
public final class SourceRanges {
  private SourceRanges() {}

  /** The range of a section; {@link SourceRange#UNKNOWN} if there is none, or no text behind it. */
  public static SourceRange of(SourceSection sectionOrNull) {
    if (sectionOrNull == null || !sectionOrNull.isAvailable()) {
      return SourceRange.UNKNOWN;
    }
    int offset = LineOffsets.of(sectionOrNull.getSource());
    return new SourceRange(
        offset + sectionOrNull.getStartLine(),
        Math.max(1, sectionOrNull.getStartColumn()),
        offset + sectionOrNull.getEndLine(),
        Math.max(1, sectionOrNull.getEndColumn()));
  }
}
