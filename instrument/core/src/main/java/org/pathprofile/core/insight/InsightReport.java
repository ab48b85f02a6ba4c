package org.pathprofile.core.insight;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;
import org.pathprofile.core.report.SourceNames;

/** The findings of a profile as plain text. Stateless and thread-safe. */
public final class InsightReport {
  private InsightReport() {}

  /**
   * Writes the first findings; if there is none, a line that says so, and why if that is known.
   *
   * @param most how many findings are shown, at least 1
   */
  public static void write(PathProfile profile, int most, Appendable target) throws IOException {
    List<Finding> findings = Insights.of(profile);
    if (findings.isEmpty()) {
      target.append(nothing(profile)).append('\n');
      return;
    }
    SourceNames sources = new SourceNames(profile.functions());
    Map<FunctionIdentity, FunctionProfile> functions = new HashMap<>();
    profile.functions().forEach(function -> functions.put(function.identity(), function));
    int shown = Math.min(most, findings.size());
    for (int i = 0; i < shown; i++) {
      Finding finding = findings.get(i);
      FunctionProfile function = functions.get(finding.function());
      target.append(
          String.format(
              Locale.ROOT,
              "%s%d. %s: %s, %s (%.2f %% of branch flow)\n",
              i == 0 ? "" : "\n",
              i + 1,
              finding.kind().label(),
              PathDescription.name(function),
              sources.place(function),
              100 * finding.share()));
      target.append("   ").append(finding.text()).append('\n');
      target.append("   ").append(finding.advice()).append('\n');
    }
    if (shown < findings.size()) {
      target.append(String.format(Locale.ROOT, "\n%,d more.\n", findings.size() - shown));
    }
  }

  private static String nothing(PathProfile profile) {
    return switch (profile.mode()) {
      case EXACT -> "Nothing found that is worth telling.";
      case SAMPLED ->
          "Nothing found that is worth telling; a profile with Mode=exact shows more, as samples do"
              + " not tell what never ran.";
      case STRUCTURAL, BASELINE, SUBPATH ->
          "Findings need counts of whole paths that can be compared. Profile with Mode=exact or"
              + " Mode=sampled.";
    };
  }
}
