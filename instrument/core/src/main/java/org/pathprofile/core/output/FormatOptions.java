package org.pathprofile.core.output;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.pathprofile.core.report.EmptyReason;
import org.pathprofile.core.report.ReportOptions;

/**
 * What a format should know besides the profile. Each format uses what it needs. Immutable.
 *
 * @param report how much of the profile is shown to a reader
 * @param whyEmpty the reason to give if the profile holds no function
 * @param coverageRoot the folder of all sources that could have run, for formats that list what did
 *     not
 * @param sources the folder below which a format may read files that the profile names as its
 *     sources, if it shows text that the profile lacks
 * @param libraries whether coverage has the {@linkplain org.pathprofile.core.coverage.Dependencies
 *     packages of others}
 * @param notes is told, in a line each, what of the profile the format leaves out
 */
public record FormatOptions(
    ReportOptions report,
    EmptyReason whyEmpty,
    Optional<Path> coverageRoot,
    Optional<Path> sources,
    boolean libraries,
    Consumer<String> notes) {

  public static final FormatOptions DEFAULT =
      new FormatOptions(
          ReportOptions.DEFAULT,
          EmptyReason.UNKNOWN,
          Optional.empty(),
          Optional.empty(),
          false,
          note -> {});

  public FormatOptions {
    Objects.requireNonNull(report, "report");
    Objects.requireNonNull(whyEmpty, "whyEmpty");
    Objects.requireNonNull(coverageRoot, "coverageRoot");
    Objects.requireNonNull(sources, "sources");
    Objects.requireNonNull(notes, "notes");
  }

  public FormatOptions withReport(ReportOptions newReport) {
    return new FormatOptions(newReport, whyEmpty, coverageRoot, sources, libraries, notes);
  }

  public FormatOptions withWhyEmpty(EmptyReason reason) {
    return new FormatOptions(report, reason, coverageRoot, sources, libraries, notes);
  }

  public FormatOptions withCoverageRoot(Path folder) {
    return new FormatOptions(report, whyEmpty, Optional.of(folder), sources, libraries, notes);
  }

  public FormatOptions withSources(Path folder) {
    return new FormatOptions(report, whyEmpty, coverageRoot, Optional.of(folder), libraries, notes);
  }

  public FormatOptions withLibraries(boolean included) {
    return new FormatOptions(report, whyEmpty, coverageRoot, sources, included, notes);
  }

  public FormatOptions withNotes(Consumer<String> newNotes) {
    return new FormatOptions(report, whyEmpty, coverageRoot, sources, libraries, newNotes);
  }
}
