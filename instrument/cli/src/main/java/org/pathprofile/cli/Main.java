package org.pathprofile.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.graalvm.polyglot.PolyglotException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code pathprofile}. */
@Command(
    name = "pathprofile",
    description = "Runs a program and reports which paths through its functions are hot.",
    mixinStandardHelpOptions = true,
    versionProvider = Versions.class,
    synopsisSubcommandLabel = "COMMAND",
    scope = CommandLine.ScopeType.INHERIT)
public final class Main implements Runnable {
  /** What a command returns when it was called in a wrong way. */
  static final int USAGE_ERROR = 2;

  @Spec private CommandSpec spec;

  private Main() {}

  /** Runs a command in this process and ends the process with the command's exit code. */
  public static void main(String[] args) {
    Interrupts.handle();
    PrintStream out = WatchedOutput.standard(System.err);
    int code = execute(new Streams(System.in, out, System.err), args);
    out.flush();
    System.err.flush();
    System.exit(code);
  }

  /**
   * Runs a command.
   *
   * @return 0, the exit code of the guest program, or {@link #USAGE_ERROR}
   */
  static int execute(Streams streams, String... args) {
    CommandLine line = commandLine(streams);
    CommandLine command = args.length == 0 ? null : line.getSubcommands().get(args[0]);
    if (command == null || !LaunchArguments.runsProgram(args[0])) {
      return line.execute(args);
    }
    try {
      return line.execute(ShortOptions.expand(command.getCommandSpec(), args));
    } catch (CommandException e) {
      return say(command, e.getMessage());
    }
  }

  /** All commands with their options. */
  static CommandLine commandLine(Streams streams) {
    return new CommandLine(new Main())
        .addSubcommand(runCommand(streams))
        .addSubcommand(reportCommand(streams))
        .addSubcommand(new WatchCommand(streams))
        .addSubcommand(new ServeCommand(streams))
        .addSubcommand(new MergeCommand(streams))
        .addSubcommand(new DiffCommand(streams))
        .addSubcommand(new RankCommand(streams))
        .addSubcommand(new LanguagesCommand())
        .addSubcommand(new CommandLine(new AccuracyCommand(streams)).setStopAtPositional(true))
        .setOut(writer(streams.out()))
        .setErr(writer(streams.err()))
        .setParameterExceptionHandler(Main::reportUsageError)
        .setExecutionExceptionHandler(Main::reportFailure);
  }

  private static CommandLine runCommand(Streams streams) {
    CommandLine run = new CommandLine(new RunCommand(streams)).setStopAtPositional(true);
    run.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, HelpTables::options);
    return run;
  }

  private static CommandLine reportCommand(Streams streams) {
    CommandLine report = new CommandLine(new ReportCommand(streams));
    report.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, HelpTables::formats);
    return report;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "a command is missing; give run, report, watch, serve, merge, diff, rank, languages or"
            + " accuracy");
  }

  private static int reportUsageError(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    String message =
        failure instanceof UnmatchedArgumentException unmatched
            ? describe(unmatched)
            : failure.getMessage();
    err.println("pathprofile: " + Character.toLowerCase(message.charAt(0)) + message.substring(1));
    err.println(
        "Try '" + command.getCommandSpec().qualifiedName() + " --help' for more information.");
    return USAGE_ERROR;
  }

  private static String describe(UnmatchedArgumentException failure) {
    String name = failure.getUnmatched().get(0);
    CommandLine command = failure.getCommandLine();
    if (name.startsWith("-")) {
      return "unknown option "
          + name
          + SimilarNames.question(
              name.replaceFirst("=.*", ""), command.getCommandSpec().optionsMap().keySet());
    }
    if (command.getParent() != null) {
      return "one argument too many: " + name;
    }
    return "unknown command "
        + name
        + (Files.exists(Path.of(name))
            ? "; to run a program: pathprofile run " + name
            : SimilarNames.question(name, command.getSubcommands().keySet()));
  }

  private static int reportFailure(
      Exception failure, CommandLine command, CommandLine.ParseResult arguments) throws Exception {
    boolean forUsers =
        failure instanceof CommandException
            || (failure instanceof PolyglotException polyglot && !polyglot.isInternalError());
    if (forUsers) {
      return say(command, failure.getMessage());
    }
    throw failure;
  }

  private static int say(CommandLine command, String message) {
    command.getErr().println("pathprofile: " + message);
    return USAGE_ERROR;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, Charset.defaultCharset());
  }
}
