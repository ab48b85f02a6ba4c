package org.pathprofile.core.subpath;

import java.util.List;

/**
 * The subpaths in the hot list at some moment. Immutable and thread-safe. All numbers are
 * estimates.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, sections 2.3.6 and 5.2.
 *
 * @param all the subpaths, in an order that depends on nothing but the run and the seed
 * @param blocks how many blocks were entered up to the end of the last sample of each thread
 * @param period the mean distance in blocks between the beginnings of two samples
 * @param threshold with which sample of a subpath counting its samples began on average, at least
 *     1; see {@link HotSubpath#occurrences}
 * @param used the bytes that the hot list takes
 */
public record SubpathReport(
    List<HotSubpath> all, long blocks, double period, double threshold, long used) {
  public SubpathReport {
    all = List.copyOf(all);
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
