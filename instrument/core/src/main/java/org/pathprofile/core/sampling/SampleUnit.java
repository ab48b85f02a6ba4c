package org.pathprofile.core.sampling;

/**
 * The path ends in succession that one sample stands for. Made by {@link SampleTotals}; immutable.
 *
 * @param number the place of the unit in the order in which all units were taken, from 1 on
 * @param pathEnds how many path ends the unit stands for, at least 1
 * @param fromPrevious the square of what is at stake between the unit before and this one, see
 *     {@link SampleTally}
 * @param toNext the same for the unit behind, as far as it was known
 */
public record SampleUnit(long number, long pathEnds, double fromPrevious, double toNext) {

  /**
   * The square of the largest error of a unit: all path ends that were not sampled could be of
   * another path. None where all were sampled.
   */
  static double stake(long pathEnds) {
    return (double) pathEnds * (pathEnds - 1);
  }
}
