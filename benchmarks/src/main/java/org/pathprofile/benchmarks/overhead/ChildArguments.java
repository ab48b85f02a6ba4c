package org.pathprofile.benchmarks.overhead;

import java.io.Serializable;
import java.util.Map;

/**
 * What a process is told of a program in a mode.
 *
 * @param driver the program
 * @param warmUp when to begin to measure
 * @param measuredIterations how many iterations to measure at least
 * @param measuredSeconds how long to measure at least
 * @param threads how many threads run the program at the same time, one of which is measured
 * @param options of the engine
 */
record ChildArguments(
    Driver driver,
    WarmUpRule.Settings warmUp,
    int measuredIterations,
    double measuredSeconds,
    int threads,
    Map<String, String> options)
    implements Serializable {

  /** Whether the profiler is switched on. */
  boolean isProfiled() {
    return "true".equals(options.get(Mode.PROFILE));
  }

  /** Whether functions rest. */
  boolean rests() {
    return "true".equals(options.get(Mode.REST));
  }

  /** Whether its times are compared with those of other threads of the process. */
  boolean staysOnOneProcessor() {
    return threads == 1 && !warmUp.isCold();
  }
}
