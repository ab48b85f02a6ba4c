package org.pathprofile.cli;

import java.io.Console;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.pathprofile.core.report.EmptyReason;
import org.pathprofile.core.report.ReportOptions;
import org.pathprofile.core.report.TextReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pathprofile watch}: the hot paths of a run that goes on. */
@Command(
    name = "watch",
    description = "Shows what a run with --pathprofile.Interval has counted so far, until it ends.",
    footer = {
      "",
      "Start the run in another terminal, with --pathprofile.Output=json,",
      "--pathprofile.OutputFile=<file> and --pathprofile.Interval=<time>. The report is",
      "updated after each interval. If the output is not a terminal, the reports follow",
      "one another."
    })
final class WatchCommand implements Callable<Integer> {
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** Moves a terminal's cursor to the upper left corner and clears what is below. */
  private static final String CLEAR = "\u001b[H\u001b[2J";

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "<file or folder>",
      description = "The run's OutputFile, or the folder that it is in.")
  private Path target;

  @Option(
      names = "--functions",
      paramLabel = "<n>",
      description = "Most functions to show (default: ${DEFAULT-VALUE}).")
  private int functions = 5;

  @Option(
      names = "--paths",
      paramLabel = "<n>",
      description = "Most paths to show of a function (default: ${DEFAULT-VALUE}).")
  private int paths = 5;

  WatchCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ReportOptions options = options();
    WatchedRun run = new WatchedRun(files());
    boolean isTerminal = isTerminal();
    while (!run.isOver()) {
      if (run.refresh()) {
        show(run, options, isTerminal);
      } else {
        Thread.sleep(PAUSE.toMillis());
      }
    }
    return 0;
  }

  private ReportOptions options() {
    try {
      ReportOptions defaults = ReportOptions.DEFAULT;
      return new ReportOptions(
          defaults.hotThreshold(), functions, paths, defaults.maxLines(), "--functions, --paths");
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private IntervalFiles files() throws IOException, InterruptedException {
    IntervalFiles.requireFolder(target);
    Optional<IntervalFiles> files = IntervalFiles.at(target);
    if (files.isEmpty()) {
      streams.say("waiting for the first interval in " + target);
    }
    while (files.isEmpty()) {
      Thread.sleep(PAUSE.toMillis());
      files = IntervalFiles.at(target);
    }
    return files.get();
  }

  private void show(WatchedRun run, ReportOptions options, boolean isTerminal) throws IOException {
    StringWriter text = new StringWriter();
    text.append(isTerminal ? CLEAR : "").append(run.heading()).append("\n\n");
    TextReport.write(run.counted(), options, EmptyReason.UNKNOWN, text);
    streams.out().print(text.append('\n'));
    streams.out().flush();
  }

  // Up to JDK 21 there is no console where there is no terminal.
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // From JDK 22 on there is always one, and it says what it is.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
