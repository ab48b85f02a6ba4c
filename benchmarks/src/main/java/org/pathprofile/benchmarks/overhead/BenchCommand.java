package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command line of {@code ci/bench}. Options are read from left to right, and later ones win:
 * {@code --quick} sets several, and what follows it can change them again. Therefore each option is
 * a method, which picocli calls when it meets the option; before that it calls each once without a
 * value. The order is that of the help.
 */
@Command(
    name = "ci/bench",
    description =
        "Compares profiled with unprofiled runs of programs, in fresh processes that take turns.",
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
final class BenchCommand implements Callable<Integer> {
  /** Runs what was asked for; its result is the exit code. */
  interface Action {
    /** May fail as processes and files do. */
    int run(Arguments arguments) throws Exception;
  }

  /** The least time of the warm-up where functions are compiled anew once their paths are known. */
  private static final double FEEDBACK_WARM_UP = 15;

  /** Four processes and their compilers share the machine meanwhile. */
  private static final double FEEDBACK_CAP = 90;

  private final Action action;

  @Spec private CommandSpec spec;

  private List<Workload> workloads = Workload.of(List.of("all"));
  private List<Mode> modes = new ArrayList<>();
  private int rounds = 10;
  private double seconds = 4;
  private double cap = 40;

  /** The least time of the warm-up, unless the cap is less. */
  private double warmUp = 5;

  /** The least time of the warm-up that was asked for; 0 if none was. */
  private double leastWarmUp;

  /** Whether the first iteration of each workload is measured, and no other. */
  private boolean cold;

  private boolean atOnce;
  private boolean together;
  private boolean within;
  private int threads = 1;
  private int codeIterations;
  private String heap = "2g";
  private Path json;
  private List<Path> render = List.of();
  private boolean markdown;

  /** In which are-we-fast-yet is measured if not all of its workloads are named with it. */
  private AwfyLanguage language;

  private Path awfy = AwfyPreparation.DEFAULT_FOLDER;

  private BenchCommand(Path defaultJson, Action action) {
    json = defaultJson;
    this.action = action;
  }

  /**
   * Exit codes: that of the action, or 2 for bad arguments, which are not run.
   *
   * @param defaultJson where results go if nothing else is asked for
   */
  static CommandLine of(Path defaultJson, Action action) {
    return new CommandLine(new BenchCommand(defaultJson, action))
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

  @Override
  public Integer call() throws Exception {
    return action.run(arguments());
  }

  @Option(
      names = {"-h", "--help"},
      order = 1,
      usageHelp = true,
      description = "print this")
  @SuppressWarnings("UnusedVariable") // picocli looks at it.
  private boolean help;

  @Option(
      names = "--quick",
      order = 2,
      description = "few workloads, mode sampled, short runs: about ten minutes")
  void quick(boolean given) {
    if (given) {
      workloads = Workload.of(List.of("quick"));
      modes = new ArrayList<>(List.of(Mode.of("sampled")));
      rounds = 4;
      seconds = 2;
      cap = 6;
    }
  }

  @Option(
      names = "--feedback",
      order = 3,
      description =
          "what SimpleLanguage gains from profiles: workloads feedback, modes edges, paths and"
              + " paths2, --at-once, --warm-up 90")
  void feedback(boolean given) {
    if (given) {
      workloads = Workload.of(List.of("feedback"));
      modes = new ArrayList<>(Mode.FEEDBACK);
      warmUp = FEEDBACK_WARM_UP;
      cap = FEEDBACK_CAP;
      atOnce = true;
    }
  }

  @Option(
      names = "--cold",
      order = 4,
      description =
          "what the warm-up costs: the first iteration of each workload in a process of its own, one"
              + " process after the other; workloads cold, modes exact, sampled, cputracer,"
              + " cpusampler and empty, --rounds 5")
  void cold(boolean given) {
    if (given) {
      cold = true;
      workloads = Workload.of(List.of("cold"));
      modes = new ArrayList<>(Mode.COLD);
      rounds = 5;
    }
  }

  @Option(
      names = "--workloads",
      order = 5,
      paramLabel = "<a,b>",
      split = ",",
      hideParamSyntax = true,
      description =
          "names, or all, small, quick, cold, scale, awfy, feedback, correlated, ordinary, phases"
              + " (default: all)")
  void workloads(List<String> names) {
    if (names != null) {
      workloads = known(() -> Workload.of(names));
    }
  }

  @Option(
      names = "--language",
      order = 6,
      paramLabel = "<language>",
      description =
          "with workloads awfy: javascript, python, ruby or java (default: javascript); fetched if"
              + " need be")
  void language(String id) {
    if (id != null) {
      language = known(() -> AwfyLanguage.of(id));
    }
  }

  @Option(
      names = "--awfy",
      order = 7,
      paramLabel = "<folder>",
      description =
          "a checkout of https://github.com/smarr/are-we-fast-yet (default:"
              + " benchmarks/target/are-we-fast-yet)")
  void awfy(Path folder) {
    if (folder != null) {
      awfy = folder.toAbsolutePath();
    }
  }

  @Option(
      names = "--modes",
      order = 8,
      paramLabel = "<a,b>",
      split = ",",
      hideParamSyntax = true,
      description =
          "sampled, exact, structural, baseline, subpath, k, optimized, edges, paths, paths2,"
              + " cpusampler, cputracer, empty (probes around statements that do nothing), same"
              + " (nothing switched on, for comparison), absent (no profiler on the module path); or"
              + " <name>:<option>=<value>,... once or more with --mode"
              + " (default: sampled,exact)")
  void modes(List<String> names) {
    if (names != null) {
      modes = known(() -> new ArrayList<>(names.stream().map(Mode::of).toList()));
    }
  }

  @Option(names = "--mode", order = 9, paramLabel = "<mode>", description = "one more mode")
  void mode(String name) {
    if (name != null) {
      modes.add(known(() -> Mode.of(name)));
    }
  }

  @Option(
      names = "--rounds",
      order = 10,
      paramLabel = "<n>",
      description = "processes per workload and mode (default: 10; 0 for --code alone)")
  void rounds(Integer number) {
    if (number != null) {
      rounds = (int) atLeast(0, number, "--rounds");
    }
  }

  @Option(
      names = "--seconds",
      order = 11,
      paramLabel = "<s>",
      description = "how long to measure in each process (default: 4)")
  void seconds(Double number) {
    if (number != null) {
      seconds = atLeast(0, number, "--seconds");
    }
  }

  @Option(
      names = "--warm-up",
      order = 12,
      paramLabel = "<s>",
      description = "measure after this time even if code is still compiled (default: 40)")
  void warmUp(Double number) {
    if (number != null) {
      cap = atLeast(0, number, "--warm-up");
    }
  }

  @Option(
      names = "--least-warm-up",
      order = 13,
      paramLabel = "<s>",
      description =
          "warm up for at least this time, which functions need to come to rest; --warm-up follows"
              + " if it is less (default: 5, or --warm-up if that is less)")
  void leastWarmUp(Double number) {
    if (number != null) {
      leastWarmUp = atLeast(0, number, "--least-warm-up");
    }
  }

  @Option(
      names = "--at-once",
      order = 14,
      description =
          "let the processes that are compared warm up at the same time: faster, but says nothing"
              + " of the cost of the warm-up")
  void atOnce(boolean given) {
    atOnce |= given;
  }

  @Option(
      names = "--together",
      order = 15,
      description =
          "let a process run all programs of a round, each in an engine of its own: much faster,"
              + " for the compiler is warm from the second on; with --at-once")
  void together(boolean given) {
    together |= given;
    atOnce |= given;
  }

  @Option(
      names = "--within",
      order = 16,
      description =
          "let one process run a program in all modes, each in an engine of its own, in short"
              + " turns, and compile in the foreground: the least chance for the steady state;"
              + " with --together one process a round for all programs")
  void within(boolean given) {
    within |= given;
  }

  @Option(
      names = "--threads",
      order = 17,
      paramLabel = "<n>",
      description =
          "with --within: so many threads run the program at the same time in each engine, of"
              + " which one is measured (default: 1)")
  void threads(Integer number) {
    if (number != null) {
      threads = (int) atLeast(1, number, "--threads");
    }
  }

  @Option(
      names = "--code",
      order = 18,
      paramLabel = "<n>",
      description =
          "also run each once, n iterations, compiling in the foreground, and list code sizes and"
              + " register operations (default: 0, do not)")
  void code(Integer number) {
    if (number != null) {
      codeIterations = (int) atLeast(0, number, "--code");
    }
  }

  @Option(
      names = "--heap",
      order = 19,
      paramLabel = "<size>",
      description = "heap of every process (default: 2g)")
  void heap(String size) {
    if (size != null) {
      heap = size;
    }
  }

  @Option(
      names = "--json",
      order = 20,
      paramLabel = "<file>",
      description = "where to write results (default: benchmarks/target/overhead.json)")
  void json(Path file) {
    if (file != null) {
      json = file;
    }
  }

  @Option(
      names = "--show",
      order = 21,
      paramLabel = "<file> ...",
      arity = "1..*",
      hideParamSyntax = true,
      description = "show earlier results; several files are taken together")
  void show(List<Path> files) {
    if (files != null) {
      render = files;
      markdown = false;
    }
  }

  @Option(
      names = "--markdown",
      order = 22,
      paramLabel = "<file> ...",
      arity = "1..*",
      hideParamSyntax = true,
      description = "the same in Markdown")
  void markdown(List<Path> files) {
    if (files != null) {
      render = files;
      markdown = true;
    }
  }

  private Arguments arguments() {
    if (modes.isEmpty()) {
      modes.addAll(List.of(Mode.of("sampled"), Mode.of("exact")));
    }
    if (within && modes.stream().anyMatch(mode -> !mode.present())) {
      throw wrong(
          "--within: the process has the profiler on its module path; take mode absent without it");
    }
    if (cold && (atOnce || within)) {
      throw wrong(
          "--cold: processes are cold and run one after the other; leave out "
              + (within ? "--within" : together ? "--together" : "--at-once"));
    }
    if (threads > 1 && !within) {
      throw wrong("--threads: several need --within");
    }
    return new Arguments(
        spec.commandLine().getParseResult().originalArgs(),
        workloads.stream()
            .map(workload -> language == null ? workload : workload.in(language))
            .map(workload -> cold ? workload.asCold() : workload)
            .toList(),
        awfy,
        modes,
        rounds,
        warmUpRule(),
        atOnce,
        together,
        within,
        threads,
        seconds,
        codeIterations,
        heap,
        json,
        render,
        markdown);
  }

  private WarmUpRule.Settings warmUpRule() {
    double longest = Math.max(cap, leastWarmUp);
    double least = leastWarmUp > 0 ? leastWarmUp : Math.min(warmUp, cap);
    return new WarmUpRule.Settings(10, least, 5, Math.min(1, longest), longest, 0);
  }

  /** What a name stands for; the reason is told if there is no such thing. */
  private <T> T known(Supplier<T> lookup) {
    try {
      return lookup.get();
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private double atLeast(double least, double number, String option) {
    if (!(number >= least)) {
      throw wrong(option + ": '" + number + "' is not a number from " + least + " on");
    }
    return number;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
