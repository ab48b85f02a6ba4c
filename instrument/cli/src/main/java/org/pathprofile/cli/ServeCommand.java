package org.pathprofile.cli;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.pathprofile.cli.serve.PageServer;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pathprofile serve}: the page of a run that goes on. */
@Command(
    name = "serve",
    description =
        "Serves the page of a run with --pathprofile.Interval to a browser on this machine. The"
            + " page is updated after each interval, until the command is interrupted.",
    footer = {
      "",
      "Start the run in another terminal, with --pathprofile.Output=json,",
      "--pathprofile.OutputFile=<file> and --pathprofile.Interval=<time>. The page",
      "shows what was counted so far. It can only be opened from this machine."
    })
final class ServeCommand implements Callable<Integer> {
  private static final int MAX_PORT = 65_535;

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "<file or folder>",
      description = "The run's OutputFile, or the folder that it is in.")
  private Path target;

  @Option(
      names = "--port",
      paramLabel = "<n>",
      description = "The port; 0 for any free port (default: ${DEFAULT-VALUE}).")
  private int port = 7284;

  @Option(
      names = "--sources",
      paramLabel = "<folder>",
      description = "Also read sources below this folder that have no digest in the profile.")
  private Path sources;

  ServeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port < 0 || port > MAX_PORT) {
      throw new ParameterException(
          spec.commandLine(), "--port: " + port + " is not a port; give one from 0 to " + MAX_PORT);
    }
    if (sources != null && !Files.isDirectory(sources)) {
      throw new ParameterException(
          spec.commandLine(), "--sources " + sources + ": there is no such folder");
    }
    ProfileFormat format =
        ProfileFormats.find("html")
            .orElseThrow(() -> new CommandException("the format html is not installed"));
    FormatOptions options =
        sources == null ? FormatOptions.DEFAULT : FormatOptions.DEFAULT.withSources(sources);
    WatchedPage page = new WatchedPage(target, format, options, streams::say);
    try (PageServer server = new PageServer(port, page, streams::say)) {
      streams.out().println("Open " + server.address() + " in a browser. Press Ctrl+C to stop.");
      streams.out().flush();
      new CountDownLatch(1).await(); // An interrupt ends the process.
    } catch (BindException e) {
      throw new CommandException(
          "port " + port + " is not available (" + e.getMessage() + "); give another with --port",
          e);
    }
    return 0;
  }
}
