package org.pathprofile.truffle.paths;

import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.mode.ThreadSamples;

/** An activation that knows where its thread counts path ends, while there are several. */
final class SamplingRegister extends PathRegister {
  /** What its thread has; null if there was one thread only when it was looked for. */
  @Nullable ThreadSamples own;

  SamplingRegister(long start, int epoch, ThreadSamples own) {
    super(start, epoch);
    this.own = own;
  }
}
