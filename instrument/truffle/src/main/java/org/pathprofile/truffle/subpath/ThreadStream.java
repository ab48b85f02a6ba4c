package org.pathprofile.truffle.subpath;

import org.pathprofile.core.subpath.SubpathSampler;

/**
 * The stream of blocks that one thread enters in one context, whatever the language. Lives in a
 * thread-local of the context; used by its thread only.
 */
public final class ThreadStream {
  private static final int NO_RUN = -1;

  /** Never null: see {@code ThreadCounters}. */
  private SubpathSampler sampler = SubpathSampler.UNUSED;

  /** That of the sampler. */
  private int run = NO_RUN;

  /** A stream of which nothing was sampled yet. */
  public ThreadStream() {}

  /** Whether there is a sampler in this run of the profiler. In compiled code. */
  boolean hasSampler(int presentRun) {
    return run == presentRun;
  }

  /** What samples the stream, if there is something. */
  SubpathSampler sampler() {
    return sampler;
  }

  void begin(SubpathSampler newSampler, int presentRun) {
    sampler = newSampler;
    run = presentRun;
  }

  /** Bytes of memory; asked by any thread. */
  long footprint() {
    SubpathSampler present = sampler;
    return present == SubpathSampler.UNUSED ? 0 : present.footprint();
  }
}
