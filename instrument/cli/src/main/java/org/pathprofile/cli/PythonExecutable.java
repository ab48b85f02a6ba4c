package org.pathprofile.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What {@code sys.executable} names: a script that runs Python with the command line that has
 * started this process, without a profile. It takes the arguments of {@code python}, without what
 * only changes how the interpreter works, such as {@code -u}. It is deleted when the process ends.
 */
final class PythonExecutable {
  /** As Linux shows it, each argument with a zero behind it. */
  private static final Path OWN_COMMAND = Path.of("/proc/self/cmdline");

  private static final Path OWN_JAVA = Path.of("/proc/self/exe");

  private static final String SCRIPT =
      """
      #!/bin/sh
      # Python as the program that names this file runs in it, without a profile.
      while [ $# -gt 0 ]; do
        case $1 in
          -[WX]) shift 2 ;;
          -[WX]* | -[bBdEiIOPqRsSuvx]*) shift ;;
          *) break ;;
        esac
      done
      case ${1--} in
        -V | --version) set -- -c 'import sys; print("Python", sys.version.split()[0])' ;;
        -*) ;;
        *) set -- --language=python "$@" ;;
      esac
      exec %s run --pathprofile=false "$@"
      """;

  private PythonExecutable() {}

  /** Makes the script; empty where no process tells its command line, or it may not be written. */
  static Optional<Path> make() {
    try {
      String command = Files.readString(OWN_COMMAND, Charset.defaultCharset());
      Optional<String> script =
          script(OWN_JAVA.toRealPath().toString(), List.of(command.split("\0")));
      if (script.isEmpty()) {
        return Optional.empty();
      }
      Path file =
          Files.createTempFile(
              "pathprofile-python",
              "",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      file.toFile().deleteOnExit();
      return Optional.of(Files.writeString(file, script.get()));
    } catch (IOException | UnsupportedOperationException e) {
      // The program then finds sys.executable empty, as in other embeddings.
      return Optional.empty();
    }
  }

  /**
   * The script for a process.
   *
   * @param command the command line, with the name of the JVM first
   * @return empty if the command line does not start pathprofile
   */
  static Optional<String> script(String java, List<String> command) {
    String main = Main.class.getName();
    for (int last = 1; last < command.size(); last++) {
      String argument = command.get(last);
      if (argument.equals(main) || argument.endsWith("/" + main)) {
        return Optional.of(
            SCRIPT.formatted(
                quoted(java)
                    + command.subList(1, last + 1).stream()
                        .map(PythonExecutable::quoted)
                        .collect(Collectors.joining(" ", " ", ""))));
      }
    }
    return Optional.empty();
  }

  private static String quoted(String argument) {
    return "'" + argument.replace("'", "'\\''") + "'";
  }
}
