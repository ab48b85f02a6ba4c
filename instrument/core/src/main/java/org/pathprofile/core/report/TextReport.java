package org.pathprofile.core.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileTotals;
import org.pathprofile.core.profile.StructurePart;

/**
 * A report of the hot paths of a profile as plain text, for a programmer who knows the source but
 * not how paths are profiled. The same profile always gives the same text, in every locale.
 * Stateless; lines end with a single newline and are at most {@value #COLUMNS} columns wide unless
 * a name or a number makes that impossible.
 *
 * <p>Takes time linear in the size of the profile; only paths that are shown are described.
 */
public final class TextReport {
  static final int COLUMNS = 100;
  private static final int NAMES_OF_MORE = 5;

  private final PathProfile profile;
  private final ReportOptions options;
  private final List<HotFunction> hot;
  private final List<HotFunction> shown;
  private final List<String> lines = new ArrayList<>();

  private TextReport(PathProfile profile, ReportOptions options) {
    this.profile = profile;
    this.options = options;
    hot = HotFunction.of(profile, options.hotShare());
    shown = hot.subList(0, Math.min(options.maxFunctions(), hot.size()));
  }

  /**
   * Writes a report.
   *
   * @param whyEmpty the reason to give if the profile holds no function
   */
  public static void write(
      PathProfile profile, ReportOptions options, EmptyReason whyEmpty, Appendable target)
      throws IOException {
    for (String line : new TextReport(profile, options).lines(whyEmpty)) {
      target.append(line).append('\n');
    }
  }

  private List<String> lines(EmptyReason whyEmpty) {
    if (profile.functions().isEmpty()) {
      addNothing(whyEmpty);
      return lines;
    }
    if (!profile.subpaths().isEmpty()) {
      addSubpaths();
    } else {
      addHead();
      addFunctions();
      addRest();
    }
    if (!lines.get(lines.size() - 1).isEmpty()) {
      lines.add("");
    }
    lines.addAll(Legend.lines(profile, shownPart()));
    return lines;
  }

  /** There are no numbers to explain, so there is no legend. */
  private void addNothing(EmptyReason why) {
    boolean subpaths = profile.mode() == ProfileMode.SUBPATH;
    addWrapped(title() + (subpaths ? ": no subpaths. " : ": no paths. ") + why.explanation());
    if (profile.lost().total() > 0) {
      addWrapped("Lost: " + Legend.lost(profile));
    }
  }

  private void addSubpaths() {
    SubpathSection section = new SubpathSection(profile, options);
    lines.add(title() + ": " + section.title());
    addWrapped(section.introduction());
    lines.add("");
    lines.addAll(section.lines());
    lines.add("");
    if (!section.rest().isEmpty()) {
      addWrapped(section.rest());
    }
    if (!options.seeAll().isEmpty()) {
      addWrapped("All functions and subpaths: " + options.seeAll());
    }
  }

  private String title() {
    return "pathprofile " + Text.printable(profile.toolVersion());
  }

  private void addHead() {
    ProfileTotals totals = profile.totals();
    String counted =
        switch (profile.mode()) {
          case EXACT ->
              totals.rested() > 0
                  ? ", " + Numbers.count(totals.rested()) + " of them estimated,"
                  : "";
          case SAMPLED ->
              profile.unit() == CountUnit.SAMPLES
                  ? " sampled"
                  : ", " + Numbers.count(totals.samples()) + " of them sampled,";
          case SUBPATH -> " sampled";
          case STRUCTURAL, BASELINE -> " recorded";
        };
    lines.add(
        title()
            + ": "
            + Numbers.count(paths(), isOfExecutions() ? "path execution" : "path")
            + counted
            + " in "
            + Numbers.count(
                profile.functions().size(),
                profile.mode().isPerFunction() ? "hot function" : "function"));
    addWrapped(hotPaths());
  }

  /** Whether what is counted are executions: one path can have many. */
  private boolean isOfExecutions() {
    return profile.mode() == ProfileMode.EXACT
        || (profile.mode() == ProfileMode.SAMPLED && profile.unit() == CountUnit.EXECUTIONS);
  }

  private long paths() {
    if (profile.mode() == ProfileMode.STRUCTURAL) {
      return profile.functions().stream()
          .flatMap(function -> function.structure().stream())
          .mapToLong(StructurePart::recorded)
          .sum();
    }
    return profile.unit() == CountUnit.SAMPLES
        ? profile.totals().samples()
        : profile.totals().executed();
  }

  private String hotPaths() {
    if (profile.totalPathCount() == 0) {
      return "No path ended: there are only activations.";
    }
    if (profile.branchFlow() == 0) {
      return "None of the paths takes a branch, so none is hot.";
    }
    long paths = hot.stream().mapToLong(function -> function.paths().size()).sum();
    if (profile.mode().isPerFunction() && paths > 0) {
      return Numbers.count(paths, "path")
          + " hold more than "
          + Numbers.percent(options.hotThreshold())
          + " of the branch flow of their function.";
    }
    String threshold = Numbers.percent(options.hotThreshold()) + " of the branch flow";
    if (paths == 0) {
      long hottest =
          profile.functions().stream()
              .flatMap(function -> function.paths().stream())
              .mapToLong(path -> path.branchFlow())
              .max()
              .getAsLong();
      return "None of the paths holds more than "
          + threshold
          + "; the hottest holds "
          + Numbers.share(hottest, profile.branchFlow())
          + ". A lower threshold shows more.";
    }
    return (paths == 1 ? "1 hot path holds" : Numbers.count(paths) + " hot paths hold")
        + " more than "
        + threshold
        + (paths == 1 ? ": " : " each, together ")
        + share(HotFunction.flowOfAll(hot))
        + ".";
  }

  private String shownPart() {
    if (shown.isEmpty() || !profile.subpaths().isEmpty()) {
      return "";
    }
    long all = hot.stream().mapToLong(function -> function.paths().size()).sum();
    List<PathCount> paths = new ArrayList<>();
    for (HotFunction function : shown) {
      int most = Math.min(options.maxPaths(), function.paths().size());
      paths.addAll(function.paths().subList(0, most));
    }
    return Numbers.count(paths.size())
        + " of "
        + Numbers.count(all, "hot path")
        + " in "
        + Numbers.count(shown.size())
        + " of "
        + Numbers.count(profile.functions().size(), "function")
        + (profile.mode().isPerFunction()
            ? "."
            : ": " + share(HotFunction.flow(paths)) + " of the branch flow.");
  }

  private void addFunctions() {
    FunctionSection section = new FunctionSection(profile, options);
    for (int i = 0; i < shown.size(); i++) {
      lines.add("");
      lines.addAll(section.lines(i + 1, shown.get(i)));
    }
  }

  private void addRest() {
    List<HotFunction> hidden = hot.subList(shown.size(), hot.size());
    int cold = profile.functions().size() - hot.size();
    lines.add("");
    if (!hidden.isEmpty()) {
      List<String> names =
          hidden.stream()
              .limit(NAMES_OF_MORE)
              .map(h -> FunctionSection.name(h.function()))
              .toList();
      addWrapped(
          Numbers.count(hidden.size(), "more function")
              + " with hot paths: "
              + String.join(", ", names)
              + (hidden.size() > names.size() ? ", ..." : "")
              + (profile.mode().isPerFunction()
                  ? ""
                  : " (" + share(functionFlow(hidden)) + " of the branch flow)"));
    }
    if (cold > 0 && !shown.isEmpty() && !profile.mode().isPerFunction()) {
      double rest = profile.branchFlow();
      rest -= functionFlow(shown);
      rest -= functionFlow(hidden);
      addWrapped(
          Numbers.count(cold, "function")
              + " without a hot path ("
              + share((long) Math.max(0, rest))
              + " of the branch flow)");
    }
    if (!options.seeAll().isEmpty()) {
      addWrapped("All functions and paths: " + options.seeAll());
    }
  }

  private static long functionFlow(List<HotFunction> functions) {
    return (long) functions.stream().mapToDouble(hot -> hot.function().branchFlow()).sum();
  }

  private String share(long flow) {
    return Numbers.share(flow, profile.branchFlow());
  }

  private void addWrapped(String text) {
    lines.addAll(Text.wrap(List.of(text.split(" ")), " ", COLUMNS));
  }
}
