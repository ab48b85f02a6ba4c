package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a user asks of {@code ci/bench}.
 *
 * @param workloads what to run
 * @param modes what to compare with an unprofiled run
 * @param rounds processes per workload and mode
 * @param warmUp when to begin to measure
 * @param atOnce whether processes that are compared warm up at the same time
 * @param together whether a process runs all programs of a round
 * @param within whether one process runs a program in all modes
 * @param threads how many threads run the program in an engine, one of which is measured
 * @param seconds how long to measure in each process
 * @param codeIterations iterations after which deterministic runs list their code; 0 for no such
 *     runs
 * @param heap largest and initial size of the children's heap, as the JVM wants it
 * @param json the file for the results
 * @param render files with results to show instead of running anything
 * @param markdown whether to show them in Markdown
 */
record Arguments(
    List<Workload> workloads,
    List<Mode> modes,
    int rounds,
    WarmUpRule.Settings warmUp,
    boolean atOnce,
    boolean together,
    boolean within,
    int threads,
    double seconds,
    int codeIterations,
    String heap,
    Path json,
    List<Path> render,
    boolean markdown) {

  static final String USAGE =
      """
      usage: ci/bench [<option> ...]
             ci/bench --show|--markdown <results.json> ...

      Compares profiled with unprofiled runs of programs, in fresh processes that take turns.

        --quick              few workloads, mode sampled, short runs: about ten minutes
        --feedback           what SimpleLanguage gains from profiles: workloads feedback, modes
                             edges, paths and paths2, --at-once, --warm-up 90
        --workloads <a,b>    names, or all, small, quick, scale, awfy, feedback,
                             correlated, ordinary, phases (default: all)
        --modes <a,b>        sampled, exact, structural, baseline, subpath, k, optimized, edges, paths,
                             paths2, cpusampler, cputracer, same (nothing switched on, for comparison), absent
                             (no profiler on the module path); or <name>:<option>=<value>,...
                             once or more with --mode (default: sampled,exact)
        --mode <mode>        one more mode
        --rounds <n>         processes per workload and mode (default: 10; 0 for --code alone)
        --seconds <s>        how long to measure in each process (default: 4)
        --warm-up <s>        measure after this time even if code is still compiled (default: 40)
        --at-once            let the processes that are compared warm up at the same time: faster, but
                             says nothing of the cost of the warm-up
        --together           let a process run all programs of a round, each in an engine of its own:
                             much faster, for the compiler is warm from the second on; with --at-once
        --within             let one process run a program in all modes, each in an engine of its own,
                             in short turns, and compile in the foreground: the least chance for the
                             steady state; with --together one process a round for all programs
        --threads <n>        with --within: so many threads run the program at the same time in each
                             engine, of which one is measured (default: 1)
        --code <n>           also run each once, n iterations, compiling in the foreground, and list
                             code sizes and register operations (default: 0, do not)
        --heap <size>        heap of every process (default: 2g)
        --json <file>        where to write results (default: benchmarks/target/overhead.json)
        --show <file> ...    show earlier results; several files are taken together
        --markdown <file>    the same in Markdown
      """;

  private static final int ROUNDS = 10;
  private static final double SECONDS = 4;
  private static final double CAP = 40;

  /** The least time of the warm-up. */
  private static final double WARM_UP = 5;

  /** The same where functions are compiled anew once their paths are known. */
  private static final double FEEDBACK_WARM_UP = 15;

  /** Four processes and their compilers share the machine meanwhile. */
  private static final double FEEDBACK_CAP = 90;

  /** Reads them from left to right; later ones win. */
  static Arguments parse(String[] words, Path defaultJson) {
    List<String> workloads = List.of("all");
    List<Mode> modes = new ArrayList<>();
    int rounds = ROUNDS;
    double seconds = SECONDS;
    double cap = CAP;
    double warmUp = WARM_UP;
    int codeIterations = 0;
    String heap = "2g";
    Path json = defaultJson;
    List<Path> render = new ArrayList<>();
    boolean markdown = false;
    boolean atOnce = false;
    boolean together = false;
    boolean within = false;
    int threads = 1;
    int i = 0;
    while (i < words.length) {
      String word = words[i++];
      switch (word) {
        case "--quick" -> {
          workloads = List.of("quick");
          modes = new ArrayList<>(List.of(Mode.of("sampled")));
          rounds = 4;
          seconds = 2;
          cap = 6;
        }
        case "--feedback" -> {
          workloads = List.of("feedback");
          modes = new ArrayList<>(Mode.FEEDBACK);
          warmUp = FEEDBACK_WARM_UP;
          cap = FEEDBACK_CAP;
          atOnce = true;
        }
        case "--workloads" -> workloads = list(words, i++, word);
        case "--modes" ->
            modes = new ArrayList<>(list(words, i++, word).stream().map(Mode::of).toList());
        case "--mode" -> modes.add(Mode.of(value(words, i++, word)));
        case "--rounds" -> rounds = (int) number(words, i++, word, 0);
        case "--seconds" -> seconds = number(words, i++, word, 0);
        case "--warm-up" -> cap = number(words, i++, word, 0);
        case "--at-once" -> atOnce = true;
        case "--together" -> {
          together = true;
          atOnce = true;
        }
        case "--within" -> within = true;
        case "--threads" -> threads = (int) number(words, i++, word, 1);
        case "--code" -> codeIterations = (int) number(words, i++, word, 0);
        case "--heap" -> heap = value(words, i++, word);
        case "--json" -> json = Path.of(value(words, i++, word));
        case "--show", "--markdown" -> {
          markdown = word.equals("--markdown");
          value(words, i, word);
          while (i < words.length) {
            render.add(Path.of(words[i++]));
          }
        }
        default -> throw new IllegalArgumentException("unknown option '" + word + "'");
      }
    }
    if (modes.isEmpty()) {
      modes.addAll(List.of(Mode.of("sampled"), Mode.of("exact")));
    }
    if (within && modes.stream().anyMatch(mode -> !mode.present())) {
      throw new IllegalArgumentException(
          "--within: the process has the profiler on its module path; take mode absent without it");
    }
    if (threads > 1 && !within) {
      throw new IllegalArgumentException("--threads: several need --within");
    }
    return new Arguments(
        Workload.of(workloads),
        modes,
        rounds,
        new WarmUpRule.Settings(10, Math.min(warmUp, cap), 5, Math.min(1, cap), cap),
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

  private static List<String> list(String[] words, int index, String option) {
    return Arrays.asList(value(words, index, option).split(","));
  }

  private static double number(String[] words, int index, String option, double least) {
    String text = value(words, index, option);
    double number;
    try {
      number = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      number = Double.NaN;
    }
    if (!(number >= least)) {
      throw new IllegalArgumentException(
          option + ": '" + text + "' is not a number from " + least + " on");
    }
    return number;
  }

  private static String value(String[] words, int index, String option) {
    if (index >= words.length) {
      throw new IllegalArgumentException(option + " lacks a value");
    }
    return words[index];
  }
}
