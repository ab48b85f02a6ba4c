package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Test;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.insight.InsightReport;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** README.md and docs/outputs.md show what profiles of programs in tests/programs say. */
@OnlyOptimizing // The counts are those of any runtime; this one has them soonest.
class ReadmeTest {
  @Test
  void acornsReportAndFindingsAreAsShown() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PathProfile profile = profile(RealProgram.ACORN, out);
    String printed = out.toString(StandardCharsets.UTF_8);
    for (String shown :
        ShownOutput.blocks("README.md", "output of: ./pathprofile run tests/programs/acorn.js")) {
      assertTrue(printed.contains(shown), () -> "expected\n" + shown + "\nin\n" + printed);
    }
    requireFindings(profile, "acorn");
  }

  private static PathProfile profile(RealProgram program, ByteArrayOutputStream out) {
    try (Context context =
        program.contextBuilder(1).option("pathprofile", "true").out(out).build()) {
      program.run(context);
      return PathProfiler.find(context.getEngine()).snapshot();
    }
  }

  private static void requireFindings(PathProfile profile, String program) throws IOException {
    StringBuilder report = new StringBuilder();
    InsightReport.write(profile, Integer.MAX_VALUE, report);
    List<String> findings =
        Arrays.stream(report.toString().split("\n\n"))
            .map(finding -> ShownOutput.unwrapped(finding).replaceFirst("^\\d+\\. ", ""))
            .toList();
    for (String shown :
        ShownOutput.blocks("docs/outputs.md", "checked by ReadmeTest: " + program)) {
      assertTrue(
          findings.contains(ShownOutput.unwrapped(shown)),
          () -> "expected\n" + shown + "\nin\n" + report);
    }
  }
}
