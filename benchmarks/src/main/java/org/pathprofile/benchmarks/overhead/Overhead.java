package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures what profiling costs, and what it gains. Called by {@code ci/bench}. */
public final class Overhead {
  private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();

  /** How long a run may take that compiles in the foreground; it ends by its iterations. */
  private static final double FOREGROUND_SECONDS = 1800;

  private final Arguments arguments;
  private final Children children;
  private final Results results = new Results();
  private final Path childResult;
  private final Map<String, Object> hashes = new LinkedHashMap<>();

  /** The processes of a round that run all its programs, one after the other. */
  private final Map<Mode, ChildProcess> kept = new LinkedHashMap<>();

  /** The process that runs programs in all modes, if they are compared within one. */
  private final OneProcess within;

  private int failures;

  private Overhead(Arguments arguments, Children children) throws IOException {
    this.arguments = arguments;
    this.children = children;
    within = new OneProcess(children, arguments);
    childResult = Files.createTempFile("pathprofile-bench", ".json");
  }

  /** Exit codes: 0 measured, 1 some processes failed, 2 bad arguments. */
  public static void main(String[] words) {
    Path json = Path.of(System.getProperty("bench.root", "."), "benchmarks/target/overhead.json");
    System.exit(BenchCommand.of(json, Overhead::measure).execute(words));
  }

  private static int measure(Arguments arguments) throws IOException, InterruptedException {
    if (!arguments.render().isEmpty()) {
      System.out.print(Report.of(Results.read(arguments.render()), arguments.markdown()));
      return 0;
    }
    Children children;
    try {
      children = AwfyPreparation.of(arguments).prepare(Children.fromProperties());
    } catch (AwfyPreparation.ImpossibleException e) {
      System.err.println("ci/bench: " + e.getMessage());
      return 2;
    }
    Overhead overhead = new Overhead(arguments, children);
    try {
      overhead.run();
    } finally {
      overhead.endKept();
      Files.deleteIfExists(overhead.childResult);
    }
    System.out.print(Report.of(overhead.results, false));
    System.out.println("results: " + arguments.json());
    return overhead.failures == 0 ? 0 : 1;
  }

  private void run() throws IOException, InterruptedException {
    describe();
    if (arguments.codeIterations() > 0) {
      compileInForeground();
    }
    List<Plan.Comparison> comparisons =
        Plan.of(arguments.workloads(), arguments.modes(), arguments.rounds());
    long begin = System.nanoTime();
    for (int i = 0; i < comparisons.size(); i++) {
      if (i > 0 && comparisons.get(i).round() != comparisons.get(i - 1).round()) {
        endKept();
      }
      compare(comparisons.get(i));
      results.write(arguments.json());
      long spent = System.nanoTime() - begin;
      long left = (long) ((double) spent / (i + 1) * (comparisons.size() - i - 1));
      say("about %d min left", Duration.ofNanos(left).toMinutes());
    }
  }

  private void endKept() throws IOException {
    for (ChildProcess process : kept.values()) {
      process.close();
    }
    kept.clear();
    within.close();
  }

  private void describe() {
    results.describe("measured with", "ci/bench " + String.join(" ", arguments.words()));
    results.describe("machine", machine());
    results.describe(
        "warm-up",
        String.format(
            Locale.ROOT,
            "%d iterations, %.0f s, then %d iterations and %.0f s in which nothing is compiled; after"
                + " %.0f s measured anyhow (capped); %s",
            arguments.warmUp().iterations(),
            arguments.warmUp().seconds(),
            arguments.warmUp().quietIterations(),
            arguments.warmUp().quietSeconds(),
            arguments.warmUp().capSeconds(),
            (arguments.within()
                    ? "all modes in one process, one after the other, compiled in the foreground"
                    : arguments.atOnce() ? "all processes at once" : "one process after the other")
                + (arguments.together() ? "; a process runs all programs of a round" : "")
                + (arguments.threads() > 1
                    ? "; " + arguments.threads() + " threads run the program in each engine"
                    : "")));
    results.describe(
        "measured",
        String.format(
            Locale.ROOT,
            "%.1f s per mode, in turns of %.2f s",
            arguments.seconds(),
            arguments.within() ? OneProcess.TURN_SECONDS : TurnTakers.TURN_SECONDS));
  }

  private static String machine() {
    return SYSTEM.getAvailableProcessors()
        + " processors, "
        + SYSTEM.getName()
        + " "
        + SYSTEM.getArch();
  }

  private void compileInForeground() throws IOException, InterruptedException {
    List<Mode> modes = new ArrayList<>(List.of(Mode.OFF));
    modes.addAll(arguments.modes());
    for (Workload workload : arguments.workloads()) {
      for (Mode mode : modes) {
        Map<String, String> options = new LinkedHashMap<>(mode.options());
        options.put("engine.BackgroundCompilation", "false");
        int iterations = workload.cold() ? 0 : arguments.codeIterations();
        WarmUpRule.Settings warmUp =
            new WarmUpRule.Settings(iterations, 0, 0, 0, FOREGROUND_SECONDS, 0);
        Map<String, Object> result =
            measure(
                workload,
                mode,
                new ChildArguments(
                    workload.driver(children.root(), arguments.awfy()),
                    childResult,
                    warmUp,
                    1,
                    0,
                    0,
                    1,
                    true,
                    options));
        if (result != null) {
          results.addCode(workload, mode, result);
          say("%s %s: compiled in the foreground", workload.name(), mode.name());
        }
      }
    }
    results.write(arguments.json());
  }

  private void compare(Plan.Comparison comparison) throws IOException, InterruptedException {
    double load = SYSTEM.getSystemLoadAverage();
    Map<Plan.Step, Map<String, Object>> measured =
        comparison.workloads().stream().anyMatch(Workload::cold)
            ? oneAfterTheOther(comparison)
            : inTurns(comparison);
    for (Workload workload : comparison.workloads()) {
      Map<String, Object> off = measured.get(new Plan.Step(workload, Mode.OFF));
      for (Mode mode : arguments.modes()) {
        Map<String, Object> on = measured.get(new Plan.Step(workload, mode));
        if (off != null && on != null) {
          results.addPair(comparison, workload, mode, load, off, on);
          say(
              "%s %s round %d: guest CPU %.3f, typical turn %.3f, %s and %s",
              workload.name(),
              mode.name(),
              comparison.round() + 1,
              Measure.GUEST_CPU.on(off, on) / Measure.GUEST_CPU.off(off, on),
              Measure.TYPICAL_TURN.on(off, on) / Measure.TYPICAL_TURN.off(off, on),
              off.get("warm_up"),
              on.get("warm_up"));
        }
      }
    }
  }

  private Map<Plan.Step, Map<String, Object>> oneAfterTheOther(Plan.Comparison comparison)
      throws IOException, InterruptedException {
    Map<Plan.Step, Map<String, Object>> measured = new LinkedHashMap<>();
    for (Plan.Step step : comparison.steps()) {
      Workload workload = step.workload();
      Map<String, Object> result =
          measure(
              workload,
              step.mode(),
              new ChildArguments(
                  workload.driver(children.root(), arguments.awfy()),
                  childResult,
                  WarmUpRule.Settings.COLD,
                  workload.iterations(),
                  0,
                  0,
                  1,
                  false,
                  step.mode().options()));
      if (result != null) {
        measured.put(step, result);
      }
    }
    return measured;
  }

  /** What the processes measured; nothing if one of them failed, which is said and counted. */
  private Map<Plan.Step, Map<String, Object>> inTurns(Plan.Comparison comparison)
      throws IOException, InterruptedException {
    try {
      Map<Plan.Step, Map<String, Object>> measured =
          arguments.within() ? withinOne(comparison) : ofProcesses(comparison);
      for (Map.Entry<Plan.Step, Map<String, Object>> entry : measured.entrySet()) {
        checkUndisturbed(entry.getKey().workload(), entry.getValue());
      }
      return measured;
    } catch (ChildProcess.FailedException e) {
      failures++;
      say("%s: %s", comparison.workloads().get(0).name(), e.getMessage());
      endKept();
      return Map.of();
    }
  }

  private Map<Plan.Step, Map<String, Object>> withinOne(Plan.Comparison comparison)
      throws IOException, InterruptedException {
    try {
      return within.measure(comparison.steps());
    } finally {
      if (!arguments.together()) {
        within.close();
      }
    }
  }

  private Map<Plan.Step, Map<String, Object>> ofProcesses(Plan.Comparison comparison)
      throws IOException, InterruptedException {
    boolean keep =
        arguments.together()
            && comparison.workloads().size() == 1
            && comparison.workloads().get(0).enginesOfProcess() == Integer.MAX_VALUE;
    try (TurnTakers processes = new TurnTakers(children, arguments, keep ? kept : null)) {
      return processes.measure(comparison.steps());
    }
  }

  /** What a child measured alone, or null if it failed, which is said and counted. */
  private Map<String, Object> measure(Workload workload, Mode mode, ChildArguments child)
      throws IOException, InterruptedException {
    try (ChildProcess process = children.start(List.of(child), mode.present(), arguments.heap())) {
      Map<String, Object> result = process.end();
      checkUndisturbed(workload, result);
      return result;
    } catch (ChildProcess.FailedException e) {
      failures++;
      say("%s %s: %s", workload.name(), mode.name(), e.getMessage());
      return null;
    }
  }

  private void checkUndisturbed(Workload workload, Map<String, Object> result)
      throws ChildProcess.FailedException {
    Object hash = hashes.putIfAbsent(workload.name(), result.get("first_hash"));
    if (hash != null && !hash.equals(result.get("first_hash"))) {
      throw new ChildProcess.FailedException(
          "another result than in the first process: the program was disturbed");
    }
  }

  private static void say(String format, Object... values) {
    System.err.println(String.format(Locale.ROOT, format, values));
  }
}
