package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Processes that are compared with each other: all are warmed up, and then only one of them works
 * at a time, for a short turn each, until all have measured enough. What slows the machine down for
 * longer than a turn slows all of them. Closing ends them, but for those that are kept.
 */
final class TurnTakers implements AutoCloseable {
  /** Long enough to fill the processor's caches again in a small part of it. */
  static final double TURN_SECONDS = 0.2;

  private final Children children;
  private final Arguments arguments;
  private final Map<Mode, ChildProcess> kept;
  private final Map<Plan.Step, ChildProcess> processes = new LinkedHashMap<>();
  private final List<Path> files = new ArrayList<>();

  /**
   * @param kept the processes that have measured another program before, which go on with this one,
   *     and to which new ones are added; or null if they shall end
   */
  TurnTakers(Children children, Arguments arguments, Map<Mode, ChildProcess> kept) {
    this.children = children;
    this.arguments = arguments;
    this.kept = kept;
  }

  /**
   * Starts them, and has them measure.
   *
   * @param steps in the order in which to start them
   * @throws ChildProcess.FailedException if one of them fails
   */
  Map<Plan.Step, Map<String, Object>> measure(List<Plan.Step> steps)
      throws IOException, InterruptedException {
    // What a program does in a time before it is measured, it must not do next to many others.
    boolean atOnce =
        arguments.atOnce() && steps.stream().map(Plan.Step::workload).distinct().count() == 1;
    for (Plan.Step step : steps) {
      ChildProcess process = start(step);
      if (!atOnce) {
        process.awaitWarm();
      }
    }
    if (atOnce) {
      for (ChildProcess process : processes.values()) {
        process.awaitWarm();
      }
    }
    boolean pinned = pin();
    TurnTaker.takeTurns(List.copyOf(processes.values()));
    Map<Plan.Step, Map<String, Object>> measured = new LinkedHashMap<>();
    for (Map.Entry<Plan.Step, ChildProcess> entry : processes.entrySet()) {
      Map<String, Object> result = entry.getValue().end();
      result.put("pinned", pinned);
      measured.put(entry.getKey(), result);
    }
    return measured;
  }

  private ChildProcess start(Plan.Step step) throws IOException, InterruptedException {
    Path file = Files.createTempFile("pathprofile-bench", ".json");
    files.add(file);
    List<ChildArguments> child =
        List.of(
            ChildArguments.inTurns(
                step, arguments, children.root(), file, TURN_SECONDS, step.mode().options()));
    ChildProcess process = kept == null ? null : kept.get(step.mode());
    if (process == null) {
      process = children.start(child, step.mode().present(), arguments.heap());
      if (kept != null) {
        kept.put(step.mode(), process);
      }
    } else {
      process.pin(0, lastProcessor());
      process.again(child);
    }
    processes.put(step, process);
    return process;
  }

  private static int lastProcessor() {
    return Runtime.getRuntime().availableProcessors() - 1;
  }

  /** All on the same processor: processors differ in what else they do. */
  private boolean pin() throws InterruptedException {
    // The last one: systems like to serve devices on the first.
    boolean pinned = true;
    for (ChildProcess process : processes.values()) {
      pinned &= process.pin(lastProcessor(), lastProcessor());
    }
    return pinned;
  }

  @Override
  public void close() throws IOException {
    if (kept == null) {
      for (ChildProcess process : processes.values()) {
        process.close();
      }
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
