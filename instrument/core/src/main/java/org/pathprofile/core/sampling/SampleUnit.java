package org.pathprofile.core.sampling;

/**
 * A number of path ends in succession that one sample stands for, or several samples that were
 * taken side by side. Made by {@link SampleTotals}; immutable.
 *
 * @param number the place of the unit in the order in which all units were taken, from 1 on
 * @param pathEnds how many path ends the unit stands for, at least its samples
 * @param samples how many of these were sampled, at least 1
 * @param fromPrevious the square of what is at stake between the unit before and this one, see
 *     {@link SampleTally}
 * @param toNext the same for the unit behind, as far as it was known
 */
public record SampleUnit(
    long number, long pathEnds, int samples, double fromPrevious, double toNext) {

  /**
   * What the given sample of the unit stands for; the weights of all its samples add up to its path
   * ends.
   *
   * @param sample 0 to the number of samples - 1
   */
  public long weight(int sample) {
    return share(sample + 1) - share(sample);
  }

  private long share(int ofSamples) {
    return pathEnds / samples * ofSamples + pathEnds % samples * ofSamples / samples;
  }

  /**
   * The square of the largest error of the unit: all path ends that were not sampled could be of
   * another path, and each sampled one stands for as many of them. None where all were sampled.
   */
  static double stake(long pathEnds, int samples) {
    return (double) pathEnds * (pathEnds - samples);
  }
}
