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
    schedule.onTick();
    RAISED.setOpaque(this, true);
  }

  /** Whether the path end that asks is to be recorded. */
  public synchronized boolean decide() {
    SamplingSchedule.Decision decision = schedule.onPathEnd();
    if (decision.isDone()) {
      RAISED.setOpaque(this, false);
    }
    if (decision.isSample()) {
      samples++;
    }
    return decision.isSample();
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
