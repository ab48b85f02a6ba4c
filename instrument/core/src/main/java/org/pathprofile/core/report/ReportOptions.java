package org.pathprofile.core.report;

import java.util.Objects;

/**
 * How much a report shows.
 *
 * @param hotThreshold a path is hot if it holds more than this percentage of the branch flow, 0 to
 *     100
 * @param maxFunctions the largest number of functions to show, at least 1
 * @param maxPaths the largest number of paths to show of one function, at least 1
 * @param maxLines the largest number of lines for one path, at least 1; the decisions in the middle
 *     of a longer path are left out
 * @param seeAll how to see what is left out, such as an option; empty if there is no way
 */
public record ReportOptions(
    double hotThreshold, int maxFunctions, int maxPaths, int maxLines, String seeAll) {

  public static final ReportOptions DEFAULT = new ReportOptions(0.125, 20, 6, 3, "");

  /**
   * @throws IllegalArgumentException if a value is out of range
   */
  public ReportOptions {
    if (!(hotThreshold >= 0 && hotThreshold <= 100)) {
      throw new IllegalArgumentException(
          "the threshold must be from 0 to 100 percent but is " + hotThreshold);
    }
    if (maxFunctions < 1 || maxPaths < 1 || maxLines < 1) {
      throw new IllegalArgumentException("a report shows at least 1 function, path and line");
    }
    Objects.requireNonNull(seeAll, "seeAll");
  }

  public ReportOptions withHotThreshold(double percent) {
    return new ReportOptions(percent, maxFunctions, maxPaths, maxLines, seeAll);
  }

  public ReportOptions withLimits(int functions, int paths, int lines) {
    return new ReportOptions(hotThreshold, functions, paths, lines, seeAll);
  }

  public ReportOptions withSeeAll(String how) {
    return new ReportOptions(hotThreshold, maxFunctions, maxPaths, maxLines, how);
  }

  /** The threshold as a fraction. */
  double hotShare() {
    return hotThreshold / 100;
  }
}
