package org.pathprofile.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of GraalVM other than the one that pathprofile is built with. What is needed of it is
 * fetched once.
 */
record OtherGraalVm(Checkout checkout, Maven maven, Wish wish) {
  /**
   * The version that the user asks for.
   *
   * @param given how
   */
  record Wish(String version, String given) {
    /**
     * @param option the value of the option; null if there is none
     * @param variable the value of the environment variable, which counts without the option
     * @param base the version that it is without both
     */
    static Wish of(String option, String variable, String base) {
      String version = option == null ? variable : option;
      String given = (option == null ? Wishes.GRAALVM : "--graalvm") + "=" + version;
      if (version.isEmpty() && option != null) {
        throw new LaunchException("%s needs a value: a version such as 25.2.4".formatted(given));
      }
      if (!version.matches("([0-9]+(\\.[0-9]+)*)?")) {
        throw new LaunchException(
            "%s: not a version of GraalVM, such as 25.2.4; docs/running.md lists them"
                .formatted(given));
      }
      return new Wish(version.isEmpty() ? base : version, given);
    }
  }

  /** A line of GraalVM in which the engine takes an older compiler than itself. */
  private static final Pattern BASE_LINE = Pattern.compile("25\\.0\\.([0-9]+).*");

  /** Of the compiler's own test of a JDK. */
  private static final Pattern REQUIRED =
      Pattern.compile("required by Graal: .* < (.*[^.])\\.*", Pattern.MULTILINE);

  /** What the file of a choice has in place of a version. */
  private static final String NONE = "none: ";

  private String version() {
    return wish.version();
  }

  private Path graalVms() {
    return checkout.state().resolve("graalvm");
  }

  private Path folder() {
    return graalVms().resolve(version());
  }

  /** The folder of its modules. */
  Path modules() {
    Path modules = folder().resolve("modules");
    if (!Files.isDirectory(modules)) {
      checkout.alone(() -> fetch(modules));
    }
    return modules;
  }

  private void fetch(Path modules) throws IOException, InterruptedException {
    if (Files.isDirectory(modules)) {
      return;
    }
    maven.require("fetch GraalVM " + version());
    Files.createDirectories(folder());
    Launcher.say(
        "fetching GraalVM %s, about 70 MB, into %s (once) ...".formatted(version(), folder()));
    Maven.Answer answer = maven.copy(version(), modules);
    if (!answer.succeeded()) {
      Folders.delete(folder());
      answer.requireReached("GraalVM " + version());
      throw new LaunchException(
          ("%s: Maven Central has no such GraalVM, or not all of it: it lacks %s; docs/running.md"
                  + " lists versions that work")
              .formatted(wish.given(), answer.missingParts()));
    }
  }

  /** The folder of a compiler and of what it needs. */
  Path compiler(String compilerVersion) {
    return graalVms().resolve("compiler-" + compilerVersion);
  }

  /** The jar in the folder of a compiler that replaces the JDK's module. */
  static Path jarIn(Path compiler) {
    return Folders.jar(compiler, "compiler").orElseThrow();
  }

  /** The version of the compiler that a JDK can use. Says it if there is none. */
  Optional<String> compilerFor(JavaInstallation jdk) throws IOException {
    Path choice = folder().resolve("compiler-for-JDK-" + jdk.released("JAVA_RUNTIME_VERSION"));
    if (!Files.exists(choice)) {
      checkout.alone(() -> choose(jdk, choice));
    }
    String chosen = Files.readString(choice).strip();
    if (chosen.startsWith(NONE)) {
      Launcher.say(
          "%s; so the program is interpreted, more slowly"
              .formatted(chosen.substring(NONE.length())));
      return Optional.empty();
    }
    return Optional.of(chosen);
  }

  /** Writes to a file which compiler the JDK can use: its version, or why there is none. */
  private void choose(JavaInstallation jdk, Path choice) throws IOException, InterruptedException {
    if (Files.exists(choice)) {
      return;
    }
    maven.require("fetch the compiler of GraalVM " + version());
    String refusal = "there is no compiler of GraalVM %s on Maven Central".formatted(version());
    for (String candidate : compilers(jdk.released("JAVA_VERSION"))) {
      if (!isFetched(candidate)) {
        continue;
      }
      Optional<String> needed = needed(jdk, compiler(candidate));
      if (needed.isEmpty()) {
        if (!candidate.equals(version())) {
          Launcher.say(
              "%s; that of GraalVM %s compiles in its place".formatted(refusal, candidate));
        }
        Files.writeString(choice, candidate + "\n");
        return;
      }
      if (candidate.equals(version())) {
        refusal =
            "the compiler of GraalVM %s needs a JDK %s or newer, and %s is a JDK %s"
                .formatted(
                    version(), needed.get(), jdk.home(), jdk.released("JAVA_RUNTIME_VERSION"));
      }
    }
    Files.writeString(choice, NONE + refusal + "\n");
  }

  /** Fetches a compiler if it is not there, and tells whether it exists. */
  private boolean isFetched(String candidate) throws IOException, InterruptedException {
    Path compiler = compiler(candidate);
    if (Files.isDirectory(compiler)) {
      return true;
    }
    Launcher.say(
        "looking for the compiler of GraalVM %s, about 30 MB, to put it into %s (once)"
            .formatted(candidate, compiler));
    Maven.Answer answer = maven.copy(candidate, compiler, "-Dpart=compiler");
    answer.requireReached("the compiler of GraalVM " + candidate);
    return answer.succeeded();
  }

  /**
   * The versions of the compilers to try, the best first. The engine takes one of its own version,
   * or, in the line 25.0, an older one; and each needs a JDK that is not older than itself.
   */
  List<String> compilers(String jdk) {
    List<String> compilers = new ArrayList<>(List.of(version()));
    Matcher line = BASE_LINE.matcher(version());
    if (line.matches()) {
      Matcher update = BASE_LINE.matcher(jdk);
      int newest = update.matches() ? Integer.parseInt(update.group(1)) : 0;
      for (int i = Math.min(newest, Integer.parseInt(line.group(1))); i >= 0; i--) {
        if (!version().equals("25.0." + i)) {
          compilers.add("25.0." + i);
        }
      }
    }
    return compilers;
  }

  /** Has a compiler test a JDK: the one that it needs, or nothing if it takes this one. */
  private Optional<String> needed(JavaInstallation jdk, Path compiler)
      throws IOException, InterruptedException {
    Path log = checkout.state().resolve("jvmci.log");
    List<String> test =
        List.of(
            jdk.java().toString(),
            "-cp",
            jarIn(compiler).toString(),
            "jdk.graal.compiler.hotspot.JVMCIVersionCheck");
    ProcessBuilder builder = new ProcessBuilder(test).redirectErrorStream(true);
    if (builder.redirectOutput(log.toFile()).start().waitFor() == 0) {
      return Optional.empty();
    }
    Matcher required = REQUIRED.matcher(Files.readString(log));
    return Optional.of(required.find() ? required.group(1) : "that is newer");
  }
}
