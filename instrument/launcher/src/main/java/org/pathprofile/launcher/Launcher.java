package org.pathprofile.launcher;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs pathprofile from the folder of its zip: {@code java -jar pathprofile.jar run program.js}.
 * Finds a Java that can compile guest code, and starts it with the options that this needs. The
 * environment variables {@code JAVA_HOME}, {@code JAVA25_HOME}, {@code PATHPROFILE_RUNTIME} and
 * {@code PATHPROFILE_JAVA_OPTS} mean what they mean to the launcher script of a checkout.
 */
public final class Launcher {
  /** What pathprofile returns when it was called in a wrong way. */
  static final int USAGE_ERROR = 2;

  private Launcher() {}

  /** Runs pathprofile in another process, and ends this one with its exit code. */
  public static void main(String[] arguments) throws InterruptedException {
    try {
      System.exit(run(List.of(arguments)));
    } catch (LaunchException e) {
      say(e.getMessage());
      System.exit(USAGE_ERROR);
    }
  }

  private static int run(List<String> arguments) throws InterruptedException {
    Distribution distribution = Distribution.here();
    Wishes wishes = Wishes.of(System::getenv);
    if (!wishes.graalVm().isEmpty() && !distribution.hasGraalVm(wishes.graalVm())) {
      throw new LaunchException(
          "%s=%s: only the launcher script of a checkout takes another version of GraalVM"
              .formatted(Wishes.GRAALVM, wishes.graalVm()));
    }
    JavaInstallation running = JavaInstallation.running(OperatingSystem.current().program("java"));
    List<JavaInstallation> installations = JavaSearch.here(Optional.of(running)).installations();
    JavaChoice choice =
        JavaChoice.among(installations, wishes.mayCompile(), JavaChoice.OLDEST).orElseThrow();
    List<String> options = new ArrayList<>();
    Terminals.ofProcess().option(System.getenv("TERM")).ifPresent(options::add);
    options.addAll(wishes.options());
    return await(distribution.command(wishes.checked(choice), options, arguments));
  }

  /** Runs a command with the streams of this process, and returns its exit code. */
  private static int await(List<String> command) throws InterruptedException {
    Process child;
    try {
      child = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException e) {
      throw new LaunchException(
          "%s cannot be started: %s".formatted(command.get(0), e.getMessage()));
    }
    // Whoever ends this process means the other one. It writes the report first, so wait for it.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(child), "end of pathprofile"));
    return child.waitFor();
  }

  private static void end(Process child) {
    // On Windows a process cannot be asked to end: an interrupt from the keyboard reaches both.
    if (child.isAlive() && child.supportsNormalTermination()) {
      child.destroy();
    }
    boolean ended = false;
    while (!ended) {
      try {
        child.waitFor();
        ended = true;
      } catch (InterruptedException e) {
        // Nobody else knows this thread.
      }
    }
  }

  /** Tells the user something, in a line on stderr. */
  static void say(String message) {
    System.err.println("pathprofile: " + message);
  }
}
