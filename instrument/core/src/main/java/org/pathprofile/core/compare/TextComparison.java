package org.pathprofile.core.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.report.PathDescription;
import org.pathprofile.core.report.SourceNames;

/** The changed paths as a text for a terminal. Stateless and thread-safe. */
public final class TextComparison implements ComparisonFormat {
  /** Makes the format; {@link ComparisonFormats} does so already. */
  public TextComparison() {}

  @Override
  public String name() {
    return "text";
  }

  @Override
  public void write(ProfileComparison comparison, Names names, int maxPaths, OutputStream target)
      throws IOException {
    Writer writer = Utf8.writer(target);
    writer.write("before: " + names.before() + "\n" + "after:  " + names.after() + "\n");
    writer.write(summary(comparison) + "\n");
    SourceNames sources = sources(comparison);
    int left = maxPaths;
    long hidden = 0;
    for (FunctionChange function : comparison.functions()) {
      List<PathChange> changed = changed(function);
      List<PathChange> shown = changed.subList(0, Math.min(left, changed.size()));
      left -= shown.size();
      hidden += changed.size() - shown.size();
      if (!shown.isEmpty()) {
        write(function, shown, sources, writer);
      }
    }
    if (hidden > 0) {
      writer.write(String.format(Locale.ROOT, "%n%,d more changed paths are not shown%n", hidden));
    }
    legend(comparison, writer);
    writer.flush();
  }

  /** How many paths are of which kind, in one line. */
  private static String summary(ProfileComparison comparison) {
    List<String> parts = new ArrayList<>();
    for (ChangeKind kind : ChangeKind.values()) {
      parts.add(String.format(Locale.ROOT, "%,d %s", comparison.count(kind), kind.label()));
    }
    return "paths:  " + String.join(", ", parts);
  }

  /** The paths of a function that changed, in the order of the comparison. */
  static List<PathChange> changed(FunctionChange function) {
    return function.paths().stream().filter(path -> path.kind() != ChangeKind.SAME).toList();
  }

  private static SourceNames sources(ProfileComparison comparison) {
    List<FunctionProfile> functions = new ArrayList<>(comparison.before().functions());
    functions.addAll(comparison.after().functions());
    return new SourceNames(functions);
  }

  private static void write(
      FunctionChange function, List<PathChange> paths, SourceNames sources, Writer writer)
      throws IOException {
    String before = function.before().map(sources::place).orElse("");
    String after = function.after().map(sources::place).orElse("");
    String place = after.isEmpty() || before.equals(after) ? before : after;
    if (!before.isEmpty() && !after.isEmpty() && !before.equals(after)) {
      place = before + " -> " + after;
    }
    writer.write(
        String.format(
            Locale.ROOT,
            "%n%s (%s%s)  %s -> %s of branch flow%n",
            PathDescription.name(function.either()),
            place.isEmpty() ? after : place,
            matched(function),
            percent(function.shareBefore()),
            percent(function.shareAfter())));
    for (PathChange path : paths) {
      writer.write(
          String.format(
              Locale.ROOT,
              "  %-6s %9s -> %9s  %,15d -> %,15d%s%n         %s%n",
              path.kind().label(),
              percent(path.shareBefore()),
              percent(path.shareAfter()),
              path.countBefore(),
              path.countAfter(),
              note(path.certainty()),
              PathDescription.text(function.functionOf(path), path.key())));
    }
  }

  private static String matched(FunctionChange function) {
    if (function.matchedBy() == MatchedBy.NOTHING) {
      return function.after().isPresent() ? "; after only" : "; before only";
    }
    return function.matchedBy() == MatchedBy.IDENTITY
        ? ""
        : "; matched by " + function.matchedBy().label();
  }

  private static String note(Certainty certainty) {
    return certainty == Certainty.FACT ? "" : "  " + certainty.label();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private static void legend(ProfileComparison comparison, Writer writer) throws IOException {
    Map<MatchedBy, Integer> uses = new EnumMap<>(MatchedBy.class);
    comparison.functions().forEach(function -> uses.merge(function.matchedBy(), 1, Integer::sum));
    writer.write("\nfunctions, and how they were matched:\n");
    for (Map.Entry<MatchedBy, Integer> use : uses.entrySet()) {
      writer.write(
          String.format(
              Locale.ROOT,
              "  %,6d by %-8s  %s%n",
              use.getValue(),
              use.getKey().label(),
              use.getKey().explanation()));
    }
    writer.write(
        String.format(
            Locale.ROOT,
            "A path is hotter or colder if its share and its count differ by %.0f %% at least.%n",
            100 * PathChange.LEAST_CHANGE));
    if (comparison.hasRests()) {
      writer.write(
          "Counts are estimates where functions rested, so it is not known whether a change is"
              + "\nsignificant.\n");
      return;
    }
    writer.write(
        comparison.isEstimate()
            ? "Counts are estimates. A change is significant if chance alone would give one as large"
                + "\nin less than 5 % of comparisons, all paths together.\n"
            : "Counts are exact: every difference is a fact of these two runs.\n");
  }
}
