package org.pathprofile.tests.subpath;

import java.util.function.Supplier;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.truffle.observe.FollowedStreams;
import org.pathprofile.truffle.observe.GraphObservations;

/** Engines for mode subpath, and what their threads run. */
final class SubpathEngine {
  private SubpathEngine() {}

  /** An engine for mode subpath that is not profiled before its profiler is started. */
  static Engine of(String... options) {
    Engine.Builder builder =
        Engine.newBuilder()
            .allowExperimentalOptions(true)
            .option("pathprofile", "false")
            .option("pathprofile.Mode", "subpath")
            .option("pathprofile.ObserveInternal", "true");
    for (int i = 0; i < options.length; i += 2) {
      builder.option(options[i], options[i + 1]);
    }
    return builder.build();
  }

  static FollowedStreams follow(Engine engine, Supplier<FollowedStreams.Listener> listeners) {
    return new FollowedStreams(
        engine.getInstruments().get(PathProfiler.ID).lookup(GraphObservations.class), listeners);
  }
}
