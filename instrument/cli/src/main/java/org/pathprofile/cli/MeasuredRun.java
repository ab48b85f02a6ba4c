package org.pathprofile.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.PathProfile;

/**
 * One run of a program, from its first to its last statement.
 *
 * @param profile what was counted, or null if the profiler was off
 * @param nanos processor time of the thread that ran the program; elapsed time where the platform
 *     does not tell that
 * @param output a checksum of what the program printed
 */
record MeasuredRun(@Nullable PathProfile profile, long nanos, long output) {

  /** The clock of {@link #nanos}. */
  static long now() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
        ? threads.getCurrentThreadCpuTime()
        : System.nanoTime();
  }
}
