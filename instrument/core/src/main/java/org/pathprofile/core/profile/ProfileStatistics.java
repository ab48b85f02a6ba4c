package org.pathprofile.core.profile;

/**
 * What the profiler says of itself.
 *
 * @param functions how many functions it followed, executed since or not, at least 0
 * @param footprintBytes an estimate of the memory that it occupied, 0 if that is not known
 */
public record ProfileStatistics(int functions, long footprintBytes) {

  /** Nothing is known. */
  public static final ProfileStatistics NONE = new ProfileStatistics(0, 0);

  /**
   * @throws IllegalArgumentException if a figure is negative
   */
  public ProfileStatistics {
    if (functions < 0 || footprintBytes < 0) {
      throw new IllegalArgumentException(
          "statistics must not be negative: " + functions + ", " + footprintBytes);
    }
  }
}
