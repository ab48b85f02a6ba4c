package org.pathprofile.benchmarks.overhead;

import java.util.Map;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.ProfileStatistics;

/** What memory a profile takes, as the profiler estimates it. */
final class ProfileSize {
  /** In how many bytes the profile is. */
  static final String BYTES = "profile_bytes";

  /** How many functions it follows, executed or not. */
  static final String FUNCTIONS = "profiled_functions";

  private ProfileSize() {}

  /** Of an engine with the profiler switched on. */
  static Map<String, Object> of(Engine engine) {
    ProfileStatistics statistics = PathProfiler.find(engine).snapshot().statistics();
    return Map.of(BYTES, statistics.footprintBytes(), FUNCTIONS, (long) statistics.functions());
  }
}
