package org.pathprofile.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The part of a command line that says which program runs, and with what arguments. */
final class ProgramParameters {
  /** The option that says what the program's name is, which users do not see. */
  static final String KIND = "--program-kind";

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

  /** What the program's name is. {@link ShortOptions} makes it of {@code -m} and {@code -c}. */
  enum Kind {
    FILE,
    MODULE,
    CODE
  }

  @Option(names = KIND, hidden = true)
  private Kind kind = Kind.FILE;

  @Mixin private GraalVersion graalvm;

  @Parameters(index = "0", paramLabel = "<file>", description = "The program.")
  private String program;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "<arguments>",
      description = "The arguments of the program.")
  private List<String> arguments = new ArrayList<>();

  /**
   * @param options of the engine; one that is wrong is told before what is wrong with the program
   * @param notes is told what was done to run the program
   * @throws CommandException if an option is wrong, the file cannot be read, a language is not
   *     known or not there, or another version of GraalVM runs than is asked for
   */
  GuestProgram program(Map<String, String> options, PrintStream notes) {
    graalvm.check();
    try {
      with.forEach(id -> Engines.requireLanguage("--with=", id));
      return GuestProgram.read(program, kind, language, with, arguments, notes);
    } catch (CommandException e) {
      String fault = EngineOptions.faultOf(options);
      throw fault == null ? e : new CommandException(fault, e);
    }
  }
}
