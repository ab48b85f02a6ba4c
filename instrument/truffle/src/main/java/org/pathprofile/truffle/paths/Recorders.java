package org.pathprofile.truffle.paths;

import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.mode.ThreadGate;

/** Chooses how the paths of a function are counted. */
public final class Recorders {
  private final ThreadGate threads;
  private final CountersOfThreads counters;
  private final PathEndSampler sampler;

  private Recorders(ThreadGate threads, CountersOfThreads counters, PathEndSampler sampler) {
    this.threads = threads;
    this.counters = counters;
    this.sampler = sampler;
  }

  /**
   * Every path is counted.
   *
   * @param threads is told of every thread that runs guest code
   * @param counters where several threads count
   */
  public static Recorders exact(ThreadGate threads, CountersOfThreads counters) {
    return new Recorders(threads, counters, null);
  }

  /** A sample of the paths is counted. */
  public static Recorders sampling(PathEndSampler sampler) {
    return new Recorders(null, null, sampler);
  }

  /**
   * @param paths how many numbers the function's paths have
   */
  public PathRecorder create(long paths) {
    if (sampler != null) {
      return new SamplingRecorder(paths, sampler);
    }
    return paths <= Counters.MOST
        ? new ExactArrayRecorder((int) paths, threads, counters)
        : new ExactHashRecorder(paths, threads, counters);
  }

  /**
   * For paths whose numbers are no small ones, and that seldom end.
   *
   * @param numbers numbers are below this
   */
  public PathRecorder createSparse(long numbers) {
    return sampler != null ? new SamplingRecorder(numbers, sampler) : new ExactSparseRecorder();
  }
}
