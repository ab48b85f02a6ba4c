package org.pathprofile.truffle;

import org.pathprofile.core.kiter.KSlabForest;

/**
 * Over how many iterations of a loop paths go.
 *
 * @param k the number of iterations, 1 to {@link #MAX_K}; with {@code auto} the most
 * @param auto whether every loop gets as many as the limit of paths allows
 */
record IterationSpan(int k, boolean auto) {
  static final int MAX_K = KSlabForest.MAX_K;
  static final IterationSpan ONE = new IterationSpan(1, false);
  static final IterationSpan AUTO = new IterationSpan(MAX_K, true);

  /** As many paths as have their counters in an array. */
  private static final long MOST_AUTO = 4096;

  /**
   * How many paths a function may have if they span several iterations.
   *
   * @param maxPaths the limit that is set, or {@link Long#MAX_VALUE} if there is none
   */
  long most(long maxPaths) {
    return auto && maxPaths == Long.MAX_VALUE ? MOST_AUTO : maxPaths;
  }
}
