package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.RootNode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.pathprofile.api.feedback.PathFeedback;

/**
 * Counts how often a function leaves its hot paths while the profiler does not count it, and asks
 * the profiler to look again when that was often and in a short time: a loop that leaves them once
 * in many iterations loses nothing. It asks after many times as many leavings each time, so that a
 * function that always leaves them does not keep compilers busy: each time costs two compilations
 * of everything that has the function inlined, and Truffle takes a root that is compiled more than
 * some 15 times for one that never settles, and gives it up. Threads may count past each other: it
 * is a matter of magnitude.
 */
final class Leavings {
  private static final long FIRST_LIMIT = 100_000;

  /** Asks five times in the first 34 million leavings. */
  private static final long GROWTH = 4;

  /** How many times as many leavings as before there must be if the profiler did not look. */
  private static final long GROWTH_IF_REFUSED = 2;

  /** Processor time between leavings that are too many: at most this on average, in ns. */
  private static final long OFTEN = 10_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final PathFeedback profiler;
  private volatile RootNode watched;
  private long limit = FIRST_LIMIT;
  private long next = FIRST_LIMIT;
  private long left;

  /** The thread that came here last, and its processor time then, in ns. */
  private long thread;

  private long begin;

  Leavings(PathFeedback profiler) {
    this.profiler = profiler;
  }

  /**
   * Begins to watch a root, from 0.
   *
   * @param root null if the profiler watches it
   */
  synchronized void watch(RootNode root) {
    next = limit;
    watched = root;
    countFromNow();
  }

  private void countFromNow() {
    left = 0;
    thread = Thread.currentThread().getId();
    begin = processorTime();
  }

  private static long processorTime() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
  }

  /**
   * The function leaves its hot paths. In compiled code, which is left to ask: a call would change
   * all of memory for all the compiler knows, and a loop with it, however rarely it calls, would
   * have to read everything again in each iteration.
   */
  void count() {
    long now = left + 1;
    left = now;
    if (CompilerDirectives.injectBranchProbability(
        CompilerDirectives.SLOWPATH_PROBABILITY, now >= next)) {
      CompilerDirectives.transferToInterpreter();
      tooMany();
    }
  }

  @TruffleBoundary
  private synchronized void tooMany() {
    if (left < next) {
      return;
    }
    boolean often = wereOften();
    countFromNow();
    if (!often) {
      return;
    }
    RootNode root = watched;
    // While the profiler looks, the code may be left as often as it likes.
    if (root != null && profiler.reconsider(root)) {
      limit *= GROWTH;
      next = limit;
    } else {
      next *= GROWTH_IF_REFUSED;
    }
  }

  /** Whether all were in a short time, as far as this thread can tell. */
  private boolean wereOften() {
    return Thread.currentThread().getId() != thread || processorTime() - begin <= OFTEN * left;
  }
}
