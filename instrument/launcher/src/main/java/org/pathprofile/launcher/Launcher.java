package org.pathprofile.launcher;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs pathprofile from the folder of its zip: {@code java -jar pathprofile.jar run program.js}.
 * Finds a Java that can compile guest code, and starts it with the options that this needs. The
 * environment variables {@code JAVA_HOME}, {@code JAVA25_HOME}, {@code PATHPROFILE_RUNTIME} and
 * {@code PATHPROFILE_JAVA_OPTS} mean what they mean to the launcher script of a checkout.
 */
public final class Launcher {
  /** What pathprofile returns when it was called in a wrong way. */
  private static final int USAGE_ERROR = 2;

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
    refuseOtherGraalVm(distribution);
    boolean mayCompile = mayCompile();
    JavaChoice choice = JavaChoice.among(JavaSearch.here().installations(), mayCompile);
    if (mayCompile && !choice.compiles()) {
      say(
          "no JDK 25 with JVMCI found; "
              + choice.java().home()
              + " interprets the program, more slowly");
    }
    return await(distribution.command(choice, moreOptions(), arguments));
  }

  private static boolean mayCompile() {
    String wanted = variable("PATHPROFILE_RUNTIME", "optimizing");
    return switch (wanted) {
      case "optimizing" -> true;
      case "fallback" -> false;
      default ->
          throw new LaunchException(
              "PATHPROFILE_RUNTIME=" + wanted + ": neither optimizing nor fallback");
    };
  }

  private static void refuseOtherGraalVm(Distribution distribution) {
    String version = variable("PATHPROFILE_GRAALVM", "");
    if (!version.isEmpty() && !distribution.hasGraalVm(version)) {
      throw new LaunchException(
          "PATHPROFILE_GRAALVM="
              + version
              + ": only the launcher script of a checkout takes another version of GraalVM");
    }
  }

  private static List<String> moreOptions() {
    Stream<String> terminals = Terminals.ofProcess().option(System.getenv("TERM")).stream();
    Stream<String> given = Arrays.stream(variable("PATHPROFILE_JAVA_OPTS", "").split("\\s+"));
    return Stream.concat(terminals, given.filter(option -> !option.isEmpty())).toList();
  }

  private static String variable(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }

  /** Runs a command with the streams of this process, and returns its exit code. */
  private static int await(List<String> command) throws InterruptedException {
    Process child;
    try {
      child = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException e) {
      throw new LaunchException(command.get(0) + " cannot be started: " + e.getMessage());
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

  private static void say(String message) {
    System.err.println("pathprofile: " + message);
  }
}
