package org.pathprofile.truffle.mode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.pathprofile.core.sampling.SamplingSchedule;

/**
 * The flag that every path end tests in sampled mode, and the schedule that decides what happens
 * while it is up. One per engine.
 *
 * <p>The flag is read opaquely: the compiler may neither drop the read nor move it out of a loop,
 * and it costs no fence. A raised flag is seen late by a few path ends at most, which shifts a
 * sample but biases none.
 */
public final class SampleFlag {
  /** What {@link #decide} returns for a path end that is not to be recorded. */
  public static final long NO_SAMPLE = -1;

  private static final VarHandle RAISED;

  static {
    try {
      RAISED = MethodHandles.lookup().findVarHandle(SampleFlag.class, "raised", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final SamplingSchedule schedule;

  @SuppressWarnings("unused") // through RAISED
  private boolean raised;

  private long samples;
  private long ticks;
  private long bursts;

  public SampleFlag(SamplingSchedule schedule) {
    this.schedule = schedule;
  }

  /** Whether path ends have to ask {@link #decide}. */
  public boolean isRaised() {
    return (boolean) RAISED.getOpaque(this);
  }

  /** The clock has ticked. */
  public synchronized void tick() {
    ticks++;
    if (schedule.onTick()) {
      bursts++;
    }
    RAISED.setOpaque(this, true);
  }

  /**
   * Whether the path end that asks is to be recorded.
   *
   * @return {@link #NO_SAMPLE}, or the number of the burst that the sample belongs to; the numbers
   *     never fall
   */
  public synchronized long decide() {
    SamplingSchedule.Decision decision = schedule.onPathEnd();
    if (decision.isDone()) {
      RAISED.setOpaque(this, false);
    }
    if (!decision.isSample()) {
      return NO_SAMPLE;
    }
    samples++;
    return bursts;
  }

  /** Forgets how many path ends were recorded so far. */
  public synchronized void reset() {
    samples = 0;
  }

  /** How many path ends were recorded so far. */
  public synchronized long samples() {
    return samples;
  }

  /** How often the clock has ticked. */
  public synchronized long ticks() {
    return ticks;
  }
}
