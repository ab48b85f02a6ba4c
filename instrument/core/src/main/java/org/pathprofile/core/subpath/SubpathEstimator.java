package org.pathprofile.core.subpath;

/**
 * From the number of samples of a subpath to the number of its occurrences in the run.
 *
 * <p>No sample begins while another is recorded. From the beginning of one to the beginning of the
 * next there are f skipped blocks and E[L] recorded ones on average, so a sample begins at a block
 * with probability 1 / (f + E[L]), and has length n with probability P(n), independently of what
 * runs. An occurrence of length n is thus sampled with probability P(n) / (f + E[L]).
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, section 4.4, corrected: the thesis takes
 * 1 / f as the probability, which makes its estimates too low by E[L] / (f + E[L]), 19 % at f = 25
 * with lengths up to 32. Constant time; thread-safe.
 */
public final class SubpathEstimator {
  private SubpathEstimator() {}

  /** The mean distance in blocks from the beginning of a sample to that of the next. */
  public static double period(double meanSkip, LengthDistribution lengths) {
    return meanSkip + lengths.mean();
  }

  /**
   * An unbiased estimate of the number of occurrences.
   *
   * @param samples how often the subpath was sampled
   * @param meanSkip the mean number f of blocks that are skipped between samples
   * @param length the subpath's length, one of those that are drawn
   */
  public static double occurrences(
      long samples, double meanSkip, LengthDistribution lengths, int length) {
    return samples * period(meanSkip, lengths) / probability(lengths, length);
  }

  /** The estimate as the thesis prints it, which is too low; for comparison only. */
  public static double publishedOccurrences(
      long samples, double meanSkip, LengthDistribution lengths, int length) {
    return samples * meanSkip / probability(lengths, length);
  }

  /**
   * The mean number of blocks to skip for a run of a known size, before any resampling.
   *
   * <p>Source: the thesis, section 2.3.1, equation 2.13, with the lower limit of section 4.2: short
   * skips cost time and hardly improve the result.
   *
   * @param expectedBlocks how many blocks the run is expected to enter
   * @param capacity how many different subpaths may be kept, at least 1
   * @param expectedGain how many samples are expected per subpath that is kept, at least 1
   * @param leastSkip the least result, at least 1
   */
  public static long meanSkipFor(
      long expectedBlocks, int capacity, long expectedGain, long leastSkip) {
    if (expectedBlocks < 0 || capacity < 1 || expectedGain < 1 || leastSkip < 1) {
      throw new IllegalArgumentException(
          "capacity, gain and least skip must be at least 1 and the number of blocks at least 0,"
              + " but are "
              + capacity
              + ", "
              + expectedGain
              + ", "
              + leastSkip
              + " and "
              + expectedBlocks);
    }
    return Math.max(leastSkip, expectedBlocks / Math.multiplyExact(capacity, expectedGain));
  }

  private static double probability(LengthDistribution lengths, int length) {
    double probability = lengths.probability(length);
    if (probability == 0) {
      throw new IllegalArgumentException(
          "length " + length + " is never sampled; the lengths are " + lengths);
    }
    return probability;
  }
}
