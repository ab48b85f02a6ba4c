package org.pathprofile.benchmarks.overhead;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A process that runs one program in one mode, seen from the one that started it. It runs alone, or
 * takes {@link Turns} with others. Closing it ends it. Not thread-safe.
 */
final class ChildProcess implements AutoCloseable {
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

  private ChildArguments arguments;
  private final Path errors;
  private final Process process;
  private final PrintStream in;
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  ChildProcess(List<String> command, ChildArguments arguments) throws IOException {
    this.arguments = arguments;
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

  /** Has it run another program in the same mode, once it has ended one. */
  void again(ChildArguments next) {
    arguments = next;
    in.println(Turns.AGAIN + Turns.SEPARATOR + String.join(Turns.SEPARATOR, arguments.toList()));
  }

  /** Waits until it is warm. From then on it waits for its first turn. */
  void awaitWarm() throws IOException, InterruptedException {
    String answer = answer(PATIENCE_SECONDS + arguments.warmUp().capSeconds());
    if (!Turns.WARM.equals(answer)) {
      throw failed("said '" + answer + "'");
    }
  }

  /**
   * Lets it have a turn, and waits for its end.
   *
   * @return whether it has measured enough
   */
  boolean turn() throws IOException, InterruptedException {
    in.println(Turns.TURN);
    return Turns.ENOUGH.equals(answer(PATIENCE_SECONDS + arguments.turnSeconds()));
  }

  /** Tells it that there will be no more turns, if it takes any, and waits for what it measured. */
  Map<String, Object> end() throws IOException, InterruptedException {
    if (arguments.turnSeconds() > 0) {
      in.println(Turns.END);
    }
    double seconds =
        PATIENCE_SECONDS + 10 * arguments.measuredSeconds() + arguments.warmUp().capSeconds();
    String answer = answer(seconds);
    if (!Turns.DONE.equals(answer)) {
      throw failed("said '" + answer + "'");
    }
    return Json.read(arguments.result());
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
