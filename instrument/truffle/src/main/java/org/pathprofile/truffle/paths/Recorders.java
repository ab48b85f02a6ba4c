package org.pathprofile.truffle.paths;

import org.pathprofile.truffle.mode.SampleFlag;
import org.pathprofile.truffle.mode.ThreadGate;

/** Chooses how the paths of a function are counted. */
public final class Recorders {
  /** Up to this many paths a function's counters are an array. */
  private static final int MAX_ARRAY = 1 << 12;

  private final ThreadGate threads;
  private final SampleFlag flag;

  private Recorders(ThreadGate threads, SampleFlag flag) {
    this.threads = threads;
    this.flag = flag;
  }

  /** Every path is counted. */
  public static Recorders exact(ThreadGate threads) {
    return new Recorders(threads, null);
  }

  /** A sample of the paths is counted. */
  public static Recorders sampling(SampleFlag flag) {
    return new Recorders(null, flag);
  }

  /**
   * @param paths how many numbers the function's paths have
   */
  public PathRecorder create(long paths) {
    if (flag != null) {
      return new SamplingRecorder(paths, flag);
    }
    return paths <= MAX_ARRAY
        ? new ExactArrayRecorder((int) paths, threads)
        : new ExactHashRecorder(paths, threads);
  }
}
