package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import org.pathprofile.truffle.mode.SampleFlag;
import org.pathprofile.truffle.mode.ThreadGate;

/**
 * Knows for an engine whether iterations may be told of behind their loop. They may not with a
 * second guest thread, whose notes would come between those of the first; nor once a loop was found
 * that lasts: it would not be seen before it ends, if it ever does. A loop lasts if the guest works
 * and no path ends for some time. One that does so gives the measure for all, since nobody can tell
 * which one it is.
 *
 * <p>{@link #isAllowed} is thread-safe, {@link #silent} is for the clock's thread.
 */
final class Deferral {
  /** The part of the time that a thread must run if it is to be at work: others may run, too. */
  private static final double AT_WORK = 0.25;

  private final Assumption noLastingLoop =
      Truffle.getRuntime().createAssumption("no loop with iterations that wait lasts");

  private final ThreadGate threads;
  private long cpuNanos;
  private long nanos;

  Deferral(ThreadGate threads) {
    this.threads = threads;
  }

  /** Whether iterations may wait. Free in compiled code. */
  boolean isAllowed() {
    return noLastingLoop.isValid() && threads.isSingle();
  }

  /**
   * No path has ended for some time, which {@link SampleFlag#onSilence} tells again and again.
   *
   * @param ticks how long
   */
  void silent(long ticks) {
    long cpuNow = threads.cpuNanos();
    long now = System.nanoTime();
    boolean isSecondTime = ticks > SampleFlag.SILENCE;
    if (isSecondTime && (cpuNow < 0 || cpuNow - cpuNanos > AT_WORK * (now - nanos))) {
      noLastingLoop.invalidate("no path ends, though the guest works");
    }
    cpuNanos = cpuNow;
    nanos = now;
  }
}
