package org.pathprofile.benchmarks.overhead;

import java.util.HashMap;
import java.util.Map;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;

/**
 * How much of a program is not counted at the moment because functions rest: the share of the path
 * ends that is theirs, as the profiler tells it. Not thread-safe.
 */
final class AtRest {
  /** The share of all path ends when a measurement ends, as results have it. */
  static final String KEY = "at_rest";

  /** After how many seconds of the guest thread's processor time a program came to rest. */
  static final String RESTS_AFTER = "rests_after_s";

  /** A program has come to rest when functions that do end so many of its paths. */
  private static final double RESTS = 0.9;

  private static final long NANOS_BETWEEN_LOOKS = 250_000_000L;

  private final Map<FunctionIdentity, Long> counts = new HashMap<>();
  private final long startNanos;
  private long lookedNanos;
  private double seconds = Double.NaN;

  /**
   * @param startNanos processor time of the guest's thread when it began
   */
  AtRest(long startNanos) {
    this.startNanos = startNanos;
    lookedNanos = startNanos;
  }

  /** From 0 to 1; 0 if no path has ended. */
  static double share(PathProfile profile) {
    double resting = 0;
    double all = 0;
    for (FunctionProfile function : profile.functions()) {
      all += function.totalPathCount();
      resting += function.rests().isResting() ? function.totalPathCount() : 0;
    }
    return all == 0 ? 0 : resting / all;
  }

  /**
   * Looks at an engine's profile if the last look is some time ago. On the guest's thread.
   *
   * @return whether the program has come to rest
   */
  boolean look(Engine engine) {
    long now = Clocks.guestNanos();
    if (Double.isNaN(seconds) && now - lookedNanos >= NANOS_BETWEEN_LOOKS) {
      look(PathProfiler.find(engine).snapshot(), now);
      lookedNanos = now;
    }
    return !Double.isNaN(seconds);
  }

  /** Looks at the path ends since the last look. */
  void look(PathProfile profile, long nowNanos) {
    double resting = 0;
    double all = 0;
    for (FunctionProfile function : profile.functions()) {
      long count = function.totalPathCount();
      Long before = counts.put(function.identity(), count);
      // An estimate may be corrected downwards.
      long ended = Math.max(0, count - (before == null ? 0 : before));
      all += ended;
      resting += function.rests().isResting() ? ended : 0;
    }
    if (all > 0 && resting >= RESTS * all) {
      seconds = (nowNanos - startNanos) / 1e9;
    }
  }

  /** After how many seconds it came to rest; NaN if it did not. */
  double seconds() {
    return seconds;
  }
}
