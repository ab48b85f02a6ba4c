package org.pathprofile.core.numbering;

/** How often the edges of a graph were taken, as far as that is known. */
@FunctionalInterface
public interface EdgeFrequencies {
  /** What {@link #frequency} returns for an edge of which nothing is known. */
  long UNKNOWN = -1;

  /** How often {@code edge} was taken, at least 0; {@link #UNKNOWN} counts as 0. */
  long frequency(int edge);

  /** The frequencies in an array by edge; edges beyond its end are unknown. The array is copied. */
  static EdgeFrequencies of(long... counts) {
    long[] copy = counts.clone();
    return edge -> edge < copy.length ? copy[edge] : UNKNOWN;
  }
}
