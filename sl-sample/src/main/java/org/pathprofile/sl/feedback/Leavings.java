package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.RootNode;
import org.pathprofile.api.feedback.PathFeedback;

/**
 * Counts how often a function leaves its hot paths while the profiler does not count it, and asks
 * the profiler to look again when that was often. It asks after twice as many leavings each time,
 * so that a function that always leaves them does not keep compilers busy. Threads may count past
 * each other: it is a matter of magnitude.
 */
final class Leavings {
  private static final long FIRST_LIMIT = 5_000;

  private final PathFeedback profiler;
  private volatile RootNode watched;
  private long limit = FIRST_LIMIT;
  private long left;

  Leavings(PathFeedback profiler) {
    this.profiler = profiler;
  }

  /**
   * Begins to watch a root, from 0.
   *
   * @param root null if the profiler watches it
   */
  synchronized void watch(RootNode root) {
    left = 0;
    watched = root;
  }

  /** The function leaves its hot paths. In compiled code. */
  void count() {
    long now = left + 1;
    left = now;
    if (CompilerDirectives.injectBranchProbability(
        CompilerDirectives.SLOWPATH_PROBABILITY, now >= limit)) {
      tooMany();
    }
  }

  @TruffleBoundary
  private synchronized void tooMany() {
    if (left < limit) {
      return;
    }
    left = 0;
    RootNode root = watched;
    if (root != null) {
      limit *= 2;
      profiler.reconsider(root);
    }
  }
}
