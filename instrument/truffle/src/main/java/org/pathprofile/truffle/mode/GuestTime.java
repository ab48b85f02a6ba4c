package org.pathprofile.truffle.mode;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * How much processor time the threads that run guest code have taken. It stands still while the
 * guest waits. For threads of which the JVM cannot tell, such as virtual ones, it is the time that
 * passes while they live. Thread-safe.
 */
public final class GuestTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean MEASURED = isMeasured();

  /** What {@link #of} said when each thread was last looked at. */
  private final Map<Thread, Long> seen = new WeakHashMap<>();

  private final int hurry;
  private long passed;

  /**
   * For the threads of an engine.
   *
   * @param hurry how many times as fast time passes; 1 but in tests, which would wait for long
   */
  public GuestTime(int hurry) {
    this.hurry = hurry;
  }

  /** A time of the guest, as time on a clock while one thread runs. */
  public Duration onClock(Duration ofGuest) {
    return ofGuest.dividedBy(hurry);
  }

  private static boolean isMeasured() {
    try {
      return THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();
    } catch (UnsupportedOperationException e) {
      return false;
    }
  }

  /** A thread is going to run guest code. */
  public synchronized void enter(Thread thread) {
    seen.computeIfAbsent(thread, GuestTime::of);
  }

  /** Nanoseconds from an arbitrary moment on, the same for all looks at a thread. */
  private static long of(Thread thread) {
    // -1 for a thread that has ended, which is of no interest any more, or is virtual.
    long taken = MEASURED ? THREADS.getThreadCpuTime(thread.getId()) : -1;
    return taken >= 0 || !thread.isAlive() ? taken : System.nanoTime();
  }

  /**
   * The time since the engine was created, in nanoseconds, times the hurry; never less than before.
   * The last moments of threads that have ended are missing.
   */
  public synchronized long nanos() {
    for (Iterator<Map.Entry<Thread, Long>> all = seen.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<Thread, Long> entry = all.next();
      long now = of(entry.getKey());
      if (now >= 0) {
        passed += hurry * Math.max(0, now - entry.getValue());
        entry.setValue(now);
      } else if (!entry.getKey().isAlive()) {
        all.remove();
      }
    }
    return passed;
  }
}
