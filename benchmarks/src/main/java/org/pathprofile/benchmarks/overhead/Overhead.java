package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures what profiling costs, and what it gains. Called by {@code ci/bench}. */
public final class Overhead {
  private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();

  private final Arguments arguments;
  private final Children children;
  private final Results results = new Results();
  private final Map<String, Object> hashes = new HashMap<>();

  /** What measures, or null. In the steady state it runs all programs of a round. */
  private ChildProcess process;

  /** How many engines that has had. */
  private int engines;

  private int failures;

  private Overhead(Arguments arguments, Children children) {
    this.arguments = arguments;
    this.children = children;
  }

  /** Exit codes: 0 measured, 1 some processes failed, 2 bad arguments. */
  public static void main(String[] words) {
    Path json = Path.of(System.getProperty("bench.root", "."), "benchmarks/target/overhead.json");
    System.exit(Arguments.command(json, Overhead::measure).execute(words));
  }

  private static int measure(Arguments arguments) throws IOException, InterruptedException {
    boolean markdown = !arguments.markdown.isEmpty();
    List<Path> earlier = markdown ? arguments.markdown : arguments.show;
    if (!earlier.isEmpty()) {
      System.out.print(Report.of(Results.read(earlier), markdown));
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
      overhead.endProcess();
    }
    System.out.print(Report.of(overhead.results, false));
    System.out.println("results: " + arguments.json);
    return overhead.failures == 0 ? 0 : 1;
  }

  private void run() throws IOException, InterruptedException {
    describe();
    List<Plan.Comparison> comparisons =
        Plan.of(arguments.workloads(), arguments.modes(), arguments.rounds);
    long begin = System.nanoTime();
    for (int i = 0; i < comparisons.size(); i++) {
      if (i > 0 && comparisons.get(i).round() != comparisons.get(i - 1).round()) {
        endProcess();
      }
      compare(comparisons.get(i));
      results.write(arguments.json);
      long spent = System.nanoTime() - begin;
      long left = (long) ((double) spent / (i + 1) * (comparisons.size() - i - 1));
      say("about %d min left", Duration.ofNanos(left).toMinutes());
    }
  }

  private void endProcess() throws IOException {
    engines = 0;
    if (process != null) {
      process.close();
      process = null;
    }
  }

  private void describe() {
    results.describe("measured with", "ci/bench " + String.join(" ", arguments.words()));
    results.describe(
        "machine",
        "%s processors, %s %s"
            .formatted(SYSTEM.getAvailableProcessors(), SYSTEM.getName(), SYSTEM.getArch()));
    if (arguments.cold) {
      results.describe("measured", "cold processes, one after the other");
      return;
    }
    WarmUpRule.Settings warmUp = arguments.warmUp();
    results.describe(
        "warm-up",
        String.format(
            Locale.ROOT,
            "%d iterations, %.0f s, then %d iterations and %.0f s in which nothing is compiled; after"
                + " %.0f s measured anyhow (capped); one mode after the other, compiled in the"
                + " foreground",
            warmUp.iterations(),
            warmUp.seconds(),
            warmUp.quietIterations(),
            warmUp.quietSeconds(),
            warmUp.capSeconds()));
    results.describe(
        "measured",
        String.format(
            Locale.ROOT,
            "all modes in one process, %.1f s per mode, in turns of %.2f s%s",
            arguments.seconds,
            Session.TURN_SECONDS,
            whereThreadsRun()));
  }

  private String whereThreadsRun() {
    if (arguments.threads > 1) {
      return "; " + arguments.threads + " threads run the program in each engine";
    }
    return OneProcessor.NUMBER.isPresent() ? ", on one processor" : "";
  }

  private void compare(Plan.Comparison comparison) throws IOException, InterruptedException {
    double load = SYSTEM.getSystemLoadAverage();
    Map<Plan.Step, Map<String, Object>> measured = new HashMap<>();
    if (arguments.cold) {
      for (Plan.Step step : comparison.steps()) {
        endProcess();
        measured.putAll(measure(List.of(step)));
      }
    } else {
      measured.putAll(measure(comparison.steps()));
    }
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

  /** What a process measured; nothing if it failed, which is said and counted. */
  private Map<Plan.Step, Map<String, Object>> measure(List<Plan.Step> steps)
      throws IOException, InterruptedException {
    int most = steps.stream().mapToInt(step -> step.workload().enginesOfProcess()).min().orElse(0);
    if (engines > most - steps.size()) {
      endProcess();
    }
    engines += steps.size();
    try {
      if (process == null) {
        process = children.start(steps.stream().map(Plan.Step::mode).toList(), arguments.heap);
      }
      List<Map<String, Object>> all = process.measure(steps.stream().map(this::child).toList());
      Map<Plan.Step, Map<String, Object>> measured = new LinkedHashMap<>();
      for (int i = 0; i < steps.size(); i++) {
        Object hash = all.get(i).get("first_hash");
        Object first = hashes.putIfAbsent(steps.get(i).workload().name(), hash);
        if (first != null && !first.equals(hash)) {
          throw new ChildProcess.FailedException(
              "another result than in the first process: the program was disturbed");
        }
        measured.put(steps.get(i), all.get(i));
      }
      return measured;
    } catch (ChildProcess.FailedException e) {
      failures++;
      Plan.Step step = steps.get(0);
      say(
          "%s%s: %s",
          step.workload().name(), arguments.cold ? " " + step.mode().name() : "", e.getMessage());
      endProcess();
      return Map.of();
    }
  }

  private ChildArguments child(Plan.Step step) {
    Workload workload = step.workload();
    Map<String, String> options = new LinkedHashMap<>(step.mode().options());
    if (!arguments.cold) {
      // What is compiled does not depend on when the compiler is ready then.
      options.put("engine.BackgroundCompilation", "false");
    }
    return new ChildArguments(
        workload.driver(children.root(), arguments.awfy()),
        arguments.cold
            ? arguments.warmUp()
            : arguments.warmUp().cappedAfter(workload.capIterations()),
        arguments.cold ? 1 : workload.iterations(),
        arguments.seconds,
        arguments.threads,
        options);
  }

  private static void say(String format, Object... values) {
    System.err.println(String.format(Locale.ROOT, format, values));
  }
}
