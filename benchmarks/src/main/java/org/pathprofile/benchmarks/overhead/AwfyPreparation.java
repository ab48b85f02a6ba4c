package org.pathprofile.benchmarks.overhead;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What has to be there before programs of are-we-fast-yet run: the checkout, the languages, which
 * the launcher fetches, and the classes of those in Java.
 *
 * @param checkout the folder of are-we-fast-yet, absolute or below pathprofile's
 * @param languages in which its programs shall run; none if there are no such programs
 */
record AwfyPreparation(Path checkout, SortedSet<AwfyLanguage> languages) {
  /** Where the checkout is if nothing else is said, below the folder of pathprofile. */
  static final Path DEFAULT_FOLDER = Path.of("benchmarks/target/are-we-fast-yet");

  /** Below this folder of pathprofile, the launcher has a folder of jars for each language. */
  private static final Path FETCHED = Path.of(".pathprofile/languages");

  private static final String LAUNCHER_SAYS = "pathprofile: ";

  /** Something is missing. */
  static final class ImpossibleException extends Exception {
    private static final long serialVersionUID = 1;

    ImpossibleException(String message) {
      super(message);
    }
  }

  static AwfyPreparation of(Arguments arguments) {
    return new AwfyPreparation(
        arguments.awfy(),
        arguments.workloads().stream()
            .map(Workload::awfyLanguage)
            .flatMap(Optional::stream)
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** Where the classes of the programs in Java are. */
  static Path classes(Path root) {
    return root.resolve("benchmarks/target/awfy-classes");
  }

  /**
   * @return the same with the modules of the languages
   * @throws ImpossibleException if something cannot be had
   */
  Children prepare(Children children)
      throws ImpossibleException, IOException, InterruptedException {
    Path folder = children.root().resolve(checkout);
    for (AwfyLanguage language : languages) {
      Path programs = language.folder(folder);
      if (!Files.isDirectory(programs)) {
        throw new ImpossibleException(
            "there is no folder "
                + programs
                + ": name a checkout of are-we-fast-yet with --awfy, or make one with"
                + " 'git clone https://github.com/smarr/are-we-fast-yet "
                + DEFAULT_FOLDER
                + "'");
      }
    }
    List<Path> modules = new ArrayList<>();
    for (AwfyLanguage language : languages) {
      if (language == AwfyLanguage.RUBY) {
        // It brings parts of an older version, which must not come before those of others.
        modules.add(modulesOf(language, children.root()));
      } else if (language != AwfyLanguage.JAVASCRIPT) {
        modules.add(0, modulesOf(language, children.root()));
      }
    }
    if (languages.contains(AwfyLanguage.JAVA)) {
      compile(children, AwfyLanguage.JAVA.folder(folder));
    }
    return children.with(modules);
  }

  /** Has the launcher fetch a language, unless it has, and tell where it is. */
  private static Path modulesOf(AwfyLanguage language, Path root)
      throws ImpossibleException, IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                root.resolve("pathprofile").toString(),
                "run",
                "--language=" + language.id(),
                "--help")
            .redirectErrorStream(true);
    builder.environment().put("PATHPROFILE_JAVA_OPTS", "-XshowSettings:properties");
    Process launcher = builder.start();
    launcher.getOutputStream().close();
    String fetched = root.resolve(FETCHED).resolve(language.id() + "-").toString();
    Path found = null;
    try (BufferedReader lines = launcher.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int begin = line.indexOf(fetched);
        if (line.startsWith(LAUNCHER_SAYS)) {
          System.err.println(line);
        } else if (begin >= 0) {
          found = Path.of(line.substring(begin).strip());
        }
      }
    }
    if (launcher.waitFor() != 0 || found == null) {
      throw new ImpossibleException("the launcher has no " + language.id());
    }
    return found;
  }

  private static void compile(Children children, Path programs)
      throws ImpossibleException, IOException, InterruptedException {
    Path classes = Files.createDirectories(classes(children.root()));
    List<String> command = new ArrayList<>();
    command.add(children.java().resolveSibling("javac").toString());
    command.addAll(List.of("-g", "-nowarn", "-d", classes.toString()));
    command.add(children.root().resolve("benchmarks/awfy/Awfy.java").toString());
    try (Stream<Path> files = Files.walk(programs.resolve("src"))) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
    }
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new ImpossibleException("the programs in " + programs + " cannot be compiled");
    }
  }
}
