package org.pathprofile.core.profile;

import java.util.Comparator;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A path of a function and how often it was counted. Immutable and thread-safe.
 *
 * <p>See {@link PathEnding#listsNextBlock} for what the last listed block means.
 */
public final class PathCount {
  /** By falling branch flow, then falling count, then by blocks and ending. */
  static final Comparator<PathCount> HOTTEST_FIRST =
      Comparator.comparingLong(PathCount::branchFlow)
          .thenComparingLong(PathCount::count)
          .reversed()
          .thenComparing(PathCount::key);

  private static final long UNKNOWN = -1;

  private final String id;
  private final PathKey key;
  private final long count;
  private final int branches;
  private final long samples;
  private final long low;
  private final long high;
  private final long recorded;

  private PathCount(
      String id,
      PathKey key,
      long count,
      int branches,
      long samples,
      long low,
      long high,
      long recorded) {
    this.id = id;
    this.key = key;
    this.count = count;
    this.branches = branches;
    this.samples = samples;
    this.low = low;
    this.high = high;
    this.recorded = recorded;
  }

  static PathCount recorded(String id, PathKey key, long count, int branches, long recorded) {
    return new PathCount(id, key, count, branches, UNKNOWN, UNKNOWN, UNKNOWN, recorded);
  }

  static PathCount counted(String id, PathKey key, long count, int branches) {
    return new PathCount(id, key, count, branches, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
  }

  static PathCount sampled(String id, PathKey key, long count, int branches, long samples) {
    return new PathCount(id, key, count, branches, samples, UNKNOWN, UNKNOWN, UNKNOWN);
  }

  PathCount within(long newLow, long newHigh) {
    return new PathCount(id, key, count, branches, samples, newLow, newHigh, recorded);
  }

  /**
   * The path's id under the numbering with which it was first counted; it is meant for readers and
   * not for programs, because another numbering gives the path another id.
   */
  public String id() {
    return id;
  }

  /** The path's identity within its function. */
  public PathKey key() {
    return key;
  }

  /** A copy of the listed blocks. */
  public int[] blocks() {
    return key.blocks();
  }

  /** How the path ended. */
  public PathEnding ends() {
    return key.ending();
  }

  /**
   * How often the path was executed, or the estimate of it; at least 1, or 0 for a path that was
   * recorded but is estimated at less than half an execution. In the unit of the profile: {@link
   * PathProfile#unit}.
   */
  public long count() {
    return count;
  }

  /** How many of the path's leading blocks an earlier path covers: {@link PathKey#repeats}. */
  public int repeats() {
    return key.repeats();
  }

  /**
   * How many branches one execution of the path takes that no earlier path covers: edges out of
   * blocks with several, and the way into the exception handler that the path begins with. A graph
   * has no edges into handlers, but whether one runs is decided as branches are.
   */
  public int branches() {
    return branches;
  }

  /** Count times branches, saturating at {@link Long#MAX_VALUE} (PEP, section 6.3). */
  public long branchFlow() {
    return Saturating.multiply(count, branches);
  }

  /**
   * From how many samples the count was estimated, at least 1; empty if it was counted. Of a path
   * of a function that rested, how many of the executions were counted.
   */
  public OptionalLong samples() {
    return samples == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(samples);
  }

  /** The samples, or 0 if the count was counted. */
  long samplesOrNone() {
    return Math.max(0, samples);
  }

  /** The lower end of the confidence interval of an estimate, if there is one. */
  public OptionalLong low() {
    return low == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(low);
  }

  /** The upper end of the confidence interval of an estimate, if there is one. */
  public OptionalLong high() {
    return high == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(high);
  }

  /** Of a structural profile: how often the path was recorded while its graph was. At least 1. */
  public OptionalLong recorded() {
    return recorded == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(recorded);
  }

  /**
   * This path counted {@code other} as well. The interval remains only if both have one, or one was
   * counted: nothing is known about the true count behind an estimate without an interval.
   */
  PathCount plus(PathCount other) {
    if (isCounted() != other.isCounted()) {
      return isCounted() ? asEstimate().plus(other) : plus(other.asEstimate());
    }
    boolean interval = low != UNKNOWN && other.low != UNKNOWN;
    return new PathCount(
        id,
        key,
        Math.addExact(count, other.count),
        branches,
        samples != UNKNOWN && other.samples != UNKNOWN
            ? Math.addExact(samples, other.samples)
            : UNKNOWN,
        interval ? Math.addExact(low, other.low) : UNKNOWN,
        interval ? Math.addExact(high, other.high) : UNKNOWN,
        recorded != UNKNOWN && other.recorded != UNKNOWN
            ? Math.addExact(recorded, other.recorded)
            : UNKNOWN);
  }

  private boolean isCounted() {
    return samples == UNKNOWN && recorded == UNKNOWN;
  }

  /** As an estimate of which nothing is uncertain. */
  private PathCount asEstimate() {
    return new PathCount(id, key, count, branches, count, count, count, UNKNOWN);
  }

  /** With the branch into the handler that the path begins with. */
  PathCount withHandler() {
    return new PathCount(id, key, count, branches + 1, samples, low, high, recorded);
  }

  PathCount withoutInterval() {
    return low == UNKNOWN ? this : within(UNKNOWN, UNKNOWN);
  }

  /** Without an interval. */
  PathCount withCount(long newCount) {
    return new PathCount(id, key, newCount, branches, samples, UNKNOWN, UNKNOWN, recorded);
  }

  /** What was counted since the earlier one, null if nothing was; without an interval. */
  PathCount minus(PathCount earlier, Object what) {
    long since = ProfileDifference.subtract(count, earlier.count, what);
    long drawn = samples;
    if (samples != UNKNOWN) {
      drawn = ProfileDifference.subtract(samples, earlier.samplesOrNone(), what);
    }
    return since == 0
        ? null
        : new PathCount(id, key, since, branches, drawn, UNKNOWN, UNKNOWN, recorded);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof PathCount other
        && id.equals(other.id)
        && key.equals(other.key)
        && count == other.count
        && branches == other.branches
        && samples == other.samples
        && low == other.low
        && high == other.high
        && recorded == other.recorded;
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, key, count, branches, samples, low, high, recorded);
  }

  @Override
  public String toString() {
    return id + " " + key + " x " + count;
  }
}
