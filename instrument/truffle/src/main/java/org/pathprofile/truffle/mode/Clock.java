package org.pathprofile.truffle.mode;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Does something at regular times, on a daemon thread of its own, until it is stopped. */
public final class Clock {
  private final Runnable onTick;
  private final long periodNanos;
  private final Thread thread;
  private volatile boolean stopped;

  private Clock(Duration period, Runnable onTick) {
    this.onTick = onTick;
    this.periodNanos = period.toNanos();
    this.thread = new Thread(this::run, "pathprofile-clock");
    thread.setDaemon(true);
  }

  /**
   * Starts a clock; the first tick comes after one period.
   *
   * @param onTick must not throw
   */
  public static Clock start(Duration period, Runnable onTick) {
    Clock clock = new Clock(period, onTick);
    clock.thread.start();
    return clock;
  }

  private void run() {
    long next = System.nanoTime() + periodNanos;
    while (!stopped) {
      long wait = next - System.nanoTime();
      if (wait > 0) {
        LockSupport.parkNanos(this, wait);
      } else {
        onTick.run();
        // After a delay the clock goes on from now: a burst of late ticks would be no sample.
        next = Math.max(next + periodNanos, System.nanoTime());
      }
    }
  }

  /** No tick begins after this; one that has begun ends by itself. */
  public void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }
}
