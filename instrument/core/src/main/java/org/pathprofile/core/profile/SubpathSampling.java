package org.pathprofile.core.profile;

import java.util.List;
import org.pathprofile.core.subpath.LengthDistribution;

/**
 * How subpaths were sampled, and how much was seen.
 *
 * @param lengths the lengths that are sampled, rising, each at least 1, with the probabilities 1/2,
 *     1/4 and so on, the last two being equal ({@link LengthDistribution#geometric})
 * @param blocks how many blocks were entered, up to the end of the last sample of each thread, at
 *     least 0
 * @param period the mean distance in blocks between the beginnings of two samples, at least 1; of
 *     merged profiles the greatest
 * @param confidence how probable it is, in percent, that the number of occurrences of a subpath
 *     lies in its interval, 0 to 100; each merge adds up the probabilities of errors
 * @param highOfOthers the upper limit of how often a subpath occurred that is not in the hot list,
 *     times the probability of its length; at least 0
 * @param memoryLimit the bytes that the hot list may take, at least 1
 * @param memoryUsed the bytes that it took, at least 0
 */
public record SubpathSampling(
    List<Integer> lengths,
    long blocks,
    double period,
    double confidence,
    double highOfOthers,
    long memoryLimit,
    long memoryUsed) {
  private static final double CERTAIN = 100;

  /**
   * @throws IllegalArgumentException if a value is out of range
   */
  public SubpathSampling {
    lengths = List.copyOf(lengths);
    distribution(lengths);
    if (blocks < 0 || !(period >= 1) || Double.isInfinite(period)) {
      throw new IllegalArgumentException(
          "subpaths must be sampled from 0 or more blocks with a period of 1 or more, but are from "
              + blocks
              + " with "
              + period);
    }
    if (!(confidence >= 0 && confidence <= CERTAIN)) {
      throw new IllegalArgumentException(
          "a confidence must be from 0 to 100 percent, but is " + confidence);
    }
    if (!(highOfOthers >= 0) || Double.isInfinite(highOfOthers)) {
      throw new IllegalArgumentException(
          "a limit of occurrences must be at least 0, but is " + highOfOthers);
    }
    if (memoryLimit < 1 || memoryUsed < 0) {
      throw new IllegalArgumentException(
          "a hot list must take 0 or more bytes of at least 1, but takes "
              + memoryUsed
              + " of "
              + memoryLimit);
    }
  }

  /**
   * How often a subpath of that length may have occurred that is not in the hot list.
   *
   * @throws IllegalArgumentException if subpaths of this length are not sampled
   */
  public double highOfOthers(int length) {
    requireSampled(length);
    return highOfOthers / distribution(lengths).probability(length);
  }

  void requireSampled(int length) {
    if (!lengths.contains(length)) {
      throw new IllegalArgumentException(
          "subpaths of " + length + " blocks are not sampled; the lengths are " + lengths);
    }
  }

  /**
   * How both were sampled together.
   *
   * @throws ArithmeticException if a sum exceeds {@link Long#MAX_VALUE}
   */
  SubpathSampling plus(SubpathSampling other) {
    return new SubpathSampling(
        lengths,
        Math.addExact(blocks, other.blocks),
        Math.max(period, other.period),
        Math.max(0, confidence + other.confidence - CERTAIN),
        highOfOthers + other.highOfOthers,
        Math.addExact(memoryLimit, other.memoryLimit),
        Math.addExact(memoryUsed, other.memoryUsed));
  }

  private static LengthDistribution distribution(List<Integer> lengths) {
    return LengthDistribution.geometric(lengths.stream().mapToInt(Integer::intValue).toArray());
  }
}
