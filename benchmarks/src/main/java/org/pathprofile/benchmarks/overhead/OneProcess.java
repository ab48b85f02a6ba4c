package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A process that runs a program in all modes, each in an engine and a thread of its own, of which
 * only one works at a time. Everything is compiled in the foreground, so that what is compiled does
 * not depend on when the compiler was ready. It can go on with another program. Closing ends it.
 */
final class OneProcess implements AutoCloseable {
  /** Long enough to fill the nearest caches again in a small part of it. */
  static final double TURN_SECONDS = 0.02;

  private final Children children;
  private final Arguments arguments;
  private ChildProcess process;

  /** How many engines the process has had. */
  private int engines;

  /** Starts nothing yet. */
  OneProcess(Children children, Arguments arguments) {
    this.children = children;
    this.arguments = arguments;
  }

  /**
   * Has it measure.
   *
   * @param steps in the order in which to warm them up
   * @throws ChildProcess.FailedException if the process fails; close this then
   */
  Map<Plan.Step, Map<String, Object>> measure(List<Plan.Step> steps)
      throws IOException, InterruptedException {
    List<ChildArguments> all = new ArrayList<>();
    try {
      for (Plan.Step step : steps) {
        Map<String, String> options = new LinkedHashMap<>(step.mode().options());
        options.put("engine.BackgroundCompilation", "false");
        all.add(
            ChildArguments.inTurns(
                step,
                arguments,
                children.root(),
                Files.createTempFile("pathprofile-bench", ".json"),
                TURN_SECONDS,
                options));
      }
      int most =
          steps.stream().mapToInt(step -> step.workload().enginesOfProcess()).min().orElse(0);
      if (engines > most - steps.size()) {
        close();
      }
      engines += steps.size();
      List<Map<String, Object>> results = results(all);
      Map<Plan.Step, Map<String, Object>> measured = new LinkedHashMap<>();
      for (int i = 0; i < steps.size(); i++) {
        measured.put(steps.get(i), results.get(i));
      }
      return measured;
    } finally {
      for (ChildArguments one : all) {
        Files.deleteIfExists(one.result());
      }
    }
  }

  private List<Map<String, Object>> results(List<ChildArguments> all)
      throws IOException, InterruptedException {
    if (process == null) {
      process = children.start(all, true, arguments.heap());
    } else {
      process.again(all);
    }
    return process.endAll();
  }

  @Override
  public void close() throws IOException {
    engines = 0;
    if (process != null) {
      process.close();
      process = null;
    }
  }
}
