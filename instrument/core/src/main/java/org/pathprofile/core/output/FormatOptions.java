package org.pathprofile.core.output;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
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
 */
public record FormatOptions(
    ReportOptions report,
    EmptyReason whyEmpty,
    Optional<Path> coverageRoot,
    Optional<Path> sources) {

  public static final FormatOptions DEFAULT =
      new FormatOptions(
          ReportOptions.DEFAULT, EmptyReason.UNKNOWN, Optional.empty(), Optional.empty());

  public FormatOptions {
    Objects.requireNonNull(report, "report");
    Objects.requireNonNull(whyEmpty, "whyEmpty");
    Objects.requireNonNull(coverageRoot, "coverageRoot");
    Objects.requireNonNull(sources, "sources");
  }

  public FormatOptions withReport(ReportOptions newReport) {
    return new FormatOptions(newReport, whyEmpty, coverageRoot, sources);
  }

  public FormatOptions withWhyEmpty(EmptyReason reason) {
    return new FormatOptions(report, reason, coverageRoot, sources);
  }

  public FormatOptions withCoverageRoot(Path folder) {
    return new FormatOptions(report, whyEmpty, Optional.of(folder), sources);
  }

  public FormatOptions withSources(Path folder) {
    return new FormatOptions(report, whyEmpty, coverageRoot, Optional.of(folder));
  }
}
