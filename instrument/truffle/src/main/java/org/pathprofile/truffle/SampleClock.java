package org.pathprofile.truffle;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.pathprofile.truffle.record.SampleFlag;

/** Raises the sample flag at regular times, from a daemon thread of its own. */
final class SampleClock {
  private final SampleFlag flag;
  private final long periodNanos;
  private final Thread thread;
  private volatile boolean stopped;

  private SampleClock(SampleFlag flag, Duration period) {
    this.flag = flag;
    this.periodNanos = period.toNanos();
    this.thread = new Thread(this::run, "pathprofile-clock");
    thread.setDaemon(true);
  }

  static SampleClock start(SampleFlag flag, Duration period) {
    SampleClock clock = new SampleClock(flag, period);
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
        flag.tick();
        // After a delay the clock goes on from now: a burst of late ticks would be no sample.
        next = Math.max(next + periodNanos, System.nanoTime());
      }
    }
  }

  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }
}
