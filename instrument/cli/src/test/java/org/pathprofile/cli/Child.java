package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The command line in a process of its own, which is killed at the latest when this is closed. */
final class Child implements AutoCloseable {
  /** Against hanging builds only: what is slow on a busy machine must not be killed. */
  private static final int MOST_SECONDS = 900;

  private final Process process;
  private final BufferedReader out;
  private final Path err;

  private Child(Process process, Path err) {
    this.process = process;
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.err = err;
    // Whoever reads what it writes waits no longer than that.
    CompletableFuture.delayedExecutor(MOST_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
  }

  /**
   * Starts it.
   *
   * @param javaOptions for its JVM
   * @param err the file for its standard error
   * @param out the file for its standard output; null for a pipe
   */
  static Child of(List<String> javaOptions, Path err, @Nullable File out, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    // A build in the background ignores interrupts, one under nohup hang-ups, and so would its
    // children.
    command.addAll(List.of("env", "--default-signal=INT,HUP"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Dtruffle.UseFallbackRuntime=true", "-Dpolyglot.engine.WarnInterpreterOnly=false"));
    if (Runtime.version().feature() >= 23) {
      // As the launchers do. Such a Java warns of what Truffle does.
      command.addAll(
          List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    }
    // What compilers and collectors the tests have.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", everything()));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    if (out != null) {
      builder.redirectOutput(out);
    }
    return new Child(builder.start(), err);
  }

  /** What this JVM has on its module path and its class path. */
  private static String everything() {
    return Stream.of("jdk.module.path", "surefire.test.class.path", "java.class.path")
        .map(System::getProperty)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The next line that it writes. */
  String line() throws IOException {
    return out.readLine();
  }

  /** Everything else that it writes. */
  String rest() throws IOException {
    StringBuilder text = new StringBuilder();
    char[] part = new char[4096];
    Reader reader = out;
    for (int n = reader.read(part); n >= 0; n = reader.read(part)) {
      text.append(part, 0, n);
    }
    return text.toString();
  }

  /** Reads no more of what it writes. */
  void closeOutput() throws IOException {
    out.close();
  }

  /** Writes an empty line to its input. */
  void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  void signal(String name) throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start();
    assertEquals(0, kill.waitFor());
  }

  /** Waits until it has ended; its exit code. */
  int code() throws InterruptedException {
    assertTrue(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS), "it hangs");
    return process.exitValue();
  }

  List<String> err() throws IOException {
    return Files.readAllLines(err);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
