package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;

/**
 * The hot paths as a table in GitHub's Markdown: one row per path, the hottest functions first.
 * Texts of the program are code spans, so nothing in them is markup. Stateless and thread-safe.
 */
public final class MarkdownFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public MarkdownFormat() {
    super(
        "markdown",
        "a table of the hot paths, for pull requests and summaries of builds",
        FormatNeeds.PATHS,
        ".md");
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    StringBuilder rows = new StringBuilder();
    int shown = 0;
    int functions = 0;
    for (FunctionProfile function : profile.functions()) {
      List<PathCount> hot = hotPaths(profile, function, options);
      if (hot.isEmpty() || functions == options.report().maxFunctions()) {
        continue;
      }
      functions++;
      shown += hot.size();
      hot.forEach(path -> addRow(profile, function, path, rows));
    }
    Writer writer = Utf8.writer(target);
    if (shown > 0) {
      String share = profile.mode().isPerFunction() ? "flow of function" : "flow";
      writer.write("| " + share + " | " + Profiles.unit(profile) + " | function | path |\n");
      writer.write("|---:|---:|---|---|\n");
      writer.append(rows).write("\n");
    }
    int paths = profile.functions().stream().mapToInt(function -> function.paths().size()).sum();
    writer.write(
        String.format(
            Locale.ROOT,
            "%,d of %,d paths shown, in %,d of %,d functions.%s\n",
            shown,
            paths,
            functions,
            profile.functions().size(),
            profile.functions().isEmpty() ? " " + options.whyEmpty().explanation() : ""));
    writer.flush();
  }

  /** The paths above the threshold, as many as the options permit. */
  private static List<PathCount> hotPaths(
      PathProfile profile, FunctionProfile function, FormatOptions options) {
    double threshold = options.report().hotThreshold();
    return function.paths().stream()
        .filter(path -> share(profile, function, path) > threshold)
        .limit(options.report().maxPaths())
        .toList();
  }

  /** The part of the branch flow in percent, 0 to 100. */
  private static double share(PathProfile profile, FunctionProfile function, PathCount path) {
    // Counts of different functions cannot be compared in some modes.
    long whole = profile.mode().isPerFunction() ? function.branchFlow() : profile.branchFlow();
    return whole == 0 ? 0 : 100.0 * path.branchFlow() / whole;
  }

  private static void addRow(
      PathProfile profile, FunctionProfile function, PathCount path, StringBuilder rows) {
    rows.append(
        String.format(
            Locale.ROOT,
            "| %.2f %% | %s | %s, %s | %s |\n",
            share(profile, function, path),
            count(path),
            code(PathDescription.name(function)),
            code(
                function.identity().sourcePathOrName()
                    + ":"
                    + function.identity().section().startLine()),
            code(PathDescription.text(function, path.key()))));
  }

  /** The count, with a sign before an estimate, and its interval if there is one. */
  private static String count(PathCount path) {
    boolean isEstimate = path.samples().isPresent() || path.recorded().isPresent();
    if (path.low().isEmpty() || path.high().isEmpty()) {
      return String.format(Locale.ROOT, isEstimate ? "~%,d" : "%,d", path.count());
    }
    return String.format(
        Locale.ROOT,
        "~%,d (%,d-%,d)",
        path.count(),
        path.low().getAsLong(),
        path.high().getAsLong());
  }

  /**
   * A text as a code span in a cell. Its fence is longer than any run of backticks in it. A bar
   * ends a cell even in a code span, unless there is one backslash before it, so a backslash of the
   * text is kept away from it.
   */
  private static String code(String text) {
    String line = Profiles.oneLine(text).replace("\\|", "\\ |").replace("|", "\\|");
    String fence = "`";
    while (line.contains(fence)) {
      fence += "`";
    }
    // One space on either side is no part of the span, and keeps backticks off the fence.
    return fence.length() == 1 ? fence + line + fence : fence + " " + line + " " + fence;
  }
}
