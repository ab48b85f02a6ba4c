package org.pathprofile.truffle.paths;

/**
 * How far the guest is.
 *
 * @param nanos processor time that its threads have taken, in nanoseconds
 * @param pace how many paths have ended in the functions of the {@link PacePanel}
 * @param panel the number of that panel, {@link PacePanel#number}
 */
record GuestMoment(long nanos, long pace, int panel) {

  /** What lies between an earlier moment and this one. */
  Stretch since(GuestMoment earlier) {
    return new Stretch(nanos - earlier.nanos, pace - earlier.pace, panel == earlier.panel);
  }

  /**
   * What lies between two moments.
   *
   * @param nanos processor time
   * @param pace path ends of the panel
   * @param isPaced whether the panel was the same, so that the pace means something
   */
  record Stretch(long nanos, long pace, boolean isPaced) {
    /**
     * From so many path ends on, the pace is known well enough: by chance, it is off by a tenth.
     * Without a pace, rests would be off by as much as the program is faster in them.
     */
    private static final long LEAST_PACE = 100;

    /** Whether the pace of this stretch can be compared with that of others. */
    boolean hasPace() {
      return isPaced && pace >= LEAST_PACE;
    }

    /**
     * How long this stretch would have taken if the guest had run as in another one, in which
     * functions were counted: its own time says less, because what is not counted runs faster.
     */
    long asIn(Stretch counted) {
      return isComparable(counted)
          ? Math.round((double) counted.nanos * pace / counted.pace)
          : nanos;
    }

    /** Whether {@link #asIn} can tell; if not, it is the stretch's own time. */
    boolean isComparable(Stretch counted) {
      return isPaced && counted.hasPace();
    }
  }
}
