package org.pathprofile.core.profile;

import java.util.Comparator;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A path of a function and how often it was counted. Immutable and thread-safe.
 *
 * <p>See {@link PathEnding#listsNextBlock} for what the last listed block means.
 *
 * @param id the path's Ball-Larus number, with which the graph's paths are numbered; where an
 *     exception ended the path, that of its beginning. Empty where paths have no fixed number: in
 *     graphs that are learned, and for sequences of paths ({@link Iterations.Form#NGRAM})
 * @param key the path's identity within its function
 * @param count how often the path was executed, or the estimate of it; at least 1, or 0 for a path
 *     that was recorded but is estimated at less than half an execution. In the unit of the
 *     profile: {@link PathProfile#unit}
 * @param branches how many branches one execution of the path takes that no earlier path covers:
 *     edges out of blocks with several, and the way into the exception handler that the path begins
 *     with. A graph has no edges into handlers, but whether one runs is decided as branches are.
 *     Counted when the path is added to a function; 0 before
 * @param samples from how many samples the count was estimated, at least 1; empty if it was
 *     counted. Of a path of a function that rested, how many of the executions were counted
 * @param low the lower end of the confidence interval of an estimate, if there is one
 * @param high the upper end of it, if there is one
 * @param recorded of a structural profile: how often the path was recorded while its graph was. At
 *     least 1
 */
public record PathCount(
    OptionalLong id,
    PathKey key,
    long count,
    int branches,
    OptionalLong samples,
    OptionalLong low,
    OptionalLong high,
    OptionalLong recorded) {
  /** By falling branch flow, then falling count, then by blocks and ending. */
  static final Comparator<PathCount> HOTTEST_FIRST =
      Comparator.comparingLong(PathCount::branchFlow)
          .thenComparingLong(PathCount::count)
          .reversed()
          .thenComparing(PathCount::key);

  private static final OptionalLong NONE = OptionalLong.empty();

  /**
   * @throws IllegalArgumentException if the count is negative
   */
  public PathCount {
    Objects.requireNonNull(key, "key");
    if (count < 0) {
      throw new IllegalArgumentException("negative count: " + count);
    }
  }

  /**
   * A path that was counted.
   *
   * @throws IllegalArgumentException if the count is negative
   */
  public static PathCount counted(PathKey key, long count) {
    return new PathCount(NONE, key, count, 0, NONE, NONE, NONE, NONE);
  }

  /**
   * An estimate without an interval.
   *
   * @param samples from how many samples it follows
   * @throws IllegalArgumentException if there are no samples or more than executions
   */
  public static PathCount estimated(PathKey key, long count, long samples) {
    if (samples > count || (samples < 1 && count > 0)) {
      throw new IllegalArgumentException(
          count + " executions cannot follow from " + samples + " samples");
    }
    return new PathCount(NONE, key, count, 0, OptionalLong.of(samples), NONE, NONE, NONE);
  }

  /**
   * A path of a structure graph.
   *
   * @param count the estimate, corrected to be comparable with all paths of the function
   * @param recorded how often it was recorded
   * @throws IllegalArgumentException if a number is negative
   */
  public static PathCount recorded(PathKey key, long count, long recorded) {
    if (recorded < 0) {
      throw new IllegalArgumentException("negative recorded: " + recorded);
    }
    return new PathCount(NONE, key, count, 0, NONE, NONE, NONE, OptionalLong.of(recorded));
  }

  /**
   * The same estimate with its confidence interval.
   *
   * @param newLow the lower end, 0 to {@code count}
   * @param newHigh the upper end, at least {@code count}
   * @throws IllegalArgumentException if the interval does not contain the count
   */
  public PathCount within(long newLow, long newHigh) {
    if (newLow < 0 || newLow > count || newHigh < count) {
      throw new IllegalArgumentException(
          "the interval " + newLow + " to " + newHigh + " does not contain the estimate " + count);
    }
    return with(count, branches, OptionalLong.of(newLow), OptionalLong.of(newHigh));
  }

  /** The same path with its number, or without if it is empty. */
  public PathCount withId(OptionalLong newId) {
    return new PathCount(newId, key, count, branches, samples, low, high, recorded);
  }

  /**
   * A short name for readers: the path's number, or else a hash of its blocks and ending, the same
   * in each run. Two paths of a function can have the same name, but hardly ever do.
   */
  public String name() {
    return id.isPresent()
        ? Long.toString(id.getAsLong())
        : "x" + Integer.toHexString(key.hashCode());
  }

  /** A copy of the listed blocks. */
  public int[] blocks() {
    return key.blocks();
  }

  /** How the path ended. */
  public PathEnding ends() {
    return key.ending();
  }

  /** How many of the path's leading blocks an earlier path covers: {@link PathKey#repeats}. */
  public int repeats() {
    return key.repeats();
  }

  /** Count times branches, saturating at {@link Long#MAX_VALUE} (PEP, section 6.3). */
  public long branchFlow() {
    return Saturating.multiply(count, branches);
  }

  /**
   * This path counted {@code other} as well. The interval remains only if both have one, or one was
   * counted: nothing is known about the true count behind an estimate without an interval.
   */
  PathCount plus(PathCount other) {
    if (isCounted() != other.isCounted()) {
      return isCounted() ? asEstimate().plus(other) : plus(other.asEstimate());
    }
    return new PathCount(
        id.isPresent() ? id : other.id,
        key,
        Math.addExact(count, other.count),
        branches,
        sum(samples, other.samples),
        sum(low, other.low),
        sum(high, other.high),
        sum(recorded, other.recorded));
  }

  private static OptionalLong sum(OptionalLong a, OptionalLong b) {
    return a.isPresent() && b.isPresent()
        ? OptionalLong.of(Math.addExact(a.getAsLong(), b.getAsLong()))
        : NONE;
  }

  private boolean isCounted() {
    return samples.isEmpty() && recorded.isEmpty();
  }

  /** As an estimate of which nothing is uncertain. */
  private PathCount asEstimate() {
    OptionalLong all = OptionalLong.of(count);
    return new PathCount(id, key, count, branches, all, all, all, NONE);
  }

  private PathCount with(
      long newCount, int newBranches, OptionalLong newLow, OptionalLong newHigh) {
    return new PathCount(id, key, newCount, newBranches, samples, newLow, newHigh, recorded);
  }

  PathCount withBranches(int newBranches) {
    return with(count, newBranches, low, high);
  }

  PathCount withoutInterval() {
    return low.isEmpty() ? this : withCount(count);
  }

  /** Without an interval. */
  PathCount withCount(long newCount) {
    return with(newCount, branches, NONE, NONE);
  }

  /** What was counted since the earlier one, null if nothing was; without an interval. */
  @Nullable PathCount minus(PathCount earlier, Object what) {
    long since = ProfileDifference.subtract(count, earlier.count, what);
    OptionalLong drawn =
        samples.isEmpty()
            ? samples
            : OptionalLong.of(
                ProfileDifference.subtract(samples.getAsLong(), earlier.samples.orElse(0), what));
    return since == 0 ? null : new PathCount(id, key, since, branches, drawn, NONE, NONE, recorded);
  }

  @Override
  public String toString() {
    return (id.isPresent() ? id.getAsLong() + " " : "") + key + " x " + count;
  }
}
