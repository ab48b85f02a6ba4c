package org.pathprofile.core.sampling;

/**
 * Decides which path ends of a stream are sampled after a clock tick.
 *
 * <p>A schedule has a single writer: both methods must be called by one thread, or under one lock.
 * A clock on another thread raises a flag of its own, which the writer turns into {@link #onTick}.
 */
public interface SamplingSchedule {

  /** What to do with a path end. */
  enum Decision {
    /** No burst is under way; the path end need not have been reported. */
    IDLE,
    /** A burst is under way, but this path end is not sampled. */
    SKIP,
    /** Sample this path end; more of this burst will follow. */
    TAKE,
    /** Sample this path end; it is the last of the burst, so the flag can be lowered. */
    TAKE_LAST;

    /** Whether the path end is sampled. */
    public boolean isSample() {
      return this == TAKE || this == TAKE_LAST;
    }

    /** Whether the schedule waits for a tick after this decision. */
    public boolean isDone() {
      return this == IDLE || this == TAKE_LAST;
    }
  }

  /**
   * Tells that the clock ticked.
   *
   * @return whether a burst of samples begins with this tick; {@code false} if one is still under
   *     way, in which case the tick has no effect
   */
  boolean onTick();

  /** Tells that a path ended, and asks whether it is sampled. */
  Decision onPathEnd();
}
