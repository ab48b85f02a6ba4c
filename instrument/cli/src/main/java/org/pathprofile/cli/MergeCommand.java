package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.JsonFormat;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code pathprofile merge}: adds profiles up. Files are read one after the other; beside the sum
 * only one of them is in memory.
 */
@Command(
    name = "merge",
    description = "Adds up the counts of profiles that --pathprofile.Output=json wrote.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:All files are in the sum.",
      "1:The sum was written, but files were left out; the error output says which and why.",
      "2:Nothing was written: no file could be read, or the command line is wrong."
    },
    footer = {
      "",
      "All files must be counted in the same way (mode, K, path end, ...) as the first file that",
      "can be read, and have the same graphs of functions. Other files are left out as a whole."
    })
final class MergeCommand implements Callable<Integer> {
  /** The exit code if files were left out. */
  private static final int INCOMPLETE = 1;

  private final Streams streams;

  @Parameters(paramLabel = "<profile.json>", arity = "1..*", description = "The profiles.")
  private List<Path> files;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description =
          "The file to write, compressed if its name ends in .gz (default: print to the output).")
  private Path target;

  private PathProfile sum;

  MergeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    int leftOut = ProfileFile.readEach(files, streams, this::add);
    if (sum == null) {
      throw new CommandException("none of the files could be read, so there is no sum");
    }
    ReportTarget.write(
        target,
        streams.out(),
        false,
        out -> new JsonFormat().write(sum, FormatOptions.DEFAULT, out));
    if (leftOut == 0) {
      return 0;
    }
    streams.say(leftOut + " of " + files.size() + " files were left out");
    return INCOMPLETE;
  }

  private void add(Path file, PathProfile profile) {
    String versions = sum == null ? profile.toolVersion() : sum.toolVersion();
    sum = sum == null ? profile : ProfileMerger.merge(sum, profile);
    if (!sum.toolVersion().equals(versions)) {
      streams.say(
          ("%s: was counted by pathprofile %s, files before it by %s; its counts are"
                  + " in the sum")
              .formatted(file, profile.toolVersion(), versions));
    }
  }
}
