package org.pathprofile.benchmarks.overhead;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * What the clocks of this process show, or the time between two such readings.
 *
 * @param wall time, in nanoseconds
 * @param process CPU time of all threads, in nanoseconds
 * @param guest CPU time of the thread that reads, in nanoseconds
 * @param compiler CPU time of the threads that compile guest code, in nanoseconds
 * @param collectorMillis time of collections, in milliseconds
 */
record Clocks(long wall, long process, long guest, long compiler, long collectorMillis) {
  static final Clocks ZERO = new Clocks(0, 0, 0, 0, 0);

  /** Part of the names of the threads in which Truffle compiles. */
  private static final String COMPILER_THREAD = "TruffleCompilerThread";

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  static Clocks now() {
    long collector = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      collector += bean.getCollectionTime();
    }
    // That takes long; the others tell of this moment.
    long compiler = compilerNanos();
    return new Clocks(System.nanoTime(), processNanos(), guestNanos(), compiler, collector);
  }

  static long processNanos() {
    return SYSTEM.getProcessCpuTime();
  }

  /** Of the current thread. */
  static long guestNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /** Of the threads that are alive: less than before once one has ended. */
  static long compilerNanos() {
    long compiler = 0;
    for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().contains(COMPILER_THREAD)) {
        compiler += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return compiler;
  }

  Clocks plus(Clocks other) {
    return new Clocks(
        wall + other.wall,
        process + other.process,
        guest + other.guest,
        compiler + other.compiler,
        collectorMillis + other.collectorMillis);
  }

  Clocks minus(Clocks other) {
    return new Clocks(
        wall - other.wall,
        process - other.process,
        guest - other.guest,
        compiler - other.compiler,
        collectorMillis - other.collectorMillis);
  }
}
