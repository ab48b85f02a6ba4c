package org.pathprofile.core.profile;

/**
 * How paths were sampled. A profile of another mode carries the settings without a meaning.
 *
 * @param periodMillis time between two ticks, in milliseconds, at least 0
 * @param samples about how many path ends are taken per tick, at least 1
 * @param stride 0 ({@link #SPREAD}) if they are spread evenly over all path ends; else the tick
 *     begins a burst that takes one path end of so many
 */
public record SamplingSettings(long periodMillis, int samples, int stride) {

  /** The stride of samples that are spread evenly over all path ends. */
  public static final int SPREAD = 0;

  /** A tick every 20 ms, 64 samples, evenly spread. */
  public static final SamplingSettings DEFAULT = new SamplingSettings(20, 64, SPREAD);

  /**
   * @throws IllegalArgumentException if a value is out of range
   */
  public SamplingSettings {
    if (periodMillis < 0 || samples < 1 || stride < 0) {
      throw new IllegalArgumentException(
          ("sampling needs a period of at least 0 ms, 1 or more samples and a stride"
                  + " of 0 or more, but they are %s ms, %s and %s")
              .formatted(periodMillis, samples, stride));
    }
  }
}
