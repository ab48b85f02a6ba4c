package org.pathprofile.truffle.subpath;

import org.pathprofile.core.subpath.SubpathSampler;
import org.pathprofile.truffle.probe.Activation;

/** An activation that knows whom to tell of its blocks, so that not every block has to ask. */
final class SubpathActivation extends Activation {
  /** The sampler of the thread on which the activation runs. */
  SubpathSampler sampler;

  /** The block that was entered last before its own event came, or -1. */
  int arrived = -1;

  SubpathActivation(SubpathSampler sampler) {
    this.sampler = sampler;
  }
}
