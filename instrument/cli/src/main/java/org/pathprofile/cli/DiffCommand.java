package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.pathprofile.core.compare.ComparisonFormat;
import org.pathprofile.core.compare.ComparisonFormats;
import org.pathprofile.core.compare.ComparisonGate;
import org.pathprofile.core.compare.ProfileComparison;
import org.pathprofile.core.compare.TextComparison;
import org.pathprofile.core.output.ProfileFormats;
import org.pathprofile.core.output.SourceFiles;
import org.pathprofile.core.profile.PathProfile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pathprofile diff}: what changed from one profile to another. */
@Command(
    name = "diff",
    description = "Compares two profiles: which paths are new, gone, hotter or colder.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:No change meets a condition of --fail-if.",
      "1:A change meets one; the error output has a line for each.",
      "2:A file cannot be read, the profiles cannot be compared, or the command line is wrong."
    })
final class DiffCommand implements Callable<Integer> {
  /** The exit code if a change meets a condition. */
  private static final int CHANGED = 1;

  private static final int MOST_PATHS = 1_000_000;

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "<before.json>", description = "The first profile.")
  private Path before;

  @Parameters(index = "1", paramLabel = "<after.json>", description = "The second profile.")
  private Path after;

  @Option(
      names = "--format",
      paramLabel = "<name>",
      converter = ComparisonFormatName.class,
      completionCandidates = ComparisonFormatName.class,
      description = "One of ${COMPLETION-CANDIDATES} (default: as the name of the file, or text).")
  private ComparisonFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description =
          "The file to write, compressed if its name ends in .gz (default: print to the output)."
              + " The rest of the name tells the format: page.html, diff.json.")
  private Path target;

  @Option(
      names = "--fail-if",
      paramLabel = "<conditions>",
      description =
          "Exit with code 1 if a path's share of the branch flow rose by more than this many"
              + " percentage points (share>+5), or if a new path has more than this percentage"
              + " of it (new>1).")
  private String failIf;

  @Option(
      names = "--paths",
      paramLabel = "<n>",
      description = "Most changed paths to show in text and html (default: ${DEFAULT-VALUE}).")
  private int paths = 50;

  DiffCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    if (paths < 1 || paths > MOST_PATHS) {
      throw new ParameterException(
          spec.commandLine(), "--paths must be from 1 to " + MOST_PATHS + " but is " + paths);
    }
    ComparisonGate gate = gate();
    if (format == null) {
      format = target == null ? new TextComparison() : formatOf(target.toString());
    }
    ProfileComparison comparison = compare(read(before), read(after));
    write(comparison);
    if (gate == null) {
      return 0;
    }
    List<String> violations = gate.violations(comparison);
    violations.forEach(streams::say);
    return violations.isEmpty() ? 0 : CHANGED;
  }

  private static ComparisonFormat formatOf(String file) {
    return ProfileFormats.ofFile(file)
        .flatMap(named -> ComparisonFormats.find(named.name()))
        .orElseThrow(
            () ->
                new CommandException(
                    ("-o %s: this name tells no format of comparisons; end it in .html, .json"
                            + " or .txt, or give --format, one of %s")
                        .formatted(file, ComparisonFormats.names())));
  }

  /** With texts as far as they can be had; what has none is matched in another way, and it says. */
  private static PathProfile read(Path file) {
    return SourceFiles.embed(ProfileFile.read(file), missing -> {});
  }

  private ProfileComparison compare(PathProfile first, PathProfile second) {
    try {
      return ProfileComparison.of(first, second);
    } catch (IllegalArgumentException e) {
      throw new CommandException(before + " and " + after + ": " + e.getMessage(), e);
    }
  }

  private void write(ProfileComparison comparison) throws IOException {
    ComparisonFormat.Names names = new ComparisonFormat.Names(before.toString(), after.toString());
    ReportTarget.write(
        target, streams.out(), false, out -> format.write(comparison, names, paths, out));
  }

  private ComparisonGate gate() {
    try {
      return failIf == null ? null : ComparisonGate.parse(failIf);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--fail-if: " + e.getMessage(), e);
    }
  }
}
