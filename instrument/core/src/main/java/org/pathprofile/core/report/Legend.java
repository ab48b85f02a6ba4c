package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileStatistics;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.profile.SubpathSampling;

/** What a reader must know to understand the numbers, and whether to trust them. */
final class Legend {
  private static final int LABEL = 12;

  private final PathProfile profile;
  private final List<LegendEntry> entries = new ArrayList<>();

  private Legend(PathProfile profile) {
    this.profile = profile;
  }

  /**
   * The lines of the legend.
   *
   * @param shown how much of the profile the report shows; empty if there is nothing to show
   */
  static List<String> lines(PathProfile profile, String shown) {
    List<String> lines = new ArrayList<>();
    lines.add("Legend");
    for (LegendEntry entry : entries(profile, shown)) {
      addWrapped(lines, entry);
    }
    return lines;
  }

  /** As {@link #lines}, not broken into lines. */
  static List<LegendEntry> entries(PathProfile profile, String shown) {
    Legend legend = new Legend(profile);
    legend.add("counts", legend.counts());
    if (profile.subpathSampling().isPresent()) {
      legend.addSubpaths(profile.subpathSampling().get());
    } else if (!profile.functions().isEmpty()) {
      legend.add(
          "flow",
          (profile.mode().isPerFunction() ? "Part of the function's" : "Part of the")
              + " branch flow: the count of a path times the branches that it takes.");
      if (profile.unit() == CountUnit.EXECUTIONS && legend.hasIntervals()) {
        legend.add(
            "interval", "Contains the true number of executions with a probability of 95 %.");
      }
      if (profile.mode() == ProfileMode.STRUCTURAL) {
        legend.add(
            "in loop",
            "Share of the recorded paths of the same loop, or of those outside of loops.");
      }
      legend.add("path", legend.paths());
      legend.addIterations();
    }
    if (!shown.isEmpty()) {
      legend.add("shown", shown);
    }
    legend.add("lost", lost(profile));
    legend.addStatistics();
    legend.addIrregular();
    legend.addIndistinct();
    return List.copyOf(legend.entries);
  }

  private String counts() {
    return switch (profile.mode()) {
      case EXACT -> profile.isCounted() ? "Exact: every path was counted." : withRests();
      case SAMPLED -> samples();
      case STRUCTURAL ->
          "Estimates: the first paths of every hot function were recorded, the same number for each"
              + " loop and for the code outside of loops. The estimate for a path is how often it"
              + " was recorded, times the number of paths that a recorded path of its loop stands"
              + " for. So the paths of one function can be compared, but not those of different"
              + " functions.";
      case BASELINE ->
          "The first paths of every hot function; later ones were not counted. Paths of different"
              + " functions cannot be compared.";
      case SUBPATH -> "Estimates: a sample of the subpaths.";
    };
  }

  private String samples() {
    SamplingSettings settings = profile.settings();
    String drawn =
        "about %s sampled every %s ms, %s"
            .formatted(
                Numbers.count(settings.samples(), "path"),
                settings.periodMillis(),
                schedule(settings));
    if (profile.unit() == CountUnit.SAMPLES) {
      return "Numbers of samples, not of executions, from an earlier version of pathprofile: "
          + drawn
          + ". In slow code a sample stands for fewer executions than in fast code.";
    }
    return ("Estimates of executions, from %s: %s. That %s ended was counted, and is"
            + " no estimate.%s")
        .formatted(
            Numbers.count(profile.totals().samples(), "sample"),
            drawn,
            Numbers.count(profile.totals().pathEnds(), "path"),
            rested());
  }

  private String withRests() {
    return "Counted with rests: every path that ended was counted, except in functions that rested."
        + " Where there is an interval, part of the count is an estimate."
        + rested();
  }

  private String rested() {
    long rested = profile.totals().rested();
    return rested == 0
        ? ""
        : " Another "
            + Numbers.count(rested, "path")
            + " are estimated to have ended in functions that were not counted at the time, because"
            + " their paths had become stable.";
  }

  private String schedule(SamplingSettings settings) {
    if (settings.stride() == SamplingSettings.SPREAD) {
      return "spread evenly over all that ended";
    }
    if (profile.unit() == CountUnit.SAMPLES) {
      return "with strides of up to " + settings.stride();
    }
    return settings.stride() == 1
        ? "one after the other"
        : "one of " + settings.stride() + " that end one after the other";
  }

  private boolean hasIntervals() {
    return profile.functions().stream()
        .flatMap(function -> function.paths().stream())
        .anyMatch(path -> path.low().isPresent());
  }

  private void addSubpaths(SubpathSampling sampling) {
    add(
        "sampling",
        ("Of %s entered, one in %s began a sample, of %s blocks, short ones more"
                + " often than long ones.")
            .formatted(
                Numbers.count(sampling.blocks(), "block"),
                Numbers.count(Math.round(sampling.period())),
                lengths(sampling)));
    add(
        "estimate",
        "How often the subpath occurred; occurrences may overlap. The true number lies in the"
            + " interval with a probability of "
            + Numbers.percent(sampling.confidence())
            + "; sorted by its lower end.");
    add("share", "The estimate as a share of all subpaths with this number of blocks.");
    add(
        "subpath",
        "Lines and the decisions taken there, in the order in which a thread ran them, across loops"
            + " and calls: 'call f' begins f, 'back in f' continues f after a call.");
    add(
        "memory",
        "The hot list takes %s of %s."
            .formatted(
                Numbers.kilobytes(sampling.memoryUsed()),
                Numbers.kilobytes(sampling.memoryLimit())));
  }

  private static String lengths(SubpathSampling sampling) {
    List<String> lengths = sampling.lengths().stream().map(String::valueOf).toList();
    int last = lengths.size() - 1;
    return last == 0
        ? lengths.get(0)
        : String.join(", ", lengths.subList(0, last)) + " or " + lengths.get(last);
  }

  private String paths() {
    if (profile.mode() == ProfileMode.STRUCTURAL) {
      return "Lines and the decisions taken there. A path goes around inner loops, which have their"
          + " own paths: 'into' a loop where it is entered, 'from' its header in later"
          + " iterations.";
    }
    String loops =
        switch (profile.pathEnd()) {
          case HEADER -> " end at loop headers, where an iteration begins (path end: header),";
          case BACKEDGE ->
              " end where a loop goes back to its header (path end: backedge)"
                  + (profile.k() == 1 ? "," : " after as many iterations as they span,");
        };
    return "Lines and the decisions taken there. Paths"
        + loops
        + " and at returns, throws and suspensions; the next path begins there ('from').";
  }

  private void addIterations() {
    if (profile.k() == 1) {
      return;
    }
    add(
        "iterations",
        "Paths span up to "
            + profile.k()
            + " iterations of a loop. They overlap: each iteration begins another path. The share"
            + " is that of the part that no earlier path covers, usually the last iteration.");
    if (hasForm(Iterations.Form.PERFECT)) {
      add(
          "",
          "'Up to n iterations': of the innermost loops; paths end where a loop around them goes"
              + " back.");
    }
    if (hasForm(Iterations.Form.NGRAM)) {
      add(
          "",
          "'Sequences of up to n': of paths of one iteration each, of any loop; the function has"
              + " too many paths of several iterations to number them.");
    }
  }

  private boolean hasForm(Iterations.Form form) {
    return profile.functions().stream()
        .map(FunctionProfile::iterations)
        .anyMatch(iterations -> iterations.form() == form && iterations.k() > 1);
  }

  /** How many paths are in no count, and why. */
  static String lost(PathProfile profile) {
    LostCounts lost = profile.lost();
    if (lost.total() == 0) {
      return "Nothing.";
    }
    List<String> parts = new ArrayList<>();
    addPart(
        parts,
        lost.stale(),
        profile.mode().isPerFunction()
            ? "that partly ran before their turn, or in code without probes"
            : "began before their function was counted again");
    addPart(parts, lost.midActivation(), "of activations that ran before profiling began");
    addPart(parts, lost.tableFull(), "for which the path table had no room");
    addPart(
        parts,
        lost.stackOverflow(),
        "or fewer that stack overflows ended, with no stack space left to count them");
    addPart(parts, lost.unfinished(), "or more that were in progress when the program was stopped");
    return Numbers.count(lost.total(), "path") + ": " + String.join(", ", parts) + ".";
  }

  private void addStatistics() {
    ProfileStatistics statistics = profile.statistics();
    if (statistics.footprintBytes() > 0) {
      add(
          "memory",
          "The profiler itself took about %s for %s."
              .formatted(
                  Numbers.bytes(statistics.footprintBytes()),
                  Numbers.count(statistics.functions(), "function")));
    }
  }

  private static void addPart(List<String> parts, long count, String what) {
    if (count > 0) {
      parts.add(Numbers.count(count) + " " + what);
    }
  }

  private void addIrregular() {
    long functions = profile.functions().stream().filter(f -> f.irregular() > 0).count();
    double irregular = profile.functions().stream().mapToDouble(FunctionProfile::irregular).sum();
    if (functions > 0) {
      add(
          "irregular",
          ("%s in %s that the graph lacks; the paths that took them are not counted."
                  + " Please report it: pathprofile does not know this code well enough.")
              .formatted(
                  Numbers.count((long) irregular, "transition"),
                  Numbers.count(functions, "function")));
    }
  }

  private void addIndistinct() {
    long functions =
        profile.functions().stream().filter(f -> !f.graph().indistinct().isEmpty()).count();
    long notes = profile.functions().stream().mapToLong(f -> f.graph().indistinct().size()).sum();
    if (functions > 0) {
      add(
          "indistinct",
          Numbers.count(notes, "place")
              + " in "
              + Numbers.count(functions, "function")
              + " where the language does not distinguish two ways; paths merge them.");
    }
  }

  private void add(String label, String text) {
    entries.add(new LegendEntry(label, text));
  }

  private static void addWrapped(List<String> lines, LegendEntry entry) {
    List<String> words = List.of(entry.text().split(" "));
    List<String> wrapped = Text.wrap(words, " ", TextReport.COLUMNS - LABEL - 2);
    lines.add("  " + Text.padRight(entry.label(), LABEL) + wrapped.get(0));
    for (String more : wrapped.subList(1, wrapped.size())) {
      lines.add("  " + " ".repeat(LABEL) + more);
    }
  }
}
