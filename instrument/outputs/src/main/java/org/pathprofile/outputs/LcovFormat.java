package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import org.pathprofile.core.coverage.BranchCoverage;
import org.pathprofile.core.coverage.FileCoverage;
import org.pathprofile.core.coverage.FunctionCoverage;
import org.pathprofile.core.coverage.ProfileCoverage;
import org.pathprofile.core.coverage.Ratio;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.PathProfile;

/** The tracefile of lcov and genhtml. Stateless and thread-safe. */
public final class LcovFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public LcovFormat() {
    super(
        "lcov",
        "line, function and branch coverage for genhtml and coverage services",
        FormatNeeds.EXACT,
        ".info",
        ".lcov");
  }

  @Override
  public boolean wantsLoadedCode() {
    return true;
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException, UnsupportedProfileException {
    ProfileCoverage coverage = Profiles.coverage(profile, options, this);
    List<String> unloaded = Profiles.unloadedFiles(profile, options);
    coverage.remarks().forEach(options.notes());
    Writer writer = Utf8.writer(target);
    for (FileCoverage file : coverage.files()) {
      file(file, writer);
    }
    for (String file : unloaded) {
      // Which of its lines could run is not known.
      writer.write("TN:\nSF:" + Profiles.oneLine(file) + "\nLF:0\nLH:0\nend_of_record\n");
    }
    writer.flush();
  }

  private static void file(FileCoverage file, Writer writer) throws IOException {
    writer.write("TN:\nSF:" + Profiles.oneLine(file.file()) + "\n");
    for (FunctionCoverage function : file.functions()) {
      writer.write(
          "FN:" + Math.max(1, function.line()) + "," + Profiles.oneLine(function.name()) + "\n");
    }
    for (FunctionCoverage function : file.functions()) {
      writer.write("FNDA:" + function.count() + "," + Profiles.oneLine(function.name()) + "\n");
    }
    found(writer, "FNF", "FNH", file.functionRatio());
    for (BranchCoverage branch : file.branches()) {
      writer.write(
          "BRDA:"
              + branch.line()
              + ","
              + branch.decision()
              + ","
              + branch.branch()
              + ","
              + (branch.reached() ? Long.toString(branch.count()) : "-")
              + "\n");
    }
    found(writer, "BRF", "BRH", file.branchRatio());
    for (var line : file.lines().entrySet()) {
      writer.write("DA:" + line.getKey() + "," + line.getValue() + "\n");
    }
    found(writer, "LF", "LH", file.lineRatio());
    writer.write("end_of_record\n");
  }

  private static void found(Writer writer, String total, String hit, Ratio ratio)
      throws IOException {
    writer.write(total + ":" + ratio.total() + "\n" + hit + ":" + ratio.covered() + "\n");
  }
}
