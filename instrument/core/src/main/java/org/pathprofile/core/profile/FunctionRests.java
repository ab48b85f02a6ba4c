package org.pathprofile.core.profile;

/**
 * How far the counts of a function rest on times in which it was not counted, because its paths had
 * become stable.
 *
 * @param isResting whether it was not counted when the snapshot was taken
 * @param rested how many of its paths are estimated to have ended in such times, at least 0: so
 *     many of its counts are not even a sample
 */
public record FunctionRests(boolean isResting, long rested) {

  /** It was counted all the time, or nothing is known of that. */
  public static final FunctionRests NONE = new FunctionRests(false, 0);

  /**
   * @throws IllegalArgumentException if the number is negative
   */
  public FunctionRests {
    if (rested < 0) {
      throw new IllegalArgumentException("negative estimate for rests: " + rested);
    }
  }

  /** Of two profiles of the same function: it rests if it does in either. */
  FunctionRests plus(FunctionRests other) {
    return new FunctionRests(isResting || other.isResting, Saturating.add(rested, other.rested));
  }
}
