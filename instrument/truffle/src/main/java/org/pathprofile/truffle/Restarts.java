package org.pathprofile.truffle;

import java.time.Duration;
import org.pathprofile.truffle.mode.Clock;

/**
 * Decides what becomes of the probes of a profiler that is stopped.
 *
 * <p>Functions whose probes go, or come back, are compiled anew, often before they have run again.
 * Such code is left at its first event, and Truffle gives up a function for good after some 15
 * times: four restarts, where it compiles at once. So probes go only the first time, which for most
 * users is the only one. Later they stay, and ask whether to count. When the profiler has been
 * stopped for long, they fall asleep, so that compiled code is free of them; that takes a
 * compilation as well, so how long it must have been grows. Not thread-safe.
 */
final class Restarts {
  private static final int GROWTH = 8;
  private static final Duration LONGEST = Duration.ofDays(1000);

  private Duration patience;
  private boolean stopped;
  private Clock clock;

  /**
   * @param patience how long the profiler must have been stopped when probes first fall asleep
   */
  Restarts(Duration patience) {
    this.patience = patience;
  }

  /** The profiler stops: whether probes go. */
  boolean isFirstStop() {
    boolean first = !stopped;
    stopped = true;
    return first;
  }

  /** Has the probes fall asleep when the profiler has been stopped for long. */
  void sleepLater(Runnable sleep) {
    clock = Clock.start(patience, sleep);
  }

  /** The profiler is started again, or is over. */
  void stayAwake() {
    if (clock != null) {
      clock.stop();
      clock = null;
    }
  }

  /** The probes have fallen asleep. */
  void fellAsleep() {
    stayAwake();
    Duration longer = patience.multipliedBy(GROWTH);
    patience = longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
  }
}
