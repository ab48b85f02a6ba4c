package org.pathprofile.core.subpath;

import java.util.Arrays;

/** A subpath in a report, with estimates of how often it occurred. Immutable. */
public final class HotSubpath {
  private final int[] blocks;
  private final long samples;
  private final double threshold;
  private final double occurrencesPerSample;

  HotSubpath(int[] blocks, long samples, double threshold, double occurrencesPerSample) {
    this.blocks = blocks;
    this.samples = samples;
    this.threshold = threshold;
    this.occurrencesPerSample = occurrencesPerSample;
  }

  /** A copy of the blocks. */
  public int[] blocks() {
    return blocks.clone();
  }

  /** How many samples of it were counted, at least 1. */
  public long samples() {
    return samples;
  }

  /**
   * An estimate of how often it occurred in the run. Occurrences may overlap.
   *
   * <p>The list counts the samples of a subpath from some sample on; those before it are added as
   * they are to be expected, {@link SubpathReport#threshold} - 1. That makes the estimate unbiased
   * if one takes 0 for subpaths that are not in the list.
   */
  public double occurrences() {
    return (samples + threshold - 1) * occurrencesPerSample;
  }

  /**
   * A lower limit of the number of occurrences. The sample with which a subpath came into the list
   * proves nothing but that it occurred: of all the subpaths that hardly ever occur, those are in
   * the list that were sampled by chance. The limit is that of the samples behind it, and at least
   * 1.
   *
   * @param failureProbability how probable it may be that there were fewer
   */
  public double low(double failureProbability) {
    return Math.max(1, ChernoffBound.low(samples - 1.0, failureProbability) * occurrencesPerSample);
  }

  /**
   * An upper limit of the number of occurrences.
   *
   * @param failureProbability how probable it may be that there were more
   */
  public double high(double failureProbability) {
    return high(samples, threshold, failureProbability) * occurrencesPerSample;
  }

  /**
   * An upper limit of the expected number of samples, in the same unit as the counted ones.
   *
   * @param samples those that were counted; 0 for a subpath that is not in the list
   */
  static double high(long samples, double threshold, double failureProbability) {
    if (threshold == 1) {
      return ChernoffBound.high((double) samples, failureProbability);
    }
    // Half of the probability for the samples before counting began, half for all of them.
    double half = failureProbability / 2;
    double uncounted = threshold * -Math.log(half);
    return ChernoffBound.high(samples + uncounted, half);
  }

  /** Blocks and estimate, for failure messages. */
  @Override
  public String toString() {
    return Arrays.toString(blocks) + " x " + occurrences() + " (" + samples + " samples)";
  }
}
