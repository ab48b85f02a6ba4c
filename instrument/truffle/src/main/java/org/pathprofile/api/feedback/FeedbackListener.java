package org.pathprofile.api.feedback;

import com.oracle.truffle.api.nodes.RootNode;

/** Receives changes in the paths of roots. */
public interface FeedbackListener {

  /**
   * The paths of a root have become stable, for the first time or in another phase of the program.
   * Such calls are rare: at most log2(<i>w</i>) for <i>w</i> windows of time, and one for a root
   * that is new while the paths are known.
   *
   * <p>Called on a thread of the profiler while the guest runs. The language should copy what it
   * needs, and let a guest thread change the nodes between two of its steps.
   */
  void stable(RootNode root, RootFeedback feedback);

  /**
   * The phase that was last reported is over, and the next one is not stable yet. A language may
   * wait for the next one, because what it made for the old phase is still correct. If the old
   * phase returns first, there is no further call. Such calls are as rare as those of {@link
   * #stable}.
   */
  default void phaseOver(RootNode root) {}
}
