package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The part of a command line that says which program runs, and with what arguments. */
final class ProgramParameters {
  @Option(
      names = "--language",
      paramLabel = "<id>",
      description = "The language of the program. By default the file name determines it.")
  private String language;

  @Option(
      names = "--with",
      paramLabel = "<id>",
      split = ",",
      description =
          "More languages for the program to use, such as python,ruby. The launcher script"
              + " downloads them on first use.")
  private List<String> with = List.of();

  @Mixin private GraalVersionOption graalvm;

  @Parameters(index = "0", paramLabel = "<file>", description = "The program.")
  private String program;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "<arguments>",
      description = "The arguments of the program.")
  private List<String> arguments = new ArrayList<>();

  /**
   * @throws CommandException if the file cannot be read, a language is not known or not there, or
   *     another version of GraalVM runs than is asked for
   */
  GuestProgram program() {
    graalvm.check();
    if (!with.isEmpty()) {
      Set<String> there = Engines.languages();
      for (String id : with) {
        if (!there.contains(id)) {
          throw new CommandException("--with=" + id + ": not one of " + there);
        }
      }
    }
    return GuestProgram.read(program, language, with, arguments);
  }
}
