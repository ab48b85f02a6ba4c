package org.pathprofile.truffle.learned;

import org.pathprofile.core.subpath.SubpathSampler;

/**
 * What is kept of an activation whose blocks are parts of subpaths. Used by one thread at a time.
 */
final class BlockActivation {
  /** The sampler of the thread on which the activation runs. */
  final SubpathSampler sampler;

  /** In which run of the profiler it began. */
  final int run;

  /** The last block, or what {@link LearnedActivation} has in its place. */
  int last;

  BlockActivation(SubpathSampler sampler, int run, int last) {
    this.sampler = sampler;
    this.run = run;
    this.last = last;
  }
}
