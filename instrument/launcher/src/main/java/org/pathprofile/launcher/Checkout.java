package org.pathprofile.launcher;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The sources of pathprofile, and what is built or fetched within them.
 *
 * @param root the folder of the launcher script
 */
record Checkout(Path root) {
  private Path cli() {
    return root.resolve("instrument").resolve("cli").resolve("target");
  }

  /** The modules that the command line needs, but not itself. */
  Path modules() {
    return cli().resolve("modules");
  }

  Path compiler() {
    return cli().resolve("compiler");
  }

  /** The module of the command line. */
  Path commandLine() {
    return Folders.jar(cli(), "pathprofile-cli").orElseThrow();
  }

  /** What extends the compiler; empty if no JDK 25 was there when pathprofile was built. */
  Optional<Path> extension() {
    return Folders.jar(
        root.resolve("instrument").resolve("compiler").resolve("target"), "pathprofile-compiler");
  }

  /** The files with options of the JVM, which the zip has, too. */
  Path options() {
    return root.resolve("instrument").resolve("launcher").resolve("src/main/jvm");
  }

  /** What names the parts of GraalVM and of the languages for Maven. */
  Path parts() {
    return root.resolve("instrument").resolve("graalvm").resolve("pom.xml");
  }

  /** What is fetched, and the logs of it. */
  Path state() {
    return root.resolve(".pathprofile");
  }

  /** The version of GraalVM that pathprofile is built with. */
  String graalVm() {
    return graalVm(modules());
  }

  /** The version of GraalVM whose modules are in a folder. */
  static String graalVm(Path modules) {
    String jar = Folders.jar(modules, "polyglot").orElseThrow().getFileName().toString();
    return jar.substring("polyglot-".length(), jar.length() - ".jar".length());
  }

  /** Fetches something. */
  interface Task {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Runs a task that fetches what is not there yet: one process at a time, so that who comes second
   * finds everything there.
   */
  void alone(Task task) {
    try {
      Files.createDirectories(state());
      try (FileChannel lock =
          FileChannel.open(
              state().resolve("fetching"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        if (lock.tryLock() == null) {
          Launcher.say("waiting for another run to fetch what it needs");
          lock.lock();
        }
        task.run();
      }
    } catch (IOException | InterruptedException e) {
      throw new LaunchException("nothing can be fetched into %s: %s".formatted(state(), e));
    }
  }
}
