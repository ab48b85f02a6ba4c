package org.pathprofile.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * Which of the standard streams are terminals. Java does not tell of each; Linux does, and
 * elsewhere this says that none is.
 */
final class Terminals {
  private static final Pattern DEVICE = Pattern.compile("/dev/(pts/\\d+|tty.*|console)");

  private final IntFunction<String> files;

  /**
   * @param files which file is open under a number: 0, 1, 2 are the standard streams
   */
  Terminals(IntFunction<String> files) {
    this.files = files;
  }

  static Terminals ofProcess() {
    return new Terminals(Terminals::file);
  }

  private static String file(int number) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + number)).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "unknown";
    }
  }

  /**
   * The option of the JVM that tells pathprofile which they are; empty if none is.
   *
   * @param term the environment variable {@code TERM}, or null; a dumb terminal is none
   */
  Optional<String> option(String term) {
    if (term == null || term.isEmpty() || term.equals("dumb")) {
      return Optional.empty();
    }
    List<String> found = new ArrayList<>();
    List<String> names = List.of("in", "out", "err");
    for (String name : names) {
      if (DEVICE.matcher(files.apply(names.indexOf(name))).matches()) {
        found.add(name);
      }
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of("-Dpathprofile.terminals=" + String.join(",", found));
  }
}
