package org.pathprofile.truffle.mode;

/**
 * Counts the ticks of the clock that have come since a path last ended, decides when to look for
 * what the guest does meanwhile, and whether it is the guest that is silent. Not thread-safe.
 */
final class SilenceWatch {
  /** How many ticks without a path end are silence. */
  static final int SILENCE = 25;

  /** How many ticks later a silence is looked at again, until it is confirmed. */
  static final int NEXT_LOOK = 5;

  /**
   * How often guest code must be seen to run in a silence. A thread that waits for the compiler, a
   * collection, or a halted machine ends no path either; but it is seen once, when that is over.
   */
  static final int LEAST_SEEN = 5;

  private long ticks;
  private long nextLook = SILENCE;

  /** At how many ticks guest code was seen to run, and at which one last. */
  private int seen;

  private long lastSeen;

  /** How many ticks there are without a path end, with the one from which on they are counted. */
  long ticks() {
    return ticks;
  }

  /** The clock has ticked, and path ends are waited for. Returns whether it is time to look. */
  boolean tick() {
    ticks++;
    if (ticks < nextLook) {
      return false;
    }
    nextLook = isConfirmed() ? ticks * 2 : ticks + NEXT_LOOK;
    return true;
  }

  /** A thread runs guest code. */
  void see() {
    if (ticks > lastSeen) {
      seen++;
      lastSeen = ticks;
    }
  }

  /** Whether guest code was seen to run often enough to be what is silent. */
  boolean isConfirmed() {
    return seen >= LEAST_SEEN;
  }

  /** A path has ended, or none is waited for. */
  void end() {
    ticks = 0;
    nextLook = SILENCE;
    seen = 0;
    lastSeen = 0;
  }
}
