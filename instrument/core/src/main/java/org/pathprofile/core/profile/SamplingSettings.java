package org.pathprofile.core.profile;

/**
 * How paths were sampled. A profile of another mode carries the settings without a meaning.
 *
 * @param periodMillis time between two ticks, in milliseconds, at least 0
 * @param samples path ends taken per tick, at least 1
 * @param stride the skipped path ends rotate through 0 to {@code stride} - 1, at least 1
 */
public record SamplingSettings(long periodMillis, int samples, int stride) {

  /** A tick every 20 ms, 64 samples, strides of up to 17: the recommendation of the PEP paper. */
  public static final SamplingSettings DEFAULT = new SamplingSettings(20, 64, 17);

  /**
   * @throws IllegalArgumentException if a value is out of range
   */
  public SamplingSettings {
    if (periodMillis < 0 || samples < 1 || stride < 1) {
      throw new IllegalArgumentException(
          "sampling needs a period of at least 0 ms, 1 or more samples and a stride of 1 or more,"
              + " but they are "
              + periodMillis
              + " ms, "
              + samples
              + " and "
              + stride);
    }
  }
}
