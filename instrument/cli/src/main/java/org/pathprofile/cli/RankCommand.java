package org.pathprofile.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.pathprofile.core.compare.FailureRanking;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code pathprofile rank}: which paths go with the failure of runs. */
@Command(
    name = "rank",
    description = "Ranks paths by how strongly they are associated with failing runs.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:All files were used.",
      "1:The ranking was printed, but files were left out; the error output says which and why.",
      "2:No ranking: there are no failing or no passing runs, or the command line is wrong."
    },
    footer = {
      "",
      "Each file is the profile of one run. Files are read one after the other. Paths are left",
      "out if the 95 %% interval of their increase includes 0."
    })
final class RankCommand implements Callable<Integer> {
  /** The exit code if files were left out. */
  private static final int INCOMPLETE = 1;

  private final Streams streams;
  private final FailureRanking ranking = new FailureRanking();

  @Spec private CommandSpec spec;

  @Option(
      names = "--failing",
      paramLabel = "<profile.json>",
      arity = "1..*",
      required = true,
      description = "The profiles of runs that failed.")
  private List<Path> failing;

  @Option(
      names = "--passing",
      paramLabel = "<profile.json>",
      arity = "1..*",
      required = true,
      description = "The profiles of runs that passed.")
  private List<Path> passing;

  @Option(
      names = "--format",
      paramLabel = "<name>",
      description = "text or json (default: ${DEFAULT-VALUE}).")
  private String format = "text";

  @Option(
      names = "--paths",
      paramLabel = "<n>",
      description = "Most paths to show in the text (default: ${DEFAULT-VALUE}).")
  private int paths = 10;

  RankCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    if (paths < 1) {
      throw new ParameterException(
          spec.commandLine(), "--paths must be at least 1 but is " + paths);
    }
    if (!List.of("text", "json").contains(format)) {
      throw new ParameterException(
          spec.commandLine(), "there is no format '" + format + "'; give text or json");
    }
    int leftOut =
        ProfileFile.readEach(failing, streams, (file, profile) -> ranking.add(profile, true))
            + ProfileFile.readEach(
                passing, streams, (file, profile) -> ranking.add(profile, false));
    if (ranking.failing() == 0 || ranking.passing() == 0) {
      throw new CommandException(
          ("a ranking needs at least one failing and one passing run, but %s and %s"
                  + " could be used")
              .formatted(ranking.failing(), ranking.passing()));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (format.equals("json")) {
      RankingReport.writeJson(ranking, out);
    } else {
      RankingReport.writeText(ranking, paths, out);
    }
    if (leftOut == 0) {
      return 0;
    }
    streams.say(leftOut + " of " + (failing.size() + passing.size()) + " files were left out");
    return INCOMPLETE;
  }
}
