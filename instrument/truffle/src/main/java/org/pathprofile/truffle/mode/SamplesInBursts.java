package org.pathprofile.truffle.mode;

import org.pathprofile.core.sampling.SampleTotals;
import org.pathprofile.core.sampling.SampleUnit;

/**
 * Samples in bursts, one burst of successive path ends per tick of the clock (M. D. Bond and K. S.
 * McKinley, <i>Continuous Path and Edge Profiling</i>, MICRO 2005, section 4.4: a simplified form
 * of what Arnold and Grove do, who take one of several). A tick within a burst has no effect. All
 * samples of a burst stand for equally many of the path ends from its beginning to the next one's.
 *
 * <p>Where the guest does not look for what the clock wants ({@link ThreadSamples#setMark}), a
 * burst begins after as many path ends as there were in the last period.
 */
final class SamplesInBursts implements SamplingPlan {
  /** What the paper passes over at most before a burst, and one more. */
  private static final int ROTATION = 17;

  /** So many bursts are planned. */
  private static final int BURSTS = 3;

  private final int samples;
  private long skip;

  /**
   * @param samples how many a burst has
   */
  SamplesInBursts(int samples) {
    this.samples = samples;
  }

  @Override
  public int room() {
    return BURSTS * samples;
  }

  @Override
  public void begin(ThreadSamples thread) {
    thread.endsAtTick = thread.ends();
    plan(thread, 0, Integer.MAX_VALUE);
  }

  @Override
  public boolean isDue(ThreadSamples thread) {
    // Where a tick after the other falls into a burst, the plan comes to its end within one.
    return thread.nextNote() >= thread.burst + samples || thread.nextNote() >= thread.lastPlanned;
  }

  @Override
  public void tick(ThreadSamples thread) {
    long inPeriod = thread.ends() - thread.endsAtTick;
    thread.endsAtTick = thread.ends();
    if (isDue(thread)) {
      long next = thread.nextNote();
      long inBurst = (next - thread.burst) % samples;
      if (inBurst == 0 || next >= thread.lastPlanned) {
        skip = (skip + 1) % ROTATION;
        plan(thread, skip, Math.max(1, inPeriod));
      } else {
        thread.burst = next - inBurst;
      }
    }
  }

  private void plan(ThreadSamples thread, long skipped, long inPeriod) {
    long next = thread.nextNote();
    long last = Math.min(next + room() - 1, thread.lastNote());
    thread.burst = next;
    thread.lastPlanned = last;
    thread.setGap(last, last, inPeriod);
    for (long note = last - 1; note >= next; note--) {
      boolean isLastOfBurst = (note + 1 - next) % samples == 0;
      thread.setGap(note, note + 1, isLastOfBurst ? inPeriod : 1);
    }
    thread.setMark(thread.ends() + 1 + skipped);
  }

  @Override
  public SampleUnit[] account(SampleTotals totals, ThreadSamples thread, long[] strata) {
    return new SampleUnit[] {totals.addBurst(thread.unaccounted(), strata.length)};
  }
}
