package org.pathprofile.core.coverage;

/**
 * How much of something was covered.
 *
 * @param covered 0 or more
 * @param total at least {@code covered}
 */
public record Ratio(long covered, long total) {

  /** In percent, 0 to 100; 100 if there is nothing to cover. */
  public double percent() {
    return total == 0 ? 100 : 100.0 * covered / total;
  }

  Ratio plus(Ratio other) {
    return new Ratio(covered + other.covered, total + other.total);
  }
}
