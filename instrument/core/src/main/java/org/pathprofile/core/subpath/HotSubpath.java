package org.pathprofile.core.subpath;

import java.util.Arrays;
import java.util.Objects;

/**
 * A subpath in a report, with estimates of how often it occurred. Immutable.
 *
 * <p>Under an identity other than {@link SubpathIdentity#EXACT} the numbers are those of all
 * subpaths that are the same, and the blocks are those of the one that was sampled first.
 */
public final class HotSubpath {
  private final int[] blocks;
  private final long samples;
  private final double occurrencesPerSample;
  private final double hotnessPerSample;

  HotSubpath(int[] blocks, long samples, double occurrencesPerSample, double hotnessPerSample) {
    this.blocks = blocks;
    this.samples = samples;
    this.occurrencesPerSample = occurrencesPerSample;
    this.hotnessPerSample = hotnessPerSample;
  }

  /** The number of blocks. */
  public int length() {
    return blocks.length;
  }

  /** The block at a position, the first at 0. */
  public int block(int position) {
    return blocks[Objects.checkIndex(position, blocks.length)];
  }

  /** A copy of the blocks. */
  public int[] blocks() {
    return blocks.clone();
  }

  /** How many samples of it are in the hot list. */
  public long samples() {
    return samples;
  }

  /**
   * An estimate of how often it occurred in the run; with aging, old occurrences count less.
   * Occurrences may overlap.
   */
  public double occurrences() {
    return samples * occurrencesPerSample;
  }

  /** For how many occurrences one sample stands. */
  public double occurrencesPerSample() {
    return occurrencesPerSample;
  }

  /** An estimate of the weighted number of occurrences, by which reports are sorted. */
  public double hotness() {
    return samples * hotnessPerSample;
  }

  /**
   * A lower limit of the number of occurrences.
   *
   * @param failureProbability how probable it may be that there were fewer
   */
  public double low(double failureProbability) {
    return ChernoffBound.low(samples, failureProbability) * occurrencesPerSample;
  }

  /**
   * An upper limit of the number of occurrences.
   *
   * @param failureProbability how probable it may be that there were more
   */
  public double high(double failureProbability) {
    return ChernoffBound.high(samples, failureProbability) * occurrencesPerSample;
  }

  /** Blocks and estimate, for failure messages. */
  @Override
  public String toString() {
    return Arrays.toString(blocks) + " x " + occurrences() + " (" + samples + " samples)";
  }
}
