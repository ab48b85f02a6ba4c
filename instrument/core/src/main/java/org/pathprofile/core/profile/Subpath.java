package org.pathprofile.core.profile;

import java.util.List;
import org.pathprofile.core.subpath.ChernoffBound;

/**
 * A sequence of blocks that a thread entered one after the other, across loops and calls, with an
 * estimate of how often it did. Immutable and thread-safe.
 *
 * @param blocks the blocks in order, at least one
 * @param samples how often it was sampled, at least 1
 * @param count the estimated number of occurrences, which may overlap; at least 1
 * @param low the lower end of the confidence interval of {@value #CONFIDENCE_PERCENT} %, at most
 *     {@code count}
 * @param high its upper end, at least {@code count}
 */
public record Subpath(List<SubpathBlock> blocks, long samples, long count, long low, long high) {
  /** How probable it is, in percent, that the number of occurrences lies in the interval. */
  public static final int CONFIDENCE_PERCENT = 95;

  /** An interval fails at either end with half of the probability that is left. */
  private static final double FAILURE_PER_END = (1 - CONFIDENCE_PERCENT / 100.0) / 2;

  public Subpath {
    blocks = List.copyOf(blocks);
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("a subpath must have at least 1 block");
    }
    if (samples < 1 || count < 1) {
      throw new IllegalArgumentException(
          "a subpath must have at least 1 sample and 1 occurrence, but has "
              + samples
              + " and "
              + count);
    }
    if (low < 0 || low > count || high < count) {
      throw new IllegalArgumentException(
          "the estimate " + count + " of a subpath is outside its interval " + low + "-" + high);
    }
  }

  /**
   * Estimates how often a subpath occurred.
   *
   * @param samples how often it was sampled
   * @param occurrences the estimate
   * @param perSample the greatest number of occurrences that any of its samples stands for; with
   *     all samples standing for the same number the interval is narrowest
   */
  static Subpath estimated(
      List<SubpathBlock> blocks, long samples, double occurrences, double perSample) {
    double units = occurrences / perSample;
    long count = Math.max(1, Math.round(occurrences));
    double low = perSample * ChernoffBound.low(units, FAILURE_PER_END);
    double high = perSample * ChernoffBound.high(units, FAILURE_PER_END);
    return new Subpath(
        blocks,
        samples,
        count,
        Math.min(count, (long) Math.floor(low)),
        Math.max(count, (long) Math.ceil(high)));
  }

  /** The number of blocks. */
  public int length() {
    return blocks.size();
  }
}
