package org.pathprofile.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Has Maven fetch parts of GraalVM and languages.
 *
 * @param program Maven, if it is installed
 * @param parts the POM that names the parts
 * @param log what Maven says goes there
 * @param java the Java on which it runs
 * @param showsProgress whether someone looks on
 */
record Maven(Optional<Path> program, Path parts, Path log, Path java, boolean showsProgress) {
  /** Where Maven is installed, by values of environment variables. */
  static Optional<Path> find(OperatingSystem system, UnaryOperator<String> environment) {
    String home = environment.apply("MAVEN_HOME");
    Stream<Path> ofHome =
        home == null ? Stream.empty() : system.onPath(home + "/bin", system.script("mvn"));
    return Stream.concat(system.onPath(environment.apply("PATH"), system.script("mvn")), ofHome)
        .findFirst();
  }

  /**
   * Checks that there is a Maven.
   *
   * @param purpose what it is needed for
   */
  void require(String purpose) {
    if (program.isEmpty()) {
      throw new LaunchException(
          ("no Maven found, which the first use needs to %s: install Maven 3.8.7 or newer and put"
                  + " mvn on the PATH")
              .formatted(purpose));
    }
  }

  /**
   * Copies jars to a new folder, which is there only if all of them are.
   *
   * @param version of GraalVM
   */
  Answer copy(String version, Path folder, String... options)
      throws IOException, InterruptedException {
    Path part = folder.resolveSibling(folder.getFileName() + ".part");
    Folders.delete(part);
    List<String> all = new ArrayList<>(List.of(options));
    all.add("dependency:copy-dependencies");
    all.add("-DoutputDirectory=" + part);
    Answer answer = run(version, all);
    if (answer.succeeded()) {
      Files.move(part, folder);
    }
    return answer;
  }

  /**
   * Does what the arguments say with the parts of a version of GraalVM. A file that is not what its
   * checksum says makes it fail.
   */
  Answer run(String version, List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.orElseThrow().toString()));
    command.addAll(showsProgress ? List.of("-Dstyle.color=never") : List.of("-B", "-ntp"));
    command.addAll(List.of("-C", "-U", "-f", parts.toString(), "-DincludeTypes=jar"));
    command.add("-Dgraalvm.version=" + version);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", java.toString());
    DownloadProgress progress = new DownloadProgress(System.err);
    StringBuilder said = new StringBuilder();
    Process maven = builder.start();
    maven.getOutputStream().close();
    try (BufferedReader lines = maven.inputReader();
        PrintWriter writer = new PrintWriter(Files.newBufferedWriter(log))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank() && !(showsProgress && progress.take(line))) {
          writer.println(line);
          said.append(line).append('\n');
        }
      }
    }
    progress.end();
    return new Answer(maven.waitFor() == 0, said.toString(), log);
  }

  /**
   * What Maven says.
   *
   * @param said all of it
   * @param log where it can be read
   */
  record Answer(boolean succeeded, String said, Path log) {
    private static final String WRONG = "Checksum validation failed";

    private static final Pattern NOT_REACHED =
        Pattern.compile("Could not transfer|Cannot access|Unknown host|" + WRONG);

    private static final Pattern MISSING =
        Pattern.compile("Could not find artifact|was not found in");

    private static final Pattern PART =
        Pattern.compile("org\\.graalvm[^ ]*:(?:jar|pom):[0-9.]*[0-9]");

    /** Whether it failed because Maven Central has no such version, or lacks parts of it. */
    boolean isMissing() {
      return !succeeded && !NOT_REACHED.matcher(said).find() && MISSING.matcher(said).find();
    }

    /** The parts that Maven Central lacks. */
    String missingParts() {
      return String.join(
          " ", new TreeSet<>(PART.matcher(said).results().map(MatchResult::group).toList()));
    }

    /**
     * Refuses what failed for another reason than that it is not there.
     *
     * @param what was to be fetched
     */
    void requireReached(String what) {
      if (!succeeded && said.contains(WRONG)) {
        throw new LaunchException(
            "%s could not be fetched, as a file of it is not what its checksum says; the log is %s"
                .formatted(what, log));
      }
      if (!succeeded && !isMissing()) {
        throw new LaunchException(
            "%s could not be fetched, as Maven did not reach its repository; its log is %s"
                .formatted(what, log));
      }
    }
  }
}
