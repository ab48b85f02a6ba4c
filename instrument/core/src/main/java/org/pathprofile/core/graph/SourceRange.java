package org.pathprofile.core.graph;

/**
 * A range of characters in a source file.
 *
 * @param startLine first line, 1-based
 * @param startColumn first column in the first line, 1-based
 * @param endLine last line, 1-based, inclusive
 * @param endColumn last column in the last line, 1-based, inclusive
 */
public record SourceRange(int startLine, int startColumn, int endLine, int endColumn) {

  /** The range of a construct of which nothing is known. */
  public static final SourceRange UNKNOWN = new SourceRange(0, 0, 0, 0);

  @Override
  public String toString() {
    return startLine + ":" + startColumn + "-" + endLine + ":" + endColumn;
  }
}
