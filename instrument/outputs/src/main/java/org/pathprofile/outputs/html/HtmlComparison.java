package org.pathprofile.outputs.html;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.pathprofile.core.compare.Certainty;
import org.pathprofile.core.compare.ChangeKind;
import org.pathprofile.core.compare.ComparisonFormat;
import org.pathprofile.core.compare.FunctionChange;
import org.pathprofile.core.compare.MatchedBy;
import org.pathprofile.core.compare.PathChange;
import org.pathprofile.core.compare.ProfileComparison;
import org.pathprofile.core.compare.TextComparison;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;
import org.pathprofile.core.report.SourceNames;

/**
 * Two profiles side by side as a page for a browser: one file without scripts, which asks no
 * network for anything. Functions whose paths changed stand one below the other, each with its
 * paths and, where the profiles have the texts of their sources, its text before and after.
 */
public final class HtmlComparison implements ComparisonFormat {
  /** Lines of a function that are shown of each side. */
  private static final int MOST_LINES = 400;

  /** Makes the format; it is found as a service. */
  public HtmlComparison() {}

  @Override
  public String name() {
    return "html";
  }

  @Override
  public void write(ProfileComparison comparison, Names names, int maxPaths, OutputStream target)
      throws IOException {
    Writer writer = Utf8.writer(target);
    new Page(comparison, maxPaths, writer).write(names);
    writer.flush();
  }

  /** A page in the making. */
  private static final class Page {
    private final ProfileComparison comparison;
    private final int maxPaths;
    private final Writer writer;
    private final SourceNames sources;

    Page(ProfileComparison comparison, int maxPaths, Writer writer) {
      this.comparison = comparison;
      this.maxPaths = maxPaths;
      this.writer = writer;
      List<FunctionProfile> functions = new ArrayList<>(comparison.before().functions());
      functions.addAll(comparison.after().functions());
      sources = new SourceNames(functions);
    }

    void write(Names names) throws IOException {
      String styles = HtmlPage.resource("comparison.css");
      markup("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
      markup("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
      markup(
          " style-src '" + HtmlPage.hash(styles) + "'; base-uri 'none'; form-action 'none'\">\n");
      markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
      markup("<meta name=\"color-scheme\" content=\"light dark\">\n");
      markup("<meta name=\"referrer\" content=\"no-referrer\">\n");
      markup("<title>Path profiles compared</title>\n<style>" + styles + "</style>\n");
      markup("</head>\n<body>\n<h1>Path profiles compared</h1>\n<table class=\"sides\">");
      side("Before", names.before(), comparison.before());
      side("After", names.after(), comparison.after());
      markup("</table>\n<p>");
      text(TextComparison.summary(comparison));
      markup("</p>\n<p class=\"soft\">");
      text(
          comparison.hasRests()
              ? "Counts are estimates where functions rested, so it is not known whether a change"
                  + " is significant."
              : comparison.isEstimate()
                  ? "Counts are estimates. A change is significant if chance alone would give one as"
                      + " large in less than 5 % of comparisons, all paths together."
                  : "Counts are exact: every difference is a fact of these two runs.");
      text(" Shares are of the branch flow of each profile.");
      markup("</p>\n");
      functions();
      markup("</body>\n</html>\n");
    }

    private void side(String label, String name, PathProfile profile) throws IOException {
      markup("<tr><th>" + label + "</th><td class=\"name\">");
      text(name);
      markup("</td><td>");
      text(
          String.format(
              Locale.ROOT,
              "%s, %,d paths run, branch flow %,d",
              profile.mode().label(),
              profile.totals().executed(),
              profile.branchFlow()));
      markup("</td></tr>");
    }

    private void functions() throws IOException {
      int left = maxPaths;
      int hidden = 0;
      for (FunctionChange function : comparison.functions()) {
        List<PathChange> changed =
            function.paths().stream().filter(path -> path.kind() != ChangeKind.SAME).toList();
        List<PathChange> shown = changed.subList(0, Math.min(left, changed.size()));
        left -= shown.size();
        hidden += changed.size() - shown.size();
        if (!shown.isEmpty()) {
          function(function, shown);
        }
      }
      if (hidden > 0) {
        markup("<p>");
        text(String.format(Locale.ROOT, "%,d more changed paths are not shown.", hidden));
        markup("</p>\n");
      }
    }

    private void function(FunctionChange function, List<PathChange> paths) throws IOException {
      markup("<section>\n<h2>");
      text(PathDescription.name(function.either()));
      markup(" <span class=\"soft\">");
      text(matched(function));
      markup("</span></h2>\n<table class=\"paths\"><tr><th></th><th>path</th><th>");
      text("before: " + percent(function.shareBefore()));
      markup("</th><th>");
      text("after: " + percent(function.shareAfter()));
      markup("</th><th>change</th></tr>\n");
      for (PathChange path : paths) {
        path(function, path);
      }
      markup("</table>\n");
      texts(function);
      markup("</section>\n");
    }

    private void path(FunctionChange function, PathChange path) throws IOException {
      String kind = path.kind().label();
      markup("<tr class=\"" + kind + "\"><td class=\"kind\">" + kind + "</td><td class=\"path\">");
      text(PathDescription.text(function.functionOf(path), path.key()));
      markup("</td>");
      number(path.before().isPresent(), path.shareBefore(), path.countBefore());
      number(path.after().isPresent(), path.shareAfter(), path.countAfter());
      markup("<td class=\"number\">");
      text(String.format(Locale.ROOT, "%+.2f points", 100 * path.rise()));
      if (path.certainty() != Certainty.FACT) {
        markup("<br><span class=\"soft\">");
        text(path.certainty().label());
        markup("</span>");
      }
      markup("</td></tr>\n");
    }

    private void number(boolean isThere, double share, long count) throws IOException {
      markup("<td class=\"number\">");
      if (isThere) {
        text(percent(share));
        // A meter needs no style of its own, which the policy would forbid.
        markup("<meter max=\"1\" value=\"" + String.format(Locale.ROOT, "%.4f", share) + "\">");
        markup("</meter><br><span class=\"soft\">");
        text(String.format(Locale.ROOT, "%,d", count));
        markup("</span>");
      }
      markup("</td>");
    }

    private void texts(FunctionChange function) throws IOException {
      Optional<List<String>> before =
          function.before().flatMap(known -> lines(comparison.before(), known));
      Optional<List<String>> after =
          function.after().flatMap(known -> lines(comparison.after(), known));
      if (before.isEmpty() && after.isEmpty()) {
        return;
      }
      markup("<details><summary>Source</summary><div class=\"texts\">");
      text(function.before(), before);
      text(function.after(), after);
      markup("</div></details>\n");
    }

    private void text(Optional<FunctionProfile> function, Optional<List<String>> lines)
        throws IOException {
      markup("<div><h3>");
      text(function.map(sources::place).orElse("not there"));
      markup("</h3><pre>");
      int number = function.map(known -> known.section().startLine()).orElse(0);
      for (String line : lines.orElse(List.of())) {
        text(String.format(Locale.ROOT, "%5d  %s%n", number++, line));
      }
      markup("</pre></div>");
    }

    private static Optional<List<String>> lines(PathProfile profile, FunctionProfile function) {
      int first = function.section().startLine();
      if (first < 1) {
        return Optional.empty();
      }
      return profile
          .source(function)
          .flatMap(source -> source.text())
          .map(
              text ->
                  text.lines()
                      .skip(first - 1)
                      .limit(Math.min(MOST_LINES, function.section().endLine() - first + 1))
                      .toList());
    }

    private String matched(FunctionChange function) {
      String before = function.before().map(sources::place).orElse("");
      String after = function.after().map(sources::place).orElse("");
      String places = before.equals(after) ? before : before + " \u2192 " + after;
      if (function.matchedBy() == MatchedBy.NOTHING) {
        return after.isEmpty() ? before + ", before only" : after + ", after only";
      }
      return places + ", matched by " + function.matchedBy().explanation();
    }

    private static String percent(double share) {
      return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    /** Writes what this class says. */
    private void markup(String markup) throws IOException {
      writer.write(markup);
    }

    /** Writes what a profile says, of which nothing is markup. */
    private void text(String text) throws IOException {
      writer.write(HtmlText.escaped(text));
    }
  }
}
