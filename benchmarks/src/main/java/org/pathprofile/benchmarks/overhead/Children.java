package org.pathprofile.benchmarks.overhead;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Starts processes on the optimizing runtime, as the launcher script does, one at a time.
 *
 * @param root the folder of the checkout
 * @param java the program {@code java} of a JDK 25
 * @param compiler the folder with the compiler's module
 * @param modules the folders with the other modules
 * @param classes where this class comes from
 */
record Children(Path root, Path java, Path compiler, List<Path> modules, Path classes) {
  private static final long PATIENCE_SECONDS = 300;
  private static final int QUOTED_LINES = 6;

  /** The module of SimpleLanguage, which is no part of the profiler. */
  private static final String LANGUAGE = "pathprofile-sl-sample";

  /** A child has not measured anything. */
  static final class FailedException extends IOException {
    private static final long serialVersionUID = 1;

    FailedException(String message) {
      super(message);
    }
  }

  static Children fromProperties() {
    return new Children(
        Path.of(property("bench.root")),
        Path.of(property("bench.java")),
        Path.of(property("bench.compiler")),
        List.of(property("bench.modules").split(File.pathSeparator)).stream()
            .map(Path::of)
            .toList(),
        Path.of(property("bench.classes")));
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException(name + " is not set: run ci/bench");
    }
    return value;
  }

  /**
   * Runs a child to its end.
   *
   * @param present whether the profiler is on the module path
   * @return what it measured
   */
  Map<String, Object> run(ChildArguments arguments, boolean present, String heap)
      throws IOException, InterruptedException {
    Path errors = Files.createTempFile("pathprofile-bench", ".err");
    try {
      Process process =
          new ProcessBuilder(command(arguments, present, heap))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(errors.toFile())
              .start();
      double measured = 10 * arguments.measuredSeconds() + arguments.warmUp().capSeconds();
      boolean ended = false;
      try {
        ended = process.waitFor(PATIENCE_SECONDS + (long) measured, TimeUnit.SECONDS);
      } finally {
        process.destroyForcibly();
      }
      if (!ended) {
        throw new FailedException("no end after " + (PATIENCE_SECONDS + (long) measured) + " s");
      }
      if (process.exitValue() != 0) {
        throw new FailedException(
            Files.readAllLines(errors).stream()
                .filter(line -> !line.isBlank())
                .limit(QUOTED_LINES)
                .collect(
                    Collectors.joining("\n  ", "exit code " + process.exitValue() + "\n  ", "")));
      }
      return Json.read(arguments.result());
    } finally {
      Files.deleteIfExists(errors);
    }
  }

  private List<String> command(ChildArguments arguments, boolean present, String heap)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.add("-XX:+UnlockExperimentalVMOptions");
    command.add("-XX:+EnableJVMCI");
    command.add("--upgrade-module-path=" + compiler);
    command.add("--enable-native-access=org.graalvm.truffle");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.add("-Xss64m");
    // A collector that works in one thread and a heap that does not grow: less chance.
    command.add("-XX:+UseSerialGC");
    command.add("-Xms" + heap);
    command.add("-Xmx" + heap);
    command.add("--module-path=" + modulePath(present));
    command.add("--add-modules=ALL-MODULE-PATH");
    command.add("-cp");
    command.add(classes.toString());
    command.add(Child.class.getName());
    command.addAll(arguments.toList());
    return command;
  }

  private String modulePath(boolean present) throws IOException {
    List<String> jars = new ArrayList<>();
    for (Path folder : modules) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
        for (Path file : files) {
          String name = file.getFileName().toString();
          if (present || !name.startsWith("pathprofile-") || name.startsWith(LANGUAGE)) {
            jars.add(file.toString());
          }
        }
      }
    }
    return jars.stream().sorted().collect(Collectors.joining(File.pathSeparator));
  }
}
