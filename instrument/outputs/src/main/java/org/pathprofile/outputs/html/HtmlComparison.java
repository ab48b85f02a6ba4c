package org.pathprofile.outputs.html;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathprofile.core.compare.Certainty;
import org.pathprofile.core.compare.ChangeKind;
import org.pathprofile.core.compare.ComparisonFormat;
import org.pathprofile.core.compare.FunctionChange;
import org.pathprofile.core.compare.MatchedBy;
import org.pathprofile.core.compare.PathChange;
import org.pathprofile.core.compare.ProfileComparison;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;
import org.pathprofile.core.report.SourceNames;

/**
 * Two profiles side by side as a page for a browser: one file without scripts, which asks no
 * network for anything. A summary comes first. Functions whose paths changed stand one below the
 * other, each with its paths and, where the profiles have the texts of their sources, where each
 * path is in them, and the function's text before and after.
 */
public final class HtmlComparison implements ComparisonFormat {
  /** Lines of a function that are shown of each side. */
  private static final int MOST_LINES = 400;

  /** Paths that the summary names. */
  private static final int LARGEST = 5;

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
    private final List<Part> parts = new ArrayList<>();
    private final IdentityHashMap<FunctionProfile, Optional<DecisionCode>> code =
        new IdentityHashMap<>();

    /** Paths that changed and are not shown. */
    private int hidden;

    /** The largest share of a path that is shown, to which bars are drawn. */
    private double largest;

    /** Functions without a path that is shown. */
    private final List<FunctionChange> others = new ArrayList<>();

    /**
     * A function whose paths are shown.
     *
     * @param paths that changed, and have a row
     * @param more that changed, too
     * @param same that did not
     */
    private record Part(
        FunctionChange function,
        List<PathChange> paths,
        List<PathChange> more,
        List<PathChange> same) {}

    Page(ProfileComparison comparison, int maxPaths, Writer writer) {
      this.comparison = comparison;
      this.maxPaths = maxPaths;
      this.writer = writer;
      List<FunctionProfile> functions = new ArrayList<>(comparison.before().functions());
      functions.addAll(comparison.after().functions());
      sources = new SourceNames(functions);
      choose();
    }

    private void choose() {
      int left = maxPaths;
      for (FunctionChange function : comparison.functions()) {
        Map<Boolean, List<PathChange>> same =
            function.paths().stream()
                .collect(Collectors.partitioningBy(path -> path.kind() == ChangeKind.SAME));
        List<PathChange> changed = same.get(false);
        List<PathChange> shown = changed.subList(0, Math.min(left, changed.size()));
        List<PathChange> more = changed.subList(shown.size(), changed.size());
        left -= shown.size();
        hidden += more.size();
        if (shown.isEmpty()) {
          others.add(function);
        } else {
          parts.add(new Part(function, shown, more, same.get(true)));
        }
        for (PathChange path : shown) {
          largest = Math.max(largest, Math.max(path.shareBefore(), path.shareAfter()));
        }
      }
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
      markup("</head>\n<body>\n<main>\n<h1>Path profiles compared</h1>\n");
      markup("<table class=\"sides\">");
      side("Before", names.before(), comparison.before());
      side("After", names.after(), comparison.after());
      markup("</table>\n");
      summary();
      markup("<p class=\"soft\">");
      text(
          comparison.hasRests()
              ? "Counts are estimates where functions rested, so it is not known whether a change"
                  + " is significant."
              : comparison.isEstimate()
                  ? "Counts are estimates. A change is significant if chance alone would give one as"
                      + " large in less than 5 % of comparisons, all paths together."
                  : "Counts are exact: every difference is a fact of these two runs.");
      text(" Percentages are of the branch flow of each profile.");
      if (largest > 0) {
        text(" The longest bar is " + percent(largest) + ".");
      }
      markup("</p>\n");
      functions();
      markup("</main>\n</body>\n</html>\n");
    }

    private void summary() throws IOException {
      markup("<ul class=\"kinds\">");
      for (ChangeKind kind : ChangeKind.values()) {
        markup("<li class=\"" + kind.label() + "\"><b>");
        text(String.format(Locale.ROOT, "%,d", comparison.count(kind)));
        markup("</b> <span class=\"kind\">" + kind.label() + "</span></li>");
      }
      markup("</ul>\n");
      record Place(int part, PathChange path) {}
      List<Place> all = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        for (PathChange path : parts.get(i).paths()) {
          all.add(new Place(i, path));
        }
      }
      all.sort(Comparator.comparingDouble(place -> -Math.abs(place.path().rise())));
      if (all.isEmpty()) {
        return;
      }
      markup("<h2>Largest changes</h2>\n<ol class=\"largest\">");
      for (Place place : all.subList(0, Math.min(LARGEST, all.size()))) {
        FunctionChange function = parts.get(place.part()).function();
        String kind = place.path().kind().label();
        markup("<li class=\"" + kind + "\"><a href=\"#f" + place.part() + "\"><b>");
        text(points(place.path().rise()));
        markup("</b> <span class=\"kind\">" + kind + "</span> <b>");
        text(PathDescription.name(function.either()));
        markup("</b></a> <span class=\"path\">");
        text(words(function, place.path()));
        markup("</span></li>\n");
      }
      markup("</ol>\n");
    }

    private static String points(double rise) {
      return String.format(Locale.ROOT, "%+.2f points", 100 * rise);
    }

    /** Decisions have their code, where the profile has the text. */
    private String words(FunctionChange change, PathChange path) {
      FunctionProfile function = change.functionOf(path);
      String words = PathDescription.text(function, path.key());
      return PathLines.withArrows(
          code.computeIfAbsent(
                  function,
                  any ->
                      lines(profile(path), function, Integer.MAX_VALUE)
                          .map(lines -> new DecisionCode(function, lines)))
              .map(known -> known.in(words))
              .orElse(words));
    }

    /** The profile whose path is shown. */
    private PathProfile profile(PathChange path) {
      return path.after().isPresent() ? comparison.after() : comparison.before();
    }

    private void side(String label, String name, PathProfile profile) throws IOException {
      markup("<tr><th>" + label + "</th><td class=\"name\">");
      text(name);
      markup("</td><td>");
      text(
          String.format(
              Locale.ROOT,
              "%s, %,d paths run, branch flow %,d",
              profile.hasRests() ? "counted with rests" : profile.mode().label(),
              profile.totals().executed(),
              profile.branchFlow()));
      markup("</td></tr>");
    }

    private void functions() throws IOException {
      for (int i = 0; i < parts.size(); i++) {
        function(i);
      }
      if (!others.isEmpty()) {
        markup("<p>");
        text(
            String.format(
                Locale.ROOT,
                "%s without a path above: %s before, %s after.",
                counted(others.size(), "function"),
                percent(others.stream().mapToDouble(FunctionChange::shareBefore).sum()),
                percent(others.stream().mapToDouble(FunctionChange::shareAfter).sum())));
        markup("</p>\n");
      }
      if (hidden > 0) {
        markup("<p>");
        text(String.format(Locale.ROOT, "%,d more changed paths are not shown; ", hidden));
        markup("<code>--paths</code> sets how many are.");
        markup("</p>\n");
      }
    }

    private static String counted(int count, String noun) {
      return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }

    private void function(int part) throws IOException {
      FunctionChange function = parts.get(part).function();
      markup("<section id=\"f" + part + "\">\n<h2>");
      text(PathDescription.name(function.either()));
      markup(" <span class=\"soft\">");
      text(matched(function));
      markup("</span></h2>\n<table class=\"paths\"><tr><th class=\"kind\">kind</th><th>path</th>");
      markup("<th class=\"side\">");
      text("before: " + percent(function.shareBefore()));
      markup("</th><th class=\"side\">");
      text("after: " + percent(function.shareAfter()));
      markup("</th><th class=\"change\">change</th></tr>\n");
      for (PathChange path : parts.get(part).paths()) {
        path(function, path);
      }
      others(parts.get(part).more(), "that changed, not shown");
      others(parts.get(part).same(), "with about the same share");
      markup("</table>\n");
      texts(function);
      markup("</section>\n");
    }

    private void path(FunctionChange function, PathChange path) throws IOException {
      String kind = path.kind().label();
      markup("<tr class=\"" + kind + "\"><td class=\"kind\">" + kind + "</td><td class=\"path\">");
      inSource(function, path);
      markup("</td>");
      number("before", path.before().isPresent(), path.shareBefore(), path.countBefore());
      number("after", path.after().isPresent(), path.shareAfter(), path.countAfter());
      markup("<td class=\"number\">");
      text(points(path.rise()));
      if (path.certainty() != Certainty.FACT) {
        markup(" <span class=\"soft\">");
        text(path.certainty().label());
        markup("</span>");
      }
      markup("</td></tr>\n");
    }

    /** Paths that have no row, so that the rows add up to what the head of the table says. */
    private void others(List<PathChange> paths, String which) throws IOException {
      if (paths.isEmpty()) {
        return;
      }
      markup("<tr class=\"others\"><td class=\"kind\"></td><td class=\"path\">");
      text(counted(paths.size(), "path") + " " + which);
      markup("</td>");
      double before = paths.stream().mapToDouble(PathChange::shareBefore).sum();
      double after = paths.stream().mapToDouble(PathChange::shareAfter).sum();
      sum("before", before, paths.stream().mapToLong(PathChange::countBefore).sum());
      sum("after", after, paths.stream().mapToLong(PathChange::countAfter).sum());
      markup("<td class=\"number\">");
      text(points(after - before));
      markup("</td></tr>\n");
    }

    private void sum(String side, double share, long count) throws IOException {
      markup("<td class=\"number\" data-side=\"" + side + "\"><span class=\"share\">");
      text(percent(share));
      markup("</span><span class=\"soft\">");
      text(String.format(Locale.ROOT, "%,d", count));
      markup("</span></td>");
    }

    /** The path in words, which open to the lines that it runs, if their text is there. */
    private void inSource(FunctionChange change, PathChange path) throws IOException {
      FunctionProfile function = change.functionOf(path);
      Optional<List<String>> lines = lines(profile(path), function, MOST_LINES);
      if (lines.isEmpty()) {
        text(words(change, path));
        return;
      }
      markup("<details><summary>");
      text(words(change, path));
      markup("</summary><pre>");
      int first = function.identity().section().startLine();
      int last = first - 1;
      for (Map.Entry<Integer, Set<String>> line : PathLines.of(function, path.key()).entrySet()) {
        int index = line.getKey() - first;
        if (index < 0 || index >= lines.get().size()) {
          continue;
        }
        if (last >= first && line.getKey() > last + 1) {
          markup("    \u22ef\n");
        }
        last = line.getKey();
        text(String.format(Locale.ROOT, "%5d  %s", last, lines.get().get(index)));
        if (!line.getValue().isEmpty()) {
          markup("  <b>");
          text(String.join(", ", line.getValue()));
          markup("</b>");
        }
        markup("\n");
      }
      markup("</pre></details>");
    }

    private void number(String side, boolean isThere, double share, long count) throws IOException {
      markup("<td class=\"number\" data-side=\"" + side + "\">");
      if (isThere) {
        markup("<span class=\"share\">");
        text(percent(share));
        markup("</span>");
        // A meter needs no style of its own, which the policy would forbid.
        markup(
            String.format(
                Locale.ROOT, "<meter max=\"%.6f\" value=\"%.6f\"></meter>", largest, share));
        markup("<span class=\"soft\">");
        text(String.format(Locale.ROOT, "%,d", count));
        markup("</span>");
      }
      markup("</td>");
    }

    private void texts(FunctionChange function) throws IOException {
      Optional<List<String>> before =
          function.before().flatMap(known -> lines(comparison.before(), known, MOST_LINES));
      Optional<List<String>> after =
          function.after().flatMap(known -> lines(comparison.after(), known, MOST_LINES));
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
      int number = function.map(known -> known.identity().section().startLine()).orElse(0);
      for (String line : lines.orElse(List.of())) {
        text(String.format(Locale.ROOT, "%5d  %s%n", number++, line));
      }
      markup("</pre></div>");
    }

    private static Optional<List<String>> lines(
        PathProfile profile, FunctionProfile function, int most) {
      int first = function.identity().section().startLine();
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
                      .limit(Math.min(most, function.identity().section().endLine() - first + 1))
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
      return share > 0 && share < 0.00005
          ? "< 0.01 %"
          : String.format(Locale.ROOT, "%.2f %%", 100 * share);
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
