package org.pathprofile.core.coverage;

import java.util.stream.Stream;

/**
 * How much of something was covered.
 *
 * @param covered 0 or more
 * @param total at least {@code covered}
 */
public record Ratio(long covered, long total) {

  /** In percent, 0 to 100; 0 if there is nothing to cover, for then nothing is known. */
  public double percent() {
    return total == 0 ? 0 : 100.0 * covered / total;
  }

  /** How much of all that several ratios tell of. */
  public static Ratio sum(Stream<Ratio> ratios) {
    return ratios.reduce(
        new Ratio(0, 0), (a, b) -> new Ratio(a.covered + b.covered, a.total + b.total));
  }
}
