package org.pathprofile.core.profile;

/**
 * How much a profile is based on.
 *
 * @param pathEnds how many paths ended and were seen to, at least 0. In modes exact and sampled
 *     that is counted, and no estimate; in other modes it is the sum of the paths' counts.
 * @param samples how many of these were sampled, at least 0; 0 unless the mode is {@link
 *     ProfileMode#SAMPLED}
 * @param rounds how often the clock collected samples, at least 0; 0 in other modes
 * @param rested how many more paths are estimated to have ended in functions while they were not
 *     counted, because their paths were known, at least 0; they are in the counts of the paths
 */
public record ProfileTotals(long pathEnds, long samples, long rounds, long rested) {

  /**
   * @throws IllegalArgumentException if a number is negative
   */
  public ProfileTotals {
    if (pathEnds < 0 || samples < 0 || rounds < 0 || rested < 0) {
      throw new IllegalArgumentException(
          "totals must not be negative: "
              + String.join(", ", "" + pathEnds, "" + samples, "" + rounds, "" + rested));
    }
  }

  /**
   * Of functions that were counted all the time.
   *
   * @throws IllegalArgumentException if a number is negative
   */
  public ProfileTotals(long pathEnds, long samples, long rounds) {
    this(pathEnds, samples, rounds, 0);
  }

  /**
   * Of something that was counted, not sampled.
   *
   * @param executed how many paths were executed
   * @param rested how many of them are estimated for rests
   */
  static ProfileTotals counted(long executed, long rested) {
    return new ProfileTotals(Math.max(0, executed - rested), 0, 0, rested);
  }

  /** How many paths were executed: those that were counted, and those that are estimated. */
  public long executed() {
    return Saturating.add(pathEnds, rested);
  }

  /**
   * The sums of both.
   *
   * @throws ArithmeticException if a sum exceeds {@link Long#MAX_VALUE}
   */
  ProfileTotals plus(ProfileTotals other) {
    return new ProfileTotals(
        Math.addExact(pathEnds, other.pathEnds),
        Math.addExact(samples, other.samples),
        Math.addExact(rounds, other.rounds),
        Math.addExact(rested, other.rested));
  }

  /**
   * What came since.
   *
   * @throws IllegalArgumentException if a number was higher then
   */
  ProfileTotals minus(ProfileTotals earlier) {
    return new ProfileTotals(
        ProfileDifference.subtract(pathEnds, earlier.pathEnds, "path ends"),
        ProfileDifference.subtract(samples, earlier.samples, "samples"),
        ProfileDifference.subtract(rounds, earlier.rounds, "rounds"),
        ProfileDifference.subtract(rested, earlier.rested, "estimated path ends"));
  }
}
