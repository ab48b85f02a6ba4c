package org.pathprofile.benchmarks.overhead;

import java.io.Serializable;

/**
 * When a program is warm: once it has worked some number of iterations and some time, and in its
 * last few iterations, which together took some time, no compilation has finished and the
 * compiler's threads have done nothing. Quiet before the first compilation is that of a compiler
 * that has not got to it yet. Where functions are to rest, they do. A program that keeps compiling,
 * or does not come to rest, is measured after a limit, and said to be capped.
 *
 * <p>Not thread-safe.
 */
final class WarmUpRule {

  /**
   * The numbers in the rule.
   *
   * @param iterations least number of iterations
   * @param seconds least time
   * @param quietIterations in how many iterations at the end no compilation finishes
   * @param quietSeconds how long these must take together, at least
   * @param capSeconds after what time waiting ends
   * @param capIterations but not before so many iterations
   */
  record Settings(
      int iterations,
      double seconds,
      int quietIterations,
      double quietSeconds,
      double capSeconds,
      int capIterations)
      implements Serializable {

    /** Begins to measure with the first iteration. */
    static final Settings COLD = new Settings(0, 0, 0, 0, 0, 0);

    /** The same, with a least number of iterations that no limit of time undercuts. */
    Settings cappedAfter(int capIterations) {
      return new Settings(
          iterations, seconds, quietIterations, quietSeconds, capSeconds, capIterations);
    }

    boolean isCold() {
      return equals(COLD);
    }
  }

  /** What is known after an iteration. */
  enum State {
    WARMING,
    STEADY,
    CAPPED
  }

  /** What a compiler's thread may take to look for work in vain, in seconds of CPU time. */
  private static final double IDLE_SECONDS = 0.001;

  private final Settings settings;
  private int iterations;
  private long compilations;
  private double compilerSeconds;
  private int quietIterations;
  private double quietSince;

  WarmUpRule(Settings settings) {
    this.settings = settings;
  }

  /**
   * An iteration has ended.
   *
   * @param seconds the time since the first one began
   * @param compilationsSoFar how many compilations have finished since then
   * @param compilerSecondsSoFar CPU time of the compiler's threads that are alive
   * @param waits whether the program has yet to come to rest
   */
  State iterationEnded(
      double seconds, long compilationsSoFar, double compilerSecondsSoFar, boolean waits) {
    iterations++;
    boolean idle = compilerSecondsSoFar - compilerSeconds <= IDLE_SECONDS;
    compilerSeconds = compilerSecondsSoFar;
    if (compilationsSoFar == compilations && compilations > 0 && idle) {
      quietIterations++;
    } else {
      compilations = compilationsSoFar;
      quietIterations = 0;
      quietSince = seconds;
    }
    boolean steady =
        !waits
            && iterations >= settings.iterations()
            && seconds >= settings.seconds()
            && quietIterations >= settings.quietIterations()
            && seconds - quietSince >= settings.quietSeconds();
    if (steady) {
      return State.STEADY;
    }
    return seconds >= settings.capSeconds() && iterations >= settings.capIterations()
        ? State.CAPPED
        : State.WARMING;
  }
}
