package org.pathprofile.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * Which of the standard streams are terminals. Java does not tell of each; Linux does, and
 * elsewhere this says that none is. A shell knows it anywhere.
 *
 * @param names some of {@code in}, {@code out} and {@code err}
 */
record Terminals(List<String> names) {
  private static final List<String> STREAMS = List.of("in", "out", "err");

  private static final Pattern DEVICE = Pattern.compile("/dev/(pts/\\d+|tty.*|console)");

  /**
   * @param files which file is open under a number: 0, 1, 2 are the standard streams
   */
  static Terminals of(IntFunction<String> files) {
    return new Terminals(
        STREAMS.stream()
            .filter(name -> DEVICE.matcher(files.apply(STREAMS.indexOf(name))).matches())
            .toList());
  }

  /**
   * @param names with commas between them
   */
  static Terminals named(String names) {
    return new Terminals(STREAMS.stream().filter(names::contains).toList());
  }

  static Terminals ofProcess() {
    return of(Terminals::file);
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
    return term == null || term.isEmpty() || term.equals("dumb") || names.isEmpty()
        ? Optional.empty()
        : Optional.of("-Dpathprofile.terminals=" + String.join(",", names));
  }
}
