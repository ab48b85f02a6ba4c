package org.pathprofile.truffle.learned;

import org.pathprofile.core.subpath.SubpathSampler;

/**
 * What is kept of an activation whose blocks are parts of subpaths. Used by one thread at a time.
 */
final class BlockActivation extends FollowedActivation {
  /** The sampler of the thread on which the activation runs. */
  final SubpathSampler sampler;

  /** In which run of the profiler it began. */
  final int run;

  BlockActivation(SubpathSampler sampler, int run, int last) {
    super(last);
    this.sampler = sampler;
    this.run = run;
  }
}
