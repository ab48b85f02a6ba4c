package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a class in a JVM of its own, with the options and the class path of this one. */
final class ChildVm {
  private static final int MOST_SECONDS = 240;

  private ChildVm() {}

  /**
   * Runs a main class to its end.
   *
   * @param out gets what it prints
   * @param err gets what it prints to its standard error stream
   * @return its exit code
   */
  static int run(Class<?> main, File out, File err) throws IOException, InterruptedException {
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
    Process process = new ProcessBuilder(command).redirectOutput(out).redirectError(err).start();
    boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
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
