package org.pathprofile.core.profile;

/**
 * Paths that ended but are under no path's count.
 *
 * @param stale paths that began under a plan that was replaced before they ended, at least 0
 * @param midActivation paths of activations that were running when profiling began, at least 0
 * @param tableFull paths for which the path table had no room, at least 0
 */
public record LostCounts(long stale, long midActivation, long tableFull) {

  /** Nothing was lost. */
  public static final LostCounts NONE = new LostCounts(0, 0, 0);

  /**
   * @throws IllegalArgumentException if a count is negative
   */
  public LostCounts {
    if (stale < 0 || midActivation < 0 || tableFull < 0) {
      throw new IllegalArgumentException(
          "lost counts must not be negative: " + stale + ", " + midActivation + ", " + tableFull);
    }
  }

  /** All paths lost, saturating at {@link Long#MAX_VALUE}. */
  public long total() {
    return Saturating.add(Saturating.add(stale, midActivation), tableFull);
  }

  /**
   * The sums of both.
   *
   * @throws ArithmeticException if a sum exceeds {@link Long#MAX_VALUE}
   */
  public LostCounts plus(LostCounts other) {
    return new LostCounts(
        Math.addExact(stale, other.stale),
        Math.addExact(midActivation, other.midActivation),
        Math.addExact(tableFull, other.tableFull));
  }

  /**
   * What was lost since.
   *
   * @throws IllegalArgumentException if a count was higher then
   */
  LostCounts minus(LostCounts earlier) {
    return new LostCounts(
        ProfileDifference.subtract(stale, earlier.stale, "lost paths"),
        ProfileDifference.subtract(midActivation, earlier.midActivation, "lost paths"),
        ProfileDifference.subtract(tableFull, earlier.tableFull, "lost paths"));
  }
}
