package org.pathprofile.core.graph;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A range of characters in a source file.
 *
 * @param startLine first line, 1-based
 * @param startColumn first column in the first line, 1-based
 * @param endLine last line, 1-based, inclusive
 * @param endColumn last column in the last line, 1-based, inclusive
 * @param compiled the code that ran, if it was compiled from this range, and a source map tells so;
 *     else null, and this range itself ran
 */
@SuppressWarnings("exports")
public record SourceRange(
    int startLine, int startColumn, int endLine, int endColumn, @Nullable CompiledCode compiled) {

  /** By where ranges begin in the source, then by where they end. */
  public static final Comparator<SourceRange> BY_PLACE =
      Comparator.comparingInt(SourceRange::startLine)
          .thenComparingInt(SourceRange::startColumn)
          .thenComparingInt(SourceRange::endLine)
          .thenComparingInt(SourceRange::endColumn);

  /** The range of a construct of which nothing is known. */
  public static final SourceRange UNKNOWN = new SourceRange(0, 0, 0, 0);

  /** A range in a source that ran as it is. */
  public SourceRange(int startLine, int startColumn, int endLine, int endColumn) {
    this(startLine, startColumn, endLine, endColumn, null);
  }

  /** The same range, which another code was compiled from. */
  public SourceRange withCompiled(@Nullable CompiledCode code) {
    return new SourceRange(startLine, startColumn, endLine, endColumn, code);
  }

  /** Whether it is not known where the range is, though there may be compiled code of it. */
  public boolean isUnknown() {
    return startLine == 0;
  }

  /** Whether all of another range is in this one, which may be the same. */
  public boolean contains(SourceRange other) {
    boolean begins =
        startLine < other.startLine
            || (startLine == other.startLine && startColumn <= other.startColumn);
    return begins
        && (other.endLine < endLine || (other.endLine == endLine && other.endColumn <= endColumn));
  }

  @Override
  public String toString() {
    return startLine + ":" + startColumn + "-" + endLine + ":" + endColumn;
  }
}
