package org.pathprofile.sl.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.graalvm.polyglot.Source;

/**
 * Programs with what they print beside them: {@code x.sl}, {@code x.output} and, if the program
 * reads its input, {@code x.input}.
 */
final class TestPrograms {
  private static final String SUFFIX = ".sl";

  private TestPrograms() {}

  /** All programs in a folder and those below it, by name. */
  static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  /**
   * What a program prints, with line ends as on Unix. It is run as an interactive source, as
   * upstream does: the value that {@code main} returns is printed, too.
   */
  static String output(Path program) throws IOException {
    Source source =
        Source.newBuilder(
                Program.LANGUAGE, Files.readString(program), program.getFileName().toString())
            .interactive(true)
            .build();
    Path input = beside(program, ".input");
    return Program.run(source, Files.exists(input) ? Files.readString(input) : "");
  }

  /** What it should print, with line ends as on Unix. */
  static String expectedOutput(Path program) throws IOException {
    return Files.readString(beside(program, ".output")).replace("\r\n", "\n");
  }

  private static Path beside(Path program, String suffix) {
    String name = program.getFileName().toString();
    return program.resolveSibling(name.substring(0, name.length() - SUFFIX.length()) + suffix);
  }
}
