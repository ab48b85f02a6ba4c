package org.pathprofile.api.feedback;

import com.oracle.truffle.api.nodes.RootNode;

/** Is told of changes in the paths of roots. */
public interface FeedbackListener {

  /**
   * The paths of a root have become stable, for the first time or in another phase of the program.
   * It is told rarely: of <i>w</i> windows of time at most log2(<i>w</i>) times, and once of a root
   * that is new while the paths are known.
   *
   * <p>Called on a thread of the profiler while the guest runs. A language takes what it needs and
   * lets a guest thread change its nodes, between two of its steps.
   */
  void stable(RootNode root, RootFeedback feedback);

  /**
   * The phase that was told last is over, and its successor is not stable yet. A language may wait
   * for that: what it made for the old phase is still correct. If the old phase comes back first,
   * nothing more is told. As rare as {@link #stable}.
   */
  default void phaseOver(RootNode root) {}
}
