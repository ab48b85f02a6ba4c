package org.pathprofile.truffle.subpath;

import org.pathprofile.core.subpath.SubpathSampler;

/**
 * The stream of blocks that one thread enters in one context, whatever the language. Lives in a
 * thread-local of the context; used by its thread only.
 */
public final class ThreadStream {
  private SubpathSampler sampler;
  private int run;

  /** A stream of which nothing was sampled yet. */
  public ThreadStream() {}

  /** What samples the stream, or null if that was in an earlier run of the profiler. */
  SubpathSampler sampler(int presentRun) {
    return run == presentRun ? sampler : null;
  }

  void begin(SubpathSampler newSampler, int presentRun) {
    sampler = newSampler;
    run = presentRun;
  }

  /** Bytes of memory; asked by any thread. */
  long footprint() {
    SubpathSampler present = sampler;
    return present == null ? 0 : present.footprint();
  }
}
