package org.pathprofile.core.numbering;

/** How often the edges of a graph were taken, as far as that is known. */
@FunctionalInterface
public interface EdgeFrequencies {
  /** What {@link #frequency} returns for an edge of which nothing is known. */
  long UNKNOWN = -1;

  /** How often {@code edge} was taken, at least 0; {@link #UNKNOWN} counts as 0. */
  long frequency(int edge);
}
