package org.pathprofile.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The part of a command line that says which program runs, and with what arguments. */
final class ProgramParameters {
  @Option(
      names = "--language",
      paramLabel = "<id>",
      description = "The language of the program. By default the file's name tells it.")
  private String language;

  @Parameters(index = "0", paramLabel = "<file>", description = "The program.")
  private Path file;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "<arguments>",
      description = "The arguments of the program.")
  private List<String> arguments = new ArrayList<>();

  /**
   * @throws CommandException if the file cannot be read or its language is not known
   */
  GuestProgram program() {
    return GuestProgram.read(file, language, arguments);
  }
}
