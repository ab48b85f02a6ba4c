package org.pathprofile.benchmarks.overhead;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A process that runs one program in one mode, seen from the one that started it. It runs alone, or
 * takes {@link Turns} with others. Or it runs several that take turns among themselves. Closing it
 * ends it. Not thread-safe.
 */
final class ChildProcess implements TurnTaker, AutoCloseable {
  private static final long PATIENCE_SECONDS = 300;
  private static final int QUOTED_LINES = 6;

  /** Stands for the end of what a process says. */
  private static final String NOTHING = "";

  /** A child has not measured anything. */
  static final class FailedException extends IOException {
    private static final long serialVersionUID = 1;

    FailedException(String message) {
      super(message);
    }
  }

  private List<ChildArguments> all;
  private final Path errors;
  private final Process process;
  private final PrintStream in;
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  /**
   * @param all what it runs: of several, {@link #endAll} tells the results, and it is not given
   *     turns
   */
  ChildProcess(List<String> command, List<ChildArguments> all) throws IOException {
    this.all = all;
    errors = Files.createTempFile("pathprofile-bench", ".err");
    process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "what a child says");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      out.lines().forEach(said::add);
    } catch (IOException | UncheckedIOException e) {
      // The process was ended while it spoke.
    } finally {
      said.add(NOTHING);
    }
  }

  /** Has it run another program in the same mode, or in the same modes, once it has ended one. */
  void again(List<ChildArguments> next) {
    all = next;
    in.println(
        Turns.AGAIN + Turns.SEPARATOR + String.join(Turns.SEPARATOR, ChildArguments.toList(next)));
  }

  @Override
  public void awaitWarm() throws IOException, InterruptedException {
    String answer = answer(PATIENCE_SECONDS + all.get(0).warmUp().capSeconds());
    if (!Turns.WARM.equals(answer)) {
      throw failed("said '" + answer + "'");
    }
  }

  @Override
  public boolean turn() throws IOException, InterruptedException {
    in.println(Turns.TURN);
    return Turns.ENOUGH.equals(answer(PATIENCE_SECONDS + all.get(0).turnSeconds()));
  }

  /** Tells it that there will be no more turns, if it takes any, and waits for what it measured. */
  Map<String, Object> end() throws IOException, InterruptedException {
    if (all.get(0).turnSeconds() > 0) {
      in.println(Turns.END);
    }
    return endAll().get(0);
  }

  /** Waits for what it measured of all that it runs, in their order. */
  List<Map<String, Object>> endAll() throws IOException, InterruptedException {
    double seconds = PATIENCE_SECONDS;
    for (ChildArguments arguments : all) {
      seconds += 10 * arguments.measuredSeconds() + arguments.warmUp().capSeconds();
    }
    String answer = answer(seconds);
    if (!Turns.DONE.equals(answer)) {
      throw failed("said '" + answer + "'");
    }
    List<Map<String, Object>> results = new ArrayList<>();
    for (ChildArguments arguments : all) {
      results.add(Json.read(arguments.result()));
    }
    return results;
  }

  /**
   * Has its threads, those that it has by now, run on these processors only, as far as the system
   * has the command for it.
   *
   * @return whether that worked
   */
  boolean pin(int first, int last) throws InterruptedException {
    try {
      String processors = first + "-" + last;
      return new ProcessBuilder("taskset", "-a", "-c", "-p", processors, "" + process.pid())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private String answer(double seconds) throws IOException, InterruptedException {
    String answer = said.poll((long) seconds, TimeUnit.SECONDS);
    if (answer == null) {
      throw new FailedException("no answer after " + (long) seconds + " s");
    }
    if (answer.equals(NOTHING)) {
      process.waitFor(1, TimeUnit.SECONDS);
      throw failed(process.isAlive() ? "says nothing" : "exit code " + process.exitValue());
    }
    return answer;
  }

  private FailedException failed(String what) throws IOException {
    return new FailedException(
        Files.readAllLines(errors).stream()
            .filter(line -> !line.isBlank())
            .limit(QUOTED_LINES)
            .collect(Collectors.joining("\n  ", what + "\n  ", "")));
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    in.close();
    Files.deleteIfExists(errors);
  }
}
