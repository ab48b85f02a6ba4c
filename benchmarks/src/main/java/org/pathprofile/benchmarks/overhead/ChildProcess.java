package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A {@link Child}, seen from the process that started it. Closing it ends it. Not thread-safe. */
final class ChildProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 300;
  private static final int QUOTED_LINES = 6;

  /** A child has not measured anything. */
  static final class FailedException extends IOException {
    private static final long serialVersionUID = 1;

    FailedException(String message) {
      super(message);
    }
  }

  private final Path errors;
  private final Process process;
  private ObjectOutputStream in;
  private ObjectInputStream out;

  ChildProcess(List<String> command) throws IOException {
    errors = Files.createTempFile("pathprofile-bench", ".err");
    process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
  }

  /** Has it run all of these, and returns what it measured of them, in their order. */
  List<Map<String, Object>> measure(List<ChildArguments> all)
      throws IOException, InterruptedException {
    double seconds = PATIENCE_SECONDS;
    for (ChildArguments arguments : all) {
      seconds += 10 * arguments.measuredSeconds() + arguments.warmUp().capSeconds();
    }
    FutureTask<List<Map<String, Object>>> answer = new FutureTask<>(() -> exchange(all));
    Thread thread = new Thread(answer, "talks to a child");
    thread.setDaemon(true);
    thread.start();
    try {
      return answer.get((long) seconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new FailedException("no answer after " + (long) seconds + " s");
    } catch (ExecutionException e) {
      boolean ended = process.waitFor(1, TimeUnit.SECONDS);
      throw new FailedException(
          Files.readAllLines(errors).stream()
              .filter(line -> !line.isBlank())
              .limit(QUOTED_LINES)
              .collect(
                  Collectors.joining(
                      "\n  ",
                      (ended ? "exit code " + process.exitValue() : e.getMessage()) + "\n  ",
                      "")));
    }
  }

  @SuppressWarnings("unchecked") // written by Child
  private List<Map<String, Object>> exchange(List<ChildArguments> all)
      throws IOException, ClassNotFoundException {
    if (in == null) {
      in = new ObjectOutputStream(process.getOutputStream());
    }
    in.writeObject(List.copyOf(all));
    in.flush();
    if (out == null) {
      out = new ObjectInputStream(process.getInputStream());
    }
    return (List<Map<String, Object>>) out.readObject();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.deleteIfExists(errors);
  }
}
