package org.pathprofile.core.profile;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A sequence of blocks that a thread entered one after the other, across loops and calls, with an
 * estimate of how often it did. Immutable and thread-safe.
 *
 * @param blocks the blocks in order, at least one
 * @param samples how many samples of it were counted, at least 1
 * @param count the estimated number of occurrences, which may overlap; at least 1
 * @param low the lower end of the confidence interval, at most {@code count}; see {@link
 *     SubpathSampling#confidence}
 * @param high its upper end, at least {@code count}
 */
public record Subpath(List<SubpathBlock> blocks, long samples, long count, long low, long high) {
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

  /** Of an estimate as it was computed: rounds, so that the interval still holds. */
  public static Subpath estimated(
      List<SubpathBlock> blocks, long samples, double occurrences, double low, double high) {
    long count = Math.max(1, Math.round(occurrences));
    return new Subpath(
        blocks,
        samples,
        count,
        Math.min(count, (long) Math.floor(low)),
        Math.max(count, (long) Math.ceil(high)));
  }

  /** The same subpath through functions that are known as others. */
  Subpath movedTo(UnaryOperator<FunctionIdentity> moved) {
    List<SubpathBlock> there =
        blocks.stream()
            .map(block -> new SubpathBlock(moved.apply(block.function()), block.block()))
            .toList();
    return new Subpath(there, samples, count, low, high);
  }

  /** The number of blocks. */
  public int length() {
    return blocks.size();
  }
}
