package org.pathprofile.cli;

import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.jspecify.annotations.Nullable;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.PathProfile;

/** Runs a guest program again and again, each time in a new engine. Not thread-safe. */
final class ProgramRuns {
  private static final String PROFILER = EngineOptions.INSTRUMENT + ".";

  private final GuestProgram program;
  private final Map<String, String> options;
  private final Streams streams;
  private final boolean quiet;
  private final RepeatedInput input;
  private boolean shown;

  /**
   * @param options of the engine, for all runs
   * @param quiet whether what the program prints goes to the standard error output
   */
  ProgramRuns(GuestProgram program, Map<String, String> options, Streams streams, boolean quiet) {
    this.program = program;
    this.options = new LinkedHashMap<>(options);
    this.streams = streams;
    this.quiet = quiet;
    this.input = new RepeatedInput(streams.in());
    // It is started below, and prints nothing of its own.
    this.options.put(EngineOptions.INSTRUMENT, "false");
    program.addDefaults(this.options, streams.err());
  }

  String name() {
    return program.name();
  }

  /** Runs the program without the profiler. */
  MeasuredRun plain() throws GuestFailedException {
    Map<String, String> plain = new LinkedHashMap<>(options);
    plain.keySet().removeIf(name -> name.startsWith(PROFILER));
    return run("run without profiler", plain, false);
  }

  /** Runs the program such that the mode counts everything. */
  MeasuredRun reference(ModeSetting mode) throws GuestFailedException {
    return run("run that counts " + mode.label(), options(mode), true);
  }

  /** Runs the program such that all subpaths are counted. */
  SubpathRun subpaths(ModeSetting mode) throws GuestFailedException {
    SubpathTruth[] truth = new SubpathTruth[1];
    MeasuredRun run =
        run(
            "run that counts " + mode.label(),
            options(mode),
            engine -> truth[0] = SubpathTruth.follow(engine));
    return new SubpathRun(truth[0], run);
  }

  /**
   * A run with the mode subpath of which everything is known.
   *
   * @param truth all subpaths
   * @param run what the mode says
   */
  record SubpathRun(SubpathTruth truth, MeasuredRun run) {}

  /** Runs the program with the profiler. */
  MeasuredRun profiled(ModeSetting mode) throws GuestFailedException {
    return run("run with mode " + mode.label(), options(mode), true);
  }

  private Map<String, String> options(ModeSetting mode) {
    Map<String, String> all = new LinkedHashMap<>(options);
    mode.options().forEach((name, value) -> all.put(PROFILER + name, value));
    return all;
  }

  private MeasuredRun run(String run, Map<String, String> engineOptions, boolean profile)
      throws GuestFailedException {
    return run(run, engineOptions, profile ? engine -> {} : null);
  }

  /**
   * @param beforeProfiling is told of the engine before its profiler starts; null not to profile
   */
  private MeasuredRun run(
      String run, Map<String, String> engineOptions, @Nullable Consumer<Engine> beforeProfiling)
      throws GuestFailedException {
    boolean profile = beforeProfiling != null;
    OutputStream nothing = OutputStream.nullOutputStream();
    OutputStream shownOut = quiet ? streams.err() : streams.out();
    SummedOutput out = new SummedOutput(shown ? nothing : shownOut);
    SummedOutput err = new SummedOutput(shown ? nothing : streams.err());
    shown = true;
    try (Engine engine = Engines.forProgram(engineOptions, input.again(), out, err)) {
      PathProfiler profiler = PathProfiler.find(engine);
      if (profile) {
        beforeProfiling.accept(engine);
        profiler.start();
      }
      long start = MeasuredRun.now();
      try {
        program.run(engine);
      } catch (PolyglotException e) {
        if (!e.isExit()) {
          throw new GuestFailedException(run, e);
        }
      }
      long nanos = MeasuredRun.now() - start;
      PathProfile counted = profile ? profiler.snapshot() : null;
      return new MeasuredRun(counted, nanos, 31 * out.checksum() + err.checksum());
    }
  }
}
