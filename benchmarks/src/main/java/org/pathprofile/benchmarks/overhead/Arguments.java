package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What a user asks of {@code ci/bench}. Options are read from left to right, and later ones win: an
 * option that sets several is a method, which picocli calls when it meets it.
 */
@Command(
    name = "ci/bench",
    description =
        "Compares profiled with unprofiled runs of programs: once they are warm, in one process and"
            + " in turns; while they warm up (--cold), in processes of their own.",
    customSynopsis = {
      "usage: ci/bench [<option> ...]",
      "       ci/bench --show|--markdown <results.json> ..."
    },
    synopsisHeading = "",
    descriptionHeading = "%n",
    optionListHeading = "%n",
    separator = " ",
    sortOptions = false,
    usageHelpAutoWidth = true)
final class Arguments implements Callable<Integer> {
  /** Runs what was asked for; its result is the exit code. */
  interface Action {
    /** May fail as processes and files do. */
    int run(Arguments arguments) throws Exception;
  }

  private final Action action;
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      order = -5,
      usageHelp = true,
      description = "print this")
  @SuppressWarnings("UnusedVariable") // picocli looks at it.
  private boolean help;

  /** Whether the warm-up of cold processes is measured, instead of the steady state. */
  boolean cold;

  @Option(
      names = "--workloads",
      paramLabel = "<a,b>",
      description = "names, or " + Workload.GROUPS + " (default: all)")
  private String workloadNames = "all";

  @Option(
      names = "--language",
      paramLabel = "<language>",
      description =
          "with workloads awfy: javascript, python, ruby or java (default: javascript); fetched if"
              + " need be")
  private String language;

  @Option(
      names = "--awfy",
      paramLabel = "<folder>",
      description =
          "a checkout of https://github.com/smarr/are-we-fast-yet (default:"
              + " benchmarks/target/are-we-fast-yet)")
  private Path awfyFolder;

  @Option(
      names = "--modes",
      paramLabel = "<a,b>",
      description =
          "sampled, exact, rest (exact, with functions that rest), structural, baseline, subpath,"
              + " k, optimized, edges, paths, paths2,"
              + " cpusampler, cputracer, empty (probes around statements that do nothing), wrapped"
              + " (around all that mode exact asks for in JavaScript, too), same"
              + " (nothing switched on, for comparison), absent (no profiler on the module path; with"
              + " --cold); or <name>:<option>=<value>,... once or more with --mode"
              + " (default: sampled,exact)")
  private String modeNames;

  @Option(names = "--mode", paramLabel = "<mode>", description = "one more mode")
  private List<String> moreModes = new ArrayList<>();

  @Option(
      names = "--rounds",
      paramLabel = "<n>",
      description = "how often to measure, in other processes each time (default: 10)")
  int rounds = 10;

  @Option(
      names = "--seconds",
      paramLabel = "<s>",
      description = "how long to measure each mode (default: 4)")
  double seconds = 4;

  @Option(
      names = "--warm-up",
      paramLabel = "<s>",
      description =
          "measure after this time even if code is still compiled or functions do not rest yet"
              + " (default: 40)")
  private double cap = 40;

  @Option(
      names = "--least-warm-up",
      paramLabel = "<s>",
      description =
          "warm up for at least this time; --warm-up follows if it is less (default: 5, or --warm-up"
              + " if that is less)")
  private double leastWarmUp;

  @Option(
      names = "--threads",
      paramLabel = "<n>",
      description =
          "so many threads run the program at the same time in each engine, of which one is"
              + " measured (default: 1)")
  int threads = 1;

  @Option(
      names = "--heap",
      paramLabel = "<size>",
      description = "heap of every process (default: 2g)")
  String heap = "2g";

  @Option(
      names = "--json",
      paramLabel = "<file>",
      description = "where to write results (default: benchmarks/target/overhead.json)")
  Path json;

  @Option(
      names = "--show",
      paramLabel = "<file> ...",
      arity = "1..*",
      hideParamSyntax = true,
      description = "show earlier results; several files are taken together")
  List<Path> show = new ArrayList<>();

  @Option(
      names = "--markdown",
      paramLabel = "<file> ...",
      arity = "1..*",
      hideParamSyntax = true,
      description = "the same in Markdown")
  List<Path> markdown = new ArrayList<>();

  private Arguments(Path defaultJson, Action action) {
    json = defaultJson;
    this.action = action;
  }

  /**
   * Exit codes: that of the action, or 2 for bad arguments, which are not run.
   *
   * @param defaultJson where results go if nothing else is asked for
   */
  static CommandLine command(Path defaultJson, Action action) {
    return new CommandLine(new Arguments(defaultJson, action))
        .setOverwrittenOptionsAllowed(true)
        .setParameterExceptionHandler(
            (e, words) -> {
              e.getCommandLine().getErr().println("ci/bench: " + e.getMessage());
              return CommandLine.ExitCode.USAGE;
            })
        .setExecutionExceptionHandler(
            (e, line, result) -> {
              throw e;
            });
  }

  @Option(
      names = "--quick",
      order = -4,
      description = "few workloads, mode sampled, short runs: about ten minutes")
  void quick(boolean given) {
    if (given) {
      workloadNames = "quick";
      modeNames = "sampled";
      rounds = 4;
      seconds = 2;
      cap = 6;
    }
  }

  @Option(
      names = "--feedback",
      order = -3,
      description =
          "what SimpleLanguage gains from profiles: workloads feedback, modes edges, paths and"
              + " paths2, --least-warm-up 15")
  void feedback(boolean given) {
    if (given) {
      workloadNames = "feedback";
      modeNames = "edges,paths,paths2";
      leastWarmUp = 15;
    }
  }

  @Option(
      names = "--cold",
      order = -2,
      description =
          "what the warm-up costs: the first iteration of each workload, or the first --seconds, in"
              + " a process of its own, one process after the other; workloads cold, modes exact,"
              + " sampled, cputracer, cpusampler and empty, --rounds 5 --seconds 0")
  void cold(boolean given) {
    if (given) {
      cold = true;
      workloadNames = "cold";
      modeNames = "exact,sampled,cputracer,cpusampler,empty";
      rounds = 5;
      seconds = 0;
    }
  }

  @Override
  public Integer call() throws Exception {
    try {
      workloads();
      atLeast(1, rounds, "--rounds");
      atLeast(0, seconds, "--seconds");
      atLeast(0, cap, "--warm-up");
      atLeast(0, leastWarmUp, "--least-warm-up");
      atLeast(1, threads, "--threads");
      if (!cold && !modes().stream().allMatch(Mode::present)) {
        throw new IllegalArgumentException(
            "mode absent: the process that is measured has the profiler; take it with --cold");
      }
      if (cold && threads > 1) {
        throw new IllegalArgumentException("--threads: several only without --cold");
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
    return action.run(this);
  }

  private static void atLeast(double least, double number, String option) {
    if (!(number >= least)) {
      throw new IllegalArgumentException(
          option + ": '" + number + "' is not a number from " + least + " on");
    }
  }

  /** What was typed. */
  List<String> words() {
    return spec.commandLine().getParseResult().originalArgs();
  }

  /** What to run. */
  List<Workload> workloads() {
    List<Workload> all = Workload.of(List.of(workloadNames.split(",")));
    return language == null
        ? all
        : all.stream().map(workload -> workload.in(AwfyLanguage.of(language))).toList();
  }

  /** The folder of a checkout of are-we-fast-yet, absolute or below pathprofile's. */
  Path awfy() {
    return awfyFolder == null ? AwfyPreparation.DEFAULT_FOLDER : awfyFolder.toAbsolutePath();
  }

  /** What to compare with an unprofiled run. */
  List<Mode> modes() {
    String names = modeNames == null && moreModes.isEmpty() ? "sampled,exact" : modeNames;
    return Stream.concat(
            names == null ? Stream.empty() : Stream.of(names.split(",")), moreModes.stream())
        .map(Mode::of)
        .toList();
  }

  /** When to begin to measure. */
  WarmUpRule.Settings warmUp() {
    if (cold) {
      return WarmUpRule.Settings.COLD;
    }
    double longest = Math.max(cap, leastWarmUp);
    double least = leastWarmUp > 0 ? leastWarmUp : Math.min(5, cap);
    return new WarmUpRule.Settings(10, least, 5, Math.min(1, longest), longest, 0);
  }
}
