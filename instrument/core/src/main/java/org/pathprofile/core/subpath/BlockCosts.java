package org.pathprofile.core.subpath;

import java.util.function.IntToDoubleFunction;

/**
 * What blocks cost to run, known beforehand. A sample is rejected with a probability that falls
 * with the mean cost of its blocks, so that memory is spent on expensive subpaths.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, section 5.1.2.
 *
 * @param cost of a block by its number, in any unit; values outside 0 to {@code highest} count as
 *     the nearest of the two. Must be safe to call from all threads that sample.
 * @param highest the cost of the most expensive block, finite and above 0
 */
public record BlockCosts(IntToDoubleFunction cost, double highest) {
  public BlockCosts {
    if (!(highest > 0) || Double.isInfinite(highest)) {
      throw new IllegalArgumentException(
          "the highest cost of a block must be above 0, but is " + highest);
    }
  }

  /** All blocks cost 1: no sample is ever rejected. */
  public static BlockCosts uniform() {
    return new BlockCosts(block -> 1, 1);
  }

  /**
   * The probability with which a sample of these blocks counts: their mean cost by the highest one.
   */
  public double acceptance(int[] blocks) {
    double sum = 0;
    for (int block : blocks) {
      sum += Math.max(0, Math.min(highest, cost.applyAsDouble(block)));
    }
    return sum / (blocks.length * highest);
  }
}
