package org.pathprofile.tests.programs;

import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.tools.profiler.CPUTracer;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.observe.GraphObserver;
import org.pathprofile.tests.runtime.Internally;

/**
 * A run of a real program in a new engine, and what was found out about it.
 *
 * @param output what the program printed
 * @param profile the path profile
 * @param observations what the observer saw, or an empty list if there was none
 * @param statements how often each statement began to run according to GraalVM's tracer; empty
 *     without the observer
 */
record ProfiledRun(
    String output,
    PathProfile profile,
    List<GraphObserver.Pair> observations,
    Map<Statement, Long> statements) {

  /** Runs the program with the profiler and these of its options, {@code Name=value} each. */
  static ProfiledRun profiled(RealProgram program, List<String> options, String... arguments) {
    try (Engine engine = engine(options)) {
      String output = run(program, engine, arguments);
      PathProfile profile = PathProfiler.find(engine).snapshot();
      return new ProfiledRun(output, profile, List.of(), Map.of());
    }
  }

  /** The same with the observer and GraalVM's tracer, which see the same run. */
  static ProfiledRun observed(RealProgram program, List<String> options, String... arguments) {
    try (Engine engine = engine(options)) {
      GraphObserver observer = GraphObserver.of(engine);
      CPUTracer tracer = CPUTracer.find(engine);
      tracer.setFilter(
          SourceSectionFilter.newBuilder()
              .tagIs(StatementTag.class)
              .includeInternal(false)
              .build());
      tracer.setCollecting(true);
      String output = run(program, engine, arguments);
      tracer.setCollecting(false);
      return new ProfiledRun(
          output,
          PathProfiler.find(engine).snapshot(),
          observer.observations(),
          Statement.counts(tracer));
    }
  }

  private static Engine engine(List<String> options) {
    Engine.Builder builder =
        Engine.newBuilder()
            .allowExperimentalOptions(true)
            .option(PathProfiler.ID, "true")
            .out(OutputStream.nullOutputStream());
    for (String option : options) {
      int equals = option.indexOf('=');
      Internally.option(
          builder,
          PathProfiler.ID + "." + option.substring(0, equals),
          option.substring(equals + 1));
    }
    return Internally.build(builder);
  }

  private static String run(RealProgram program, Engine engine, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Context context =
        program.contextBuilder(1).arguments("js", arguments).engine(engine).out(out).build()) {
      program.run(context);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
