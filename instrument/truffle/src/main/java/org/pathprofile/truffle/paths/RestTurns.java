package org.pathprofile.truffle.paths;

/**
 * When functions are looked at, and when they may begin to rest or be awakened: many at the same
 * time. Whenever one function does, code is discarded of all that inline it; so a function that
 * inlines fifty would be compiled fifty times if each of them did it alone.
 *
 * <p>Functions are awakened in turns that get rarer, as rests get longer. They may rest in turns
 * that follow soon, because until then they cost. Times are those that the guest's threads have
 * taken, in nanoseconds. Not thread-safe.
 */
final class RestTurns {
  /** The shortest time between two turns. */
  private static final long SHORTEST = 500_000_000;

  private static final long LONGEST_FOR_RESTS = 4_000_000_000L;

  /** The time between turns, as a part of all the time until then. */
  private static final int PART_FOR_RESTS = 32;

  private static final int PART_FOR_WAKING = 8;

  /** For so long code may be missing that was discarded when a rest began or ended. */
  private static final long LONGEST_RECOVERY = 8_000_000_000L;

  /** The time between two looks at first, a little less than the clock's, and at most. */
  private static final long SHORTEST_FOR_LOOKS = 90_000_000;

  private static final long LONGEST_FOR_LOOKS = 450_000_000;
  private static final int PART_FOR_LOOKS = 64;

  private long nextForLooks;
  private long nextForRests;
  private long nextForWaking;

  /** Until then the speed of the program says nothing of what it does. */
  private long recovered;

  /**
   * What functions may do now.
   *
   * @param isRecovered whether the program's speed tells what it does: no code was discarded lately
   */
  record Turn(boolean mayRest, boolean mayWake, boolean isRecovered) {
    /** The same, but none may begin to rest. */
    Turn withoutRests() {
      return new Turn(false, mayWake, isRecovered);
    }
  }

  RestTurns() {}

  /**
   * Whether functions are looked at. To look at thousands of them takes milliseconds; so it is done
   * less often as rests get longer, and not where the guest has hardly run since.
   */
  boolean isLook(long nanos) {
    if (nanos < nextForLooks) {
      return false;
    }
    long pause = Math.min(nanos / PART_FOR_LOOKS, LONGEST_FOR_LOOKS);
    nextForLooks = nanos + Math.max(SHORTEST_FOR_LOOKS, pause);
    return true;
  }

  /** Functions are looked at. */
  Turn tick(long nanos) {
    boolean mayRest = nanos >= nextForRests;
    if (mayRest) {
      long pause = Math.min(nanos / PART_FOR_RESTS, LONGEST_FOR_RESTS);
      nextForRests = nanos + Math.max(SHORTEST, pause);
    }
    boolean mayWake = nanos >= nextForWaking;
    if (mayWake) {
      nextForWaking = nanos + Math.max(SHORTEST, nanos / PART_FOR_WAKING);
    }
    return new Turn(mayRest, mayWake, nanos >= recovered);
  }

  /** A rest has begun or ended. */
  void changed(long nanos) {
    recovered = nanos + LONGEST_RECOVERY;
  }
}
