package org.pathprofile.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code pathprofile accuracy}: compares estimated profiles of a program with an exact one. */
@Command(
    name = "accuracy",
    description =
        "Runs a program in exact mode and in other modes, and prints how accurate these are.",
    customSynopsis = "pathprofile accuracy [options] <file> [arguments]",
    footer = {
      "",
      "The program runs twice in exact mode, to check that it always takes the same",
      "paths. Then it runs --runs times without the profiler and with each mode. Its",
      "output is shown once. Options of the profiler, of languages and of the engine",
      "(--pathprofile.<Option>=<value>, --js.<name>=<value>, ...) come before the file",
      "and apply to all runs."
    })
final class AccuracyCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Option(
      names = "--mode",
      paramLabel = "<mode>[:<Option>=<value>,...]",
      description =
          "The modes to measure, separated by commas or in several --mode. Each can have its own"
              + " options: structural:Budget=100 (default: sampled).")
  private List<String> modes = List.of("sampled");

  @Option(
      names = "--runs",
      paramLabel = "<n>",
      description = "How often to run each mode (default: ${DEFAULT-VALUE}).")
  private int runs = 1;

  @Option(names = "--json", description = "Print the figures as JSON.")
  private boolean json;

  @Mixin private ProgramParameters parameters;

  @Unmatched private List<String> engineOptions = new ArrayList<>();

  AccuracyCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    if (runs < 1) {
      throw new ParameterException(spec.commandLine(), "--runs must be at least 1 but is " + runs);
    }
    List<ModeSetting> settings = ModeSetting.parse(modes);
    Map<String, String> options = EngineOptions.parse(engineOptions);
    ProgramRuns program =
        new ProgramRuns(parameters.program(options, streams.err()), options, streams, json);
    try {
      AccuracyReport report = new AccuracyMeasurement(program, settings, runs).measure();
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        report.writeJson(out);
      } else {
        report.writeText(out);
      }
      return 0;
    } catch (GuestFailedException e) {
      int code = GuestFailure.report(e.failure(), streams.err());
      streams.say(e.getMessage());
      return code == 0 ? GuestFailure.EXIT_CODE : code;
    }
  }
}
