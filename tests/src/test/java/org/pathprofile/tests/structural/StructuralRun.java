package org.pathprofile.tests.structural;

import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.structural.StructureTree;
import org.pathprofile.tests.observe.GraphObserver;
import org.pathprofile.tests.observe.ObservedFunction;

/**
 * What comes of running something in mode structural or baseline.
 *
 * @param profile the profile
 * @param followed the paths of each function by their definition, if activations were followed
 */
record StructuralRun(PathProfile profile, Map<ObservedFunction, FollowedPaths> followed) {

  /** Runs in a new engine with these options of the profiler, {@code Name=value} each. */
  static StructuralRun of(Consumer<Engine> guest, String... options) {
    try (Engine engine = engine(options)) {
      guest.accept(engine);
      return new StructuralRun(PathProfiler.find(engine).snapshot(), Map.of());
    }
  }

  /** The same, and every activation is followed, block by block. */
  static StructuralRun followed(Consumer<Engine> guest, String mode, String... options) {
    Map<ObservedFunction, FollowedPaths> followed = new ConcurrentHashMap<>();
    String[] all = new String[options.length + 1];
    System.arraycopy(options, 0, all, 1, options.length);
    all[0] = "Mode=" + mode;
    try (Engine engine = engine(all)) {
      GraphObserver.of(engine)
          .follow(
              function ->
                  followed
                      .computeIfAbsent(function, key -> new FollowedPaths(tree(key, mode)))
                      .newFollower());
      guest.accept(engine);
      return new StructuralRun(PathProfiler.find(engine).snapshot(), followed);
    }
  }

  private static StructureTree tree(ObservedFunction function, String mode) {
    LoopNesting loops = LoopNesting.of(function.controlFlowGraph());
    return mode.equals("structural") ? StructureTree.of(loops) : StructureTree.natural(loops);
  }

  private static Engine engine(String... options) {
    Engine.Builder builder =
        Engine.newBuilder("js")
            .allowExperimentalOptions(true)
            .option("pathprofile", "true")
            .out(OutputStream.nullOutputStream());
    for (String option : options) {
      int equals = option.indexOf('=');
      builder.option(
          PathProfiler.ID + "." + option.substring(0, equals), option.substring(equals + 1));
    }
    return builder.build();
  }
}
