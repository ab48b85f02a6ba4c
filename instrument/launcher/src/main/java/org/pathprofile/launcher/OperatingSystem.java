package org.pathprofile.launcher;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Kinds of operating systems, as far as finding and starting Java depends on them. */
enum OperatingSystem {
  /** Linux, and whatever else has its folders. */
  LINUX,
  MACOS,
  WINDOWS;

  static OperatingSystem current() {
    return named(System.getProperty("os.name"));
  }

  /**
   * @param name the value of the system property {@code os.name}
   */
  static OperatingSystem named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("windows")) {
      return WINDOWS;
    }
    return lower.startsWith("mac") ? MACOS : LINUX;
  }

  /** What the file of a program is called. */
  String program(String name) {
    return this == WINDOWS ? name + ".exe" : name;
  }

  /** What the file of a script is called. */
  String script(String name) {
    return this == WINDOWS ? name + ".cmd" : name;
  }

  /**
   * The files that a search path leads to, the one that is called first.
   *
   * @param path the environment variable {@code PATH}, or null
   */
  Stream<Path> onPath(String path, String file) {
    return path == null
        ? Stream.empty()
        : Arrays.stream(path.split(this == WINDOWS ? ";" : ":"))
            .flatMap(folder -> fileIn(folder, file).stream())
            .filter(Files::isExecutable);
  }

  private static Optional<Path> fileIn(String folder, String file) {
    try {
      return Optional.of(Path.of(folder, file));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
