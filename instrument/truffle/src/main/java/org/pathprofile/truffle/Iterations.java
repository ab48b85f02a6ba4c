package org.pathprofile.truffle;

import org.pathprofile.core.kiter.KSlabForest;

/**
 * Over how many iterations of a loop paths go.
 *
 * @param k the number of iterations, 1 to {@link #MAX_K}; with {@code auto} the most
 * @param auto whether every loop gets as many as the limit of paths allows
 */
record Iterations(int k, boolean auto) {
  static final int MAX_K = KSlabForest.MAX_K;
  static final Iterations ONE = new Iterations(1, false);
  static final Iterations AUTO = new Iterations(MAX_K, true);
}
