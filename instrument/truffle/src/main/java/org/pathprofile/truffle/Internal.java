package org.pathprofile.truffle;

import java.time.Duration;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.report.ReportOptions;

/**
 * What only tests need to change: system properties, read when an engine is created. The only place
 * that knows their names. Users have no reason to set them, so they are no options.
 */
final class Internal {
  private static final String PREFIX = "pathprofile.internal.";

  private Internal() {}

  /** Whether graphs are learned even of languages with an adapter. */
  static boolean learn() {
    return Boolean.getBoolean(PREFIX + "learn");
  }

  /** Paths of functions with more static paths are cut; at least 2. */
  static long maxPaths() {
    return Long.getLong(PREFIX + "maxPaths", Long.MAX_VALUE);
  }

  /** How paths are sampled in mode sampled. */
  static SamplingSettings sampling() {
    SamplingSettings usual = SamplingSettings.DEFAULT;
    return new SamplingSettings(
        Long.getLong(PREFIX + "samplingMillis", usual.periodMillis()),
        Integer.getInteger(PREFIX + "samples", usual.samples()),
        usual.stride());
  }

  /** Whether the compiler makes all copies that save anything, and not only those worth it. */
  static boolean copyAll() {
    return Boolean.getBoolean(PREFIX + "copyAll");
  }

  /** How many times as fast time passes for functions that rest; at least 1. */
  static int hurry() {
    return Integer.getInteger(PREFIX + "hurry", 1);
  }

  /** The time between two looks at the counts on behalf of languages that want hot paths. */
  static Duration feedbackPeriod() {
    return Duration.ofMillis(Long.getLong(PREFIX + "feedbackMillis", 100));
  }

  /** The flight recorder hears of paths with more than this percentage of the branch flow. */
  static double hotPercentage() {
    String given = System.getProperty(PREFIX + "hotPercentage");
    return given == null ? ReportOptions.DEFAULT.hotThreshold() : Double.parseDouble(given);
  }
}
