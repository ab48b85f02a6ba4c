package org.pathprofile.truffle.paths;

import org.jspecify.annotations.Nullable;

/**
 * How far the guest is.
 *
 * @param nanos processor time that its threads have taken, in nanoseconds
 * @param ends how many paths have ended in the functions that keep the pace
 * @param pace who does
 */
record GuestMoment(long nanos, long ends, Pace pace) {

  /** Functions whose path ends tell how much the program does. Thread-safe. */
  interface Pace {
    /** Nobody keeps the pace. */
    Pace NONE = () -> 0;

    /** How many paths have ended in these functions, ever; never less than before. */
    long ends();

    /**
     * How many had ended at an earlier moment.
     *
     * @param nanos when
     * @return less than 0 if nobody looked then
     */
    default long endsAt(long nanos) {
      return -1;
    }

    /** How many paths end in these functions while the program does a bit of everything. */
    default long endsInRound() {
      return 0;
    }
  }

  /** The present moment. */
  static GuestMoment of(long nanos, Pace pace) {
    return new GuestMoment(nanos, pace.ends(), pace);
  }

  /** The same moment as others tell it; to be asked while it is the present one. */
  GuestMoment by(Pace other) {
    return other == pace ? this : of(nanos, other);
  }

  /** The same moment, which is over, as others tell it; null if nobody looked at them then. */
  @Nullable GuestMoment seenBy(Pace other) {
    long ended = other.endsAt(nanos);
    return ended < 0 ? null : new GuestMoment(nanos, ended, other);
  }

  /**
   * What lies between an earlier moment and this one: the present one, or told by the same others.
   */
  Stretch since(GuestMoment earlier) {
    return new Stretch(nanos - earlier.nanos, by(earlier.pace).ends - earlier.ends);
  }

  /**
   * What lies between two moments.
   *
   * @param nanos processor time
   * @param ends path ends of the functions that keep the pace
   */
  record Stretch(long nanos, long ends) {
    /**
     * From so many path ends on, the pace is known well enough: by chance, it is off by a tenth.
     * Without a pace, rests would be off by as much as the program is faster in them.
     */
    private static final long LEAST_ENDS = 100;

    /** Whether the pace of this stretch can be compared with that of others. */
    boolean hasPace() {
      return ends >= LEAST_ENDS;
    }

    /**
     * How long this stretch would have taken if the guest had run as in another one with the same
     * pace: its own time says less, because what is not counted runs faster, and code that has just
     * been compiled, too.
     *
     * @return the stretch's own time if the other one does not have the pace to tell
     */
    long asIn(Stretch unit) {
      return unit.hasPace() ? Math.round((double) unit.nanos * ends / unit.ends) : nanos;
    }
  }
}
