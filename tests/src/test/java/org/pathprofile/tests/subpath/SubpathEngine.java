package org.pathprofile.tests.subpath;

import java.util.function.Supplier;
import org.graalvm.polyglot.Engine;
import org.pathprofile.tests.observe.FollowedStreams;
import org.pathprofile.tests.observe.GraphObserver;

/** Engines for mode subpath, and what their threads run. */
final class SubpathEngine {
  private SubpathEngine() {}

  /** An engine for mode subpath that is not profiled before its profiler is started. */
  static Engine of(String... options) {
    Engine.Builder builder =
        Engine.newBuilder()
            .allowExperimentalOptions(true)
            .option("pathprofile", "false")
            .option("pathprofile.Mode", "subpath");
    for (int i = 0; i < options.length; i += 2) {
      builder.option(options[i], options[i + 1]);
    }
    return builder.build();
  }

  static FollowedStreams follow(Engine engine, Supplier<FollowedStreams.Listener> listeners) {
    return new FollowedStreams(GraphObserver.of(engine), listeners);
  }
}
