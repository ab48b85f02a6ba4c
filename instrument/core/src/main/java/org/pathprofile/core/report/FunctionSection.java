package org.pathprofile.core.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.pathprofile.core.profile.Activations;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.StructurePart;

/** The part of a report about one function: what ran how often, and its hot paths as a table. */
final class FunctionSection {
  private static final int WIDEST_NAME = 44;
  private static final String INDENT = "   ";
  private static final int NARROWEST_TEXT = 30;

  private final PathProfile profile;
  private final ReportOptions options;
  private final SourceNames sources;
  private final boolean severalLanguages;

  FunctionSection(PathProfile profile, ReportOptions options) {
    this.profile = profile;
    this.options = options;
    sources = new SourceNames(profile.functions());
    severalLanguages =
        profile.functions().stream()
                .map(function -> function.identity().language())
                .distinct()
                .count()
            > 1;
  }

  static String name(FunctionProfile function) {
    return name(function, WIDEST_NAME);
  }

  static String name(FunctionProfile function, int columns) {
    String name = Text.printable(function.identity().rootName());
    return name.isBlank() ? "(unnamed)" : Text.shortened(name, columns);
  }

  /** The lines of the section. */
  List<String> lines(int number, HotFunction hot) {
    List<String> lines = new ArrayList<>();
    lines.add(title(number, hot.function()));
    List<String> words = List.of(summary(hot).split(" "));
    for (String line : Text.wrap(words, " ", TextReport.COLUMNS - INDENT.length())) {
      lines.add(INDENT + line);
    }
    lines.add("");
    addPaths(lines, hot);
    return lines;
  }

  private String title(int number, FunctionProfile function) {
    String language =
        severalLanguages ? " (" + Text.printable(function.identity().language()) + ")" : "";
    String left = number + ". " + name(function) + language + ", " + sources.place(function);
    String right =
        profile.mode().isPerFunction()
            ? Numbers.count(recorded(function.paths()), "path") + " recorded"
            : share(function, function.branchFlow()) + " of branch flow";
    int gap = TextReport.COLUMNS - Text.width(left) - Text.width(right);
    return left + " ".repeat(Math.max(2, gap)) + right;
  }

  private String summary(HotFunction hot) {
    FunctionProfile function = hot.function();
    long brokenOff = function.paths().stream().filter(path -> isBrokenOff(function, path)).count();
    return Numbers.count(function.activations(), "activation")
        + howKnown(function)
        + "; "
        + executed(function, function.paths().size() - brokenOff)
        + " ran, "
        + (brokenOff == 0 ? "" : Numbers.count(brokenOff) + " broken off, ")
        + Numbers.count(hot.paths().size())
        + " hot"
        + rests(function);
  }

  /** What of the counts is no sample but an estimate for rests; empty if there was none. */
  private static String rests(FunctionProfile function) {
    FunctionRests rests = function.rests();
    if (rests.equals(FunctionRests.NONE)) {
      return "";
    }
    return "; "
        + Numbers.share(rests.rested(), function.totalPathCount())
        + " of the paths ended while it rested"
        + (rests.isResting() ? ", as it did at the end" : "");
  }

  private String howKnown(FunctionProfile function) {
    if (profile.unit() == CountUnit.SAMPLES) {
      return " sampled";
    }
    Activations activations = function.allActivations();
    String interval = interval(activations.low(), activations.high());
    return switch (profile.mode()) {
      case SUBPATH -> "";
      case EXACT ->
          function.rests().rested() == 0
              ? ""
              : " (partly an estimate" + (interval.isEmpty() ? "" : ", interval " + interval) + ")";
      case SAMPLED ->
          " (estimate, "
              + (interval.isEmpty() ? "" : "interval " + interval + ", ")
              + Numbers.count(activations.samples(), "sample")
              + ")";
      case STRUCTURAL -> isEstimate(function) ? " (estimate)" : "";
      case BASELINE -> " recorded";
    };
  }

  /** What stands for itself only was counted. */
  private static boolean isEstimate(FunctionProfile function) {
    return function.structure().stream().anyMatch(part -> part.coefficient() != 1);
  }

  private static String executed(FunctionProfile function, long paths) {
    Iterations iterations = function.iterations();
    BigInteger possible = function.staticPaths().orElse(null);
    if (possible == null) {
      return Numbers.count(paths, "path");
    }
    String all =
        Numbers.magnitude(possible)
            + (possible.equals(BigInteger.ONE) ? " static path" : " static paths");
    if (iterations.form() == Iterations.Form.NGRAM) {
      return Numbers.count(paths, "sequence") + " of up to " + iterations.k() + " of " + all;
    }
    return Numbers.count(paths)
        + " of "
        + all
        + (iterations.k() == 1 ? "" : " of up to " + iterations.k() + " iterations");
  }

  /**
   * Whether a path is only the beginning of static paths. One that ends at a block without edges is
   * not: a {@code throw} cannot end otherwise.
   */
  private static boolean isBrokenOff(FunctionProfile function, PathCount path) {
    int last = path.key().block(path.key().length() - 1);
    return path.ends() == PathEnding.ABANDONED
        || (path.ends() == PathEnding.EXCEPTION && function.graph().outDegree(last) > 0);
  }

  private String share(FunctionProfile function, long flow) {
    return Numbers.share(flow, HotFunction.wholeFlow(profile, function));
  }

  private static long recorded(List<PathCount> paths) {
    return (long) paths.stream().mapToDouble(p -> p.recorded().orElse(p.count())).sum();
  }

  private void addPaths(List<String> lines, HotFunction hot) {
    List<PathCount> shown =
        hot.paths().subList(0, Math.min(options.maxPaths(), hot.paths().size()));
    if (!hot.function().structure().isEmpty()) {
      // Those of one loop together.
      shown = new ArrayList<>(shown);
      shown.sort(Comparator.comparingInt(path -> path.key().graph()));
    }
    Table table =
        new Table(
            INDENT,
            List.of(
                "flow",
                countTitle(),
                "interval",
                profile.hasRests() ? "counted" : "samples",
                "recorded",
                "in loop"));
    for (int i = 0; i < shown.size(); i++) {
      if (beginsLoop(hot.function(), shown, i)) {
        table.addHeading();
      }
      table.add(cells(hot.function(), shown.get(i)));
    }
    List<List<String>> rest = addRest(table, hot, shown.size());
    int columns = table.textWidth(TextReport.COLUMNS, NARROWEST_TEXT);
    List<List<String>> texts = new ArrayList<>();
    List<List<String>> paths = descriptions(hot.function(), shown, columns);
    for (int i = 0; i < shown.size(); i++) {
      if (beginsLoop(hot.function(), shown, i)) {
        texts.add(List.of(heading(hot.function(), shown.get(i).key().graph())));
      }
      texts.add(paths.get(i));
    }
    texts.addAll(rest);
    table.render(lines, "path", texts);
  }

  private List<String> cells(FunctionProfile function, PathCount path) {
    return List.of(
        share(function, path.branchFlow()),
        Numbers.count(path.count()),
        interval(path.low(), path.high()),
        isWeighed(path) ? Numbers.count(path.samples().getAsLong()) : "",
        path.recorded().isPresent() ? Numbers.count(path.recorded().getAsLong()) : "",
        path.recorded().isPresent()
            ? Numbers.share(
                path.recorded().getAsLong(),
                function.structure().get(path.key().graph()).recorded())
            : "");
  }

  /** Whether a heading comes before a path: it is the first one of its structure graph. */
  private static boolean beginsLoop(FunctionProfile function, List<PathCount> shown, int index) {
    return function.structure().size() > 1
        && (index == 0 || shown.get(index).key().graph() != shown.get(index - 1).key().graph());
  }

  private static String heading(FunctionProfile function, int graph) {
    StructurePart part = function.structure().get(graph);
    if (part.isOutline()) {
      return "outside of loops: " + Numbers.count(part.recorded(), "path") + " recorded";
    }
    return "loop %s: %s recorded, each stands for %s%s"
        .formatted(
            PathDescription.name(function.graph(), function.graph().block(part.header())),
            Numbers.count(part.recorded(), "path"),
            Numbers.factor(part.coefficient()),
            part.assumed() ? " (assumed)" : "");
  }

  private String countTitle() {
    return switch (profile.mode()) {
      case EXACT, BASELINE -> "count";
      case SAMPLED -> profile.unit() == CountUnit.SAMPLES ? "samples" : "estimate";
      case SUBPATH -> "samples";
      case STRUCTURAL -> "estimate";
    };
  }

  /** Whether the count is another number than that of the samples. */
  private boolean isWeighed(PathCount path) {
    return path.samples().isPresent() && profile.unit() == CountUnit.EXECUTIONS;
  }

  private static String interval(OptionalLong low, OptionalLong high) {
    return low.isPresent()
        ? Numbers.count(low.getAsLong()) + "-" + Numbers.count(high.getAsLong())
        : "";
  }

  /** So that the branch flow of a table adds up to that of the function. */
  private List<List<String>> addRest(Table table, HotFunction hot, int shown) {
    List<PathCount> hidden = hot.paths().subList(shown, hot.paths().size());
    List<PathCount> cold = new ArrayList<>(hot.function().paths());
    FunctionProfile function = hot.function();
    cold.removeIf(path -> HotFunction.isHot(profile, function, path, options.hotShare()));
    List<List<String>> texts = new ArrayList<>();
    addRest(table, texts, function, hidden, Numbers.count(hidden.size(), "more hot path"));
    String why = HotFunction.flow(cold) == 0 ? " without a decision" : " below the threshold";
    addRest(table, texts, function, cold, Numbers.count(cold.size(), "path") + why);
    return texts;
  }

  private void addRest(
      Table table,
      List<List<String>> texts,
      FunctionProfile function,
      List<PathCount> paths,
      String text) {
    if (!paths.isEmpty()) {
      long count = (long) paths.stream().mapToDouble(PathCount::count).sum();
      String recorded = function.structure().isEmpty() ? "" : Numbers.count(recorded(paths));
      long drawn =
          paths.stream().filter(this::isWeighed).mapToLong(p -> p.samples().getAsLong()).sum();
      String samples = drawn > 0 ? Numbers.count(drawn) : "";
      table.add(
          List.of(
              share(function, HotFunction.flow(paths)),
              Numbers.count(count),
              "",
              samples,
              recorded,
              ""));
      texts.add(List.of("(" + text + ")"));
    }
  }

  /** Paths that a reader could not tell apart by their descriptions show their names as well. */
  private List<List<String>> descriptions(
      FunctionProfile function, List<PathCount> paths, int columns) {
    List<List<String>> texts = new ArrayList<>();
    Map<List<String>, Integer> uses = new HashMap<>();
    for (PathCount path : paths) {
      List<Piece> pieces = PathDescription.of(function.graph(), path.key());
      List<String> text = PathDescription.lines(pieces, columns, options.maxLines());
      texts.add(text);
      uses.merge(text, 1, Integer::sum);
    }
    for (int i = 0; i < paths.size(); i++) {
      if (uses.get(texts.get(i)) > 1) {
        PathCount path = paths.get(i);
        List<Piece> pieces = PathDescription.of(function.graph(), path.key());
        pieces.add(Piece.place("path " + path.name()));
        texts.set(i, PathDescription.lines(pieces, columns, options.maxLines()));
      }
    }
    return texts;
  }
}
