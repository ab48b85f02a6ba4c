package org.pathprofile.core.profile;

/**
 * Paths that are not in any count.
 *
 * @param stale paths that began under a plan that was replaced before they ended, at least 0
 * @param midActivation paths of activations that were running when profiling began, at least 0
 * @param tableFull paths for which the path table had no room, at least 0
 * @param stackOverflow an upper bound for the paths that a stack overflow ended when the profiler,
 *     too, had no stack left to see which path it was; at least 0
 * @param unfinished a lower bound for the paths that were in progress when the program was stopped
 *     without an event: one for each affected thread; at least 0
 */
public record LostCounts(
    long stale, long midActivation, long tableFull, long stackOverflow, long unfinished) {

  /** Nothing was lost. */
  public static final LostCounts NONE = new LostCounts(0, 0, 0);

  /**
   * Nothing was lost where the program or its stack ended.
   *
   * @throws IllegalArgumentException if a count is negative
   */
  public LostCounts(long stale, long midActivation, long tableFull) {
    this(stale, midActivation, tableFull, 0, 0);
  }

  /**
   * @throws IllegalArgumentException if a count is negative
   */
  public LostCounts {
    if (stale < 0 || midActivation < 0 || tableFull < 0 || stackOverflow < 0 || unfinished < 0) {
      throw new IllegalArgumentException(
          "lost counts must not be negative: %s, %s, %s, %s, %s"
              .formatted(stale, midActivation, tableFull, stackOverflow, unfinished));
    }
  }

  /** All paths lost, saturating at {@link Long#MAX_VALUE}. */
  public long total() {
    long sum = Saturating.add(Saturating.add(stale, midActivation), tableFull);
    return Saturating.add(Saturating.add(sum, stackOverflow), unfinished);
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
        Math.addExact(tableFull, other.tableFull),
        Math.addExact(stackOverflow, other.stackOverflow),
        Math.addExact(unfinished, other.unfinished));
  }

  /**
   * What was lost since.
   *
   * @throws IllegalArgumentException if a count was higher then
   */
  LostCounts minus(LostCounts earlier) {
    return new LostCounts(
        since(stale, earlier.stale),
        since(midActivation, earlier.midActivation),
        since(tableFull, earlier.tableFull),
        since(stackOverflow, earlier.stackOverflow),
        since(unfinished, earlier.unfinished));
  }

  private static long since(long now, long earlier) {
    return ProfileDifference.subtract(now, earlier, "lost paths");
  }
}
