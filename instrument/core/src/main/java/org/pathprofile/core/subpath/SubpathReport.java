package org.pathprofile.core.subpath;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The hot subpaths of a run up to some moment, hottest first. Immutable and thread-safe.
 *
 * <p>Equally hot subpaths are sorted by length and then by blocks, so a report depends on nothing
 * but the run and the seed. All numbers are estimates.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, sections 2.3.6 and 5.2.
 */
public final class SubpathReport {
  private static final Comparator<HotSubpath> HOTTEST_FIRST =
      Comparator.comparingDouble(HotSubpath::hotness)
          .reversed()
          .thenComparingInt(HotSubpath::length)
          .thenComparing((a, b) -> Arrays.compare(a.blocks(), b.blocks()));

  private final List<HotSubpath> subpaths;
  private final long blocks;
  private final double period;
  private final double threshold;
  private final long used;

  SubpathReport(
      List<HotSubpath> subpaths, long blocks, double period, double threshold, long used) {
    this.subpaths = subpaths.stream().sorted(HOTTEST_FIRST).toList();
    this.blocks = blocks;
    this.period = period;
    this.threshold = threshold;
    this.used = used;
  }

  /** All subpaths in the hot list. */
  public List<HotSubpath> all() {
    return subpaths;
  }

  /** How many blocks were entered up to the end of the last sample of each thread. */
  public long blocks() {
    return blocks;
  }

  /** The mean distance in blocks between the beginnings of two samples. */
  public double period() {
    return period;
  }

  /**
   * With which sample of a subpath counting its samples began on average, at least 1; see {@link
   * HotSubpath#occurrences}.
   */
  public double threshold() {
    return threshold;
  }

  /** The bytes that the hot list takes. */
  public long used() {
    return used;
  }

  /**
   * An upper limit of how often a subpath of a length with probability 1 occurred that is not in
   * the list; divide it by the probability of the length.
   *
   * @param failureProbability how probable it may be that there were more
   */
  public double highOfOthers(double failureProbability) {
    return HotSubpath.high(0, threshold, failureProbability) * period;
  }
}
