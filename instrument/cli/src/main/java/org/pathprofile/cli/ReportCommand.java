package org.pathprofile.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.pathprofile.core.coverage.CoverageGate;
import org.pathprofile.core.coverage.Dependencies;
import org.pathprofile.core.coverage.UnloadedFiles;
import org.pathprofile.core.insight.InsightReport;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.SourceFiles;
import org.pathprofile.core.output.TextFormat;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.ReportOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code pathprofile report}: prints a profile that was written as JSON. */
@Command(
    name = "report",
    description =
        "Prints a profile that --pathprofile.Output=json wrote, as text or in another format."
            + " The file may be compressed.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:The profile was printed, and no limit of --fail-under was missed.",
      "1:Coverage is too low; the error output says by how much.",
      "2:The profile or the format does not permit it, or the command line is wrong."
    })
final class ReportCommand implements Callable<Integer> {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  /** The exit code if coverage is too low. */
  private static final int UNDER_LIMIT = 1;

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "<profile.json>", description = "The profile.")
  private Path file;

  @Option(
      names = "--format",
      paramLabel = "<name>",
      converter = FormatName.class,
      completionCandidates = FormatName.class,
      description =
          "One of ${COMPLETION-CANDIDATES} (default: as the name of the file to write, or text).")
  private ProfileFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description =
          "The file to write, compressed if its name ends in .gz (default: print to the output)."
              + " The rest of the name tells the format: page.html, cover.info.")
  private Path target;

  @Option(
      names = "--fail-under",
      paramLabel = "<limits>",
      description =
          "Exit with code 1 if coverage is below a percentage: lines=80,branches=70,primes=50.")
  private String failUnder;

  @Option(
      names = "--coverage-root",
      paramLabel = "<folder>",
      description =
          "The folder of all sources. lcov and cobertura then also list files that never ran.")
  private Path coverageRoot;

  @Option(
      names = "--sources",
      paramLabel = "<folder>",
      description =
          "Also read sources below this folder that have no digest in the profile (html).")
  private Path sources;

  @Option(
      names = "--libraries",
      description =
          "Coverage also has packages of others: in node_modules, site-packages or gems, and Java's"
              + " test frameworks.")
  private boolean libraries;

  @Option(
      names = "--insight",
      description = "Print findings instead: what stands out, with numbers and advice.")
  private boolean insight;

  @Option(
      names = "--threshold",
      paramLabel = "<percent>",
      description = "A path is hot above this percentage of the branch flow" + DEFAULT)
  private double threshold = ReportOptions.DEFAULT.hotThreshold();

  @Option(
      names = "--functions",
      paramLabel = "<n>",
      description = "Most functions to show" + DEFAULT)
  private int functions = ReportOptions.DEFAULT.maxFunctions();

  @Option(
      names = "--paths",
      paramLabel = "<n>",
      description = "Most paths to show of a function" + DEFAULT)
  private int paths = ReportOptions.DEFAULT.maxPaths();

  @Option(
      names = "--lines",
      paramLabel = "<n>",
      description = "Most lines of text to print for a path" + DEFAULT)
  private int lines = ReportOptions.DEFAULT.maxLines();

  ReportCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    if (format == null) {
      format =
          target == null || insight || Files.isDirectory(target)
              ? new TextFormat()
              : RunOutput.formatOf(target.toString());
    }
    FormatOptions options = formatOptions();
    CoverageGate gate = gate();
    PathProfile profile = ProfileFile.read(file);
    if (insight) {
      writeFindings(profile);
    } else {
      write(profile, options);
    }
    return gate == null ? 0 : check(profile, gate);
  }

  private void writeFindings(PathProfile profile) throws IOException {
    StringBuilder findings = new StringBuilder();
    InsightReport.write(profile, functions, findings);
    byte[] text = findings.toString().getBytes(StandardCharsets.UTF_8);
    ReportTarget.write(target, streams.out(), false, out -> out.write(text));
  }

  private void write(PathProfile read, FormatOptions options) throws IOException {
    PathProfile profile = format.wantsSources() ? SourceFiles.embed(read, streams::say) : read;
    try {
      ReportTarget.write(
          target, streams.out(), format.isCompressed(), out -> format.write(profile, options, out));
    } catch (UnsupportedProfileException e) {
      throw new CommandException(file + ": " + e.getMessage(), e);
    }
  }

  private CoverageGate gate() {
    try {
      return failUnder == null ? null : CoverageGate.parse(failUnder);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--fail-under: " + e.getMessage(), e);
    }
  }

  private int check(PathProfile read, CoverageGate gate) {
    try {
      PathProfile profile = libraries ? read : Dependencies.leftOutOf(read);
      List<String> unloaded =
          coverageRoot == null ? List.of() : UnloadedFiles.of(profile, coverageRoot);
      List<String> shortfalls = gate.shortfalls(profile, libraries, unloaded);
      shortfalls.forEach(streams::say);
      return shortfalls.isEmpty() ? 0 : UNDER_LIMIT;
    } catch (IllegalArgumentException | IOException e) {
      throw new CommandException(file + ": " + e.getMessage(), e);
    }
  }

  private FormatOptions formatOptions() {
    FormatOptions options =
        FormatOptions.DEFAULT
            .withReport(reportOptions())
            .withLibraries(libraries)
            .withNotes(streams::say);
    if (coverageRoot != null) {
      options = options.withCoverageRoot(existing("--coverage-root", coverageRoot));
    }
    return sources == null ? options : options.withSources(existing("--sources", sources));
  }

  private Path existing(String option, Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new ParameterException(
          spec.commandLine(), option + " " + folder + ": there is no such folder");
    }
    return folder;
  }

  private ReportOptions reportOptions() {
    try {
      return new ReportOptions(threshold, functions, paths, lines, "--functions, --paths, --lines");
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
