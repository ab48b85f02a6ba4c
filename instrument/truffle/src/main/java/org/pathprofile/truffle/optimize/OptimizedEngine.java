package org.pathprofile.truffle.optimize;

import com.oracle.truffle.api.nodes.RootNode;

/** An engine whose roots are to be optimized. Threads of the compiler call it; thread-safe. */
public interface OptimizedEngine {
  /** Whether the engine runs a root. */
  boolean owns(RootNode root);

  /** Whether all copies are made that save anything, and not only those that are worth it. */
  boolean copiesAll();

  /**
   * Tells what was done to a root that was compiled in the last tier.
   *
   * @param copies how many times code behind a merge was copied, at least 1
   * @param nodes how many nodes of the compiler's graph the copies have together
   */
  void onCopies(RootNode root, int copies, int nodes);

  /** Tells that nothing can be optimized, and that all roots are left alone from now on. */
  void onUnusable(Throwable failure);

  /** Tells that the compilation of a root failed and that the root is left alone from now on. */
  void onFailure(RootNode root, Throwable failure);
}
