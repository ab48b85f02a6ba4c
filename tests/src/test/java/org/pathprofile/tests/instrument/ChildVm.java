package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.pathprofile.tests.runtime.Patience;

/** Runs a class in a JVM of its own, with the options and the class path of this one. */
final class ChildVm {
  /** Longer than a child waits for anything itself. */
  private static final Duration MOST = Patience.MOST.multipliedBy(2);

  private ChildVm() {}

  /**
   * Runs a main class to its end.
   *
   * @param out gets what it prints
   * @param err gets what it prints to its standard error stream
   * @return its exit code
   */
  static int run(Class<?> main, File out, File err) throws IOException, InterruptedException {
    return exitCode(start(main, out, err));
  }

  /** The same, but goes on while the class runs; see {@link #exitCode}. */
  static Process start(Class<?> main, File out, File err) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      // A debugger or an agent of the test run is not for its children.
      if (!argument.startsWith("-agent") && !argument.startsWith("-javaagent")) {
        command.add(argument);
      }
    }
    command.add("-cp");
    command.add(classPath());
    command.add(main.getName());
    return new ProcessBuilder(command).redirectOutput(out).redirectError(err).start();
  }

  /** Waits until a process has ended. */
  static int exitCode(Process process) throws InterruptedException {
    boolean ended = process.waitFor(MOST.toSeconds(), TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    assertTrue(ended, "it hangs");
    return process.exitValue();
  }

  private static String classPath() {
    // Surefire runs tests from a manifest-only jar and keeps the real path here.
    String path = System.getProperty("surefire.test.class.path");
    return path != null ? path : System.getProperty("java.class.path");
  }
}
