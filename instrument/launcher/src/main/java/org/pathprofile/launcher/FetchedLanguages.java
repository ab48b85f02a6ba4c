package org.pathprofile.launcher;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathprofile.cli.GuestLanguage;

/**
 * The languages that are not built in. Each is fetched when a program first needs it.
 *
 * @param graalVm the version of GraalVM that runs them
 * @param base the folder with the modules of that version
 */
record FetchedLanguages(Checkout checkout, Maven maven, String graalVm, Path base) {
  private Path folder(GuestLanguage language, String version) {
    return checkout.state().resolve("languages").resolve(language.id() + "-" + version);
  }

  /** The folder with the jars of a language. */
  Path modules(GuestLanguage language) {
    String version = version(language);
    Path folder = folder(language, version);
    if (!isThere(folder)) {
      checkout.alone(() -> fetch(language, version, folder));
    }
    return folder;
  }

  /**
   * Which languages there are, for the command that lists them ({@code LanguagesCommand} says how).
   */
  String found() {
    StringBuilder found = new StringBuilder();
    for (GuestLanguage language : GuestLanguage.all()) {
      String version = version(language);
      if (language.versions().contains(version)) {
        boolean here = isThere(folder(language, version));
        found.append(language.id() + ":" + version + ":" + (here ? "here," : "fetched,"));
      } else if (language.megabytes() > 0) {
        found.append(language.id() + "::unknown,");
      }
    }
    return found.toString();
  }

  /**
   * The version of a language that goes with that of GraalVM: the same, or else the newest of the
   * same line that is older. Of a line that the catalogue does not know, the same is tried: it may
   * be newer than the catalogue.
   */
  String version(GuestLanguage language) {
    String line = graalVm.replaceFirst("^([0-9]+\\.[0-9]+\\.).*", "$1");
    Version newest = Version.parse(graalVm);
    return language.versions().stream()
        .filter(candidate -> candidate.startsWith(line))
        .map(Version::parse)
        .filter(candidate -> candidate.compareTo(newest) <= 0)
        .max(Comparator.naturalOrder())
        .orElse(newest)
        .toString();
  }

  /** Whether all jars of a language are in a folder, and none of them is a dead link. */
  private static boolean isThere(Path folder) {
    List<Path> jars = Folders.jarsIn(folder);
    return !jars.isEmpty() && jars.stream().allMatch(Files::exists);
  }

  /** Puts jars into a folder: links, as they stay in Maven's local repository, too. */
  private void fetch(GuestLanguage language, String version, Path folder)
      throws IOException, InterruptedException {
    if (isThere(folder)) {
      return;
    }
    maven.require("fetch " + language.name());
    Files.createDirectories(folder.getParent());
    int megabytes = language.megabytes();
    Launcher.say(
        "fetching %s %s, about %d MB (%d s at 100 Mbit/s), into %s (once) ..."
            .formatted(language.name(), version, megabytes, megabytes * 8 / 100 + 1, folder));
    Path part = folder.resolveSibling(folder.getFileName() + ".part");
    Folders.delete(folder);
    Folders.delete(part);
    Path list = folder.resolveSibling(language.id() + ".list");
    Maven.Answer answer =
        maven.run(
            graalVm,
            List.of(
                "dependency:build-classpath",
                "-Dpart=" + language.id(),
                "-Dlanguage.version=" + version,
                "-Dmdep.pathSeparator=|",
                "-Dmdep.outputFile=" + list));
    if (!answer.succeeded()) {
      answer.requireReached(language.name() + " " + version);
      throw new LaunchException(
          "there is no %s for GraalVM %s: Maven Central lacks %s; there is one for %s"
              .formatted(
                  language.name(),
                  graalVm,
                  answer.missingParts(),
                  String.join(" ", language.versions())));
    }
    Files.createDirectory(part);
    link(Files.readString(list).strip().split("\\|"), part);
    Files.delete(list);
    Files.move(part, folder);
  }

  private void link(String[] jars, Path folder) throws IOException {
    // What every language needs comes with GraalVM itself.
    Set<String> known =
        Folders.jarsIn(base).stream().map(Folders::artifact).collect(Collectors.toSet());
    for (String name : jars) {
      Path jar = Path.of(name);
      if (!known.contains(Folders.artifact(jar))) {
        Path link = folder.resolve(jar.getFileName());
        try {
          Files.createLink(link, jar);
        } catch (IOException | UnsupportedOperationException e) {
          // Another file system has no hard links to this one.
          Files.copy(jar, link);
        }
      }
    }
  }
}
