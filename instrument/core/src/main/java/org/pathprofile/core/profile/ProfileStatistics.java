package org.pathprofile.core.profile;

/**
 * What the profiler says of itself.
 *
 * @param functions how many functions it followed, executed since or not, at least 0
 * @param settled how many of them were not counted all the time, because the language had made use
 *     of their hot paths; what is said of them is less than what ran
 * @param footprintBytes an estimate of the memory that it occupied, 0 if that is not known
 */
public record ProfileStatistics(int functions, int settled, long footprintBytes) {

  /** Nothing is known. */
  public static final ProfileStatistics NONE = new ProfileStatistics(0, 0, 0);

  /**
   * @throws IllegalArgumentException if a figure is negative
   */
  public ProfileStatistics {
    if (functions < 0 || settled < 0 || footprintBytes < 0) {
      throw new IllegalArgumentException(
          "statistics must not be negative: " + functions + ", " + settled + ", " + footprintBytes);
    }
  }
}
