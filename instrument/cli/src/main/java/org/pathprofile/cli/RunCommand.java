package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.pathprofile.PathProfiler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** {@code pathprofile run}: runs a guest program with the instrument switched on. */
@Command(
    name = "run",
    description = "Runs a program with --pathprofile and prints its hot paths when it ends.",
    customSynopsis = {
      "pathprofile run [options] <file> [arguments]",
      "pathprofile run [options] (-m <module> | -c <text> | -jar <jar>) [arguments]",
      "pathprofile run [-cp <path>] [-D<key>=<value>] [-ea] [options] <class> [arguments]",
      "pathprofile run [-I <folder>] [-r <library>] [options] <file.rb> [arguments]"
    },
    footerHeading =
        "%nThese options, and those of languages and of the engine (--js.<name>[=<value>],%n"
            + "--engine.<name>[=<value>], ...), are passed on. All options come before the%n"
            + "file. Everything after the file is passed to the program. Short names will do:%n"
            + "--mode sampled, --k=2, --path-end=backedge.%n%n")
final class RunCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private ProgramParameters parameters;

  @Option(
      names = "--progress",
      paramLabel = "<time>",
      defaultValue = ProgressDelay.DEFAULT,
      converter = ProgressDelay.Converter.class,
      description =
          "When a terminal begins to show how far the run is, such as 2m, or never (default:"
              + " ${DEFAULT-VALUE}).")
  private ProgressDelay progressDelay;

  @Mixin private RunOutput output;

  @Unmatched private List<String> engineOptions = new ArrayList<>();

  RunCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    Map<String, String> options = EngineOptions.parse(engineOptions);
    output.addTo(options);
    GuestProgram program = parameters.program(options, streams.err());
    program.addDefaults(options, streams.err());
    RunProgress progress =
        new RunProgress(
            streams.err(), Terminals.ofProcess(), progressDelay.time(), System::nanoTime);
    PathProfiler profiler;
    int code;
    LineEnds errors = new LineEnds(progress.errors(streams.err()));
    // The engine prints the report when it is closed, however the program ended.
    try (Engine engine =
        Engines.forProgram(
            options, progress.input(streams.in()), progress.output(streams.out()), errors)) {
      profiler = PathProfiler.find(engine);
      code = run(program, engine, profiler, progress);
      if (code == GuestFailure.EXIT_CODE && program.language().equals(PythonStarter.ID)) {
        errors.endLine();
      }
    }
    return code == 0 && profiler.outputFailed() ? Main.USAGE_ERROR : code;
  }

  private int run(
      GuestProgram program, Engine engine, PathProfiler profiler, RunProgress progress) {
    try (progress) {
      if (profiler.isCollecting()) {
        progress.start(profiler::snapshot);
      }
      return program.run(engine);
    } catch (PolyglotException e) {
      String explanation = e.isExit() ? null : program.explain(e);
      if (explanation != null) {
        streams.say(explanation);
        return GuestFailure.EXIT_CODE;
      }
      return GuestFailure.report(e, streams.err());
    } catch (OutOfMemoryError e) {
      // As above, where there was not even memory for the engine's exception.
      streams.err().println(e.getMessage());
      return GuestFailure.EXIT_CODE;
    }
  }
}
