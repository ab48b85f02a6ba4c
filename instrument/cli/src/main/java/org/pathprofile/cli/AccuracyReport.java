package org.pathprofile.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What the command {@code accuracy} has found out.
 *
 * @param version of the profiler
 * @param program its name
 * @param exact what the modes were compared with
 * @param modes what was measured of each mode
 */
record AccuracyReport(
    String version, String program, List<Reference> exact, List<ModeAccuracy> modes) {

  /**
   * What the modes were compared with.
   *
   * @param how in which mode, and with which options
   * @param what what is counted: a path, or a block
   * @param paths how many of these were executed, counting repetitions
   * @param functions how many functions have paths
   * @param differing the functions that have other counts in a second run
   * @param overlap of the paths of the two runs
   * @param sameOutput whether all runs printed the same
   */
  record Reference(
      String how,
      String what,
      long paths,
      int functions,
      List<String> differing,
      OptionalDouble overlap,
      boolean sameOutput) {

    boolean isDeterministic() {
      return differing.isEmpty() && sameOutput;
    }
  }

  void writeText(PrintWriter out) {
    out.println("pathprofile " + version + ": accuracy of " + program);
    for (Reference reference : exact) {
      out.println(describe(reference));
    }
    out.println();
    boolean several = modes.stream().anyMatch(mode -> mode.runs().size() > 1);
    List<List<String>> rows = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    titles.add("mode");
    modes.get(0).figures().forEach(figure -> titles.add(figure.title()));
    rows.add(titles);
    for (ModeAccuracy mode : modes) {
      List<FigureRange> figures = mode.figures();
      rows.add(row(mode.label(), figures, FigureRange::mean));
      if (several) {
        rows.add(row("  lowest", figures, FigureRange::min));
        rows.add(row("  highest", figures, FigureRange::max));
      }
    }
    Columns.print(rows, 1, out);
    out.println();
    printLegend(several, out);
    out.flush();
  }

  private static String describe(Reference reference) {
    String counted =
        String.format(
            Locale.ROOT,
            "Counted %s: %,d %s in %,d %s. ",
            reference.how(),
            reference.paths(),
            reference.what() + (reference.paths() == 1 ? "" : "s"),
            reference.functions(),
            reference.functions() == 1 ? "function" : "functions");
    if (reference.isDeterministic()) {
      return counted + "A second run counted the same.";
    }
    return counted
        + "\nTHE PROGRAM IS NOT DETERMINISTIC: "
        + (reference.differing().isEmpty()
            ? "its output differs between runs."
            : String.format(
                Locale.ROOT,
                "a second run differs in %,d functions (path overlap %s). No figure below"
                    + " can be better than that.%nFor example %s.",
                reference.differing().size(),
                percent(reference.overlap().orElse(0)),
                reference.differing().get(0)));
  }

  private interface Choice {
    double of(FigureRange figure);
  }

  private static List<String> row(String label, List<FigureRange> figures, Choice choice) {
    List<String> row = new ArrayList<>();
    row.add(label);
    for (FigureRange figure : figures) {
      if (!figure.isKnown()) {
        row.add("-");
      } else if (figure.percentage()) {
        row.add(percent(choice.of(figure)));
      } else if (figure.name().equals("slowdown")) {
        row.add(String.format(Locale.ROOT, "%.2f", choice.of(figure)));
      } else {
        row.add(String.format(Locale.ROOT, "%,.0f", choice.of(figure)));
      }
    }
    return row;
  }

  private static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * fraction);
  }

  private static void printLegend(boolean several, PrintWriter out) {
    out.println("total      error in the executions of all paths together");
    out.println("Wall       share of the flow of the hot paths (above 0.125 %) that is found");
    out.println("paths      overlap of the frequencies of paths");
    out.println("edges      overlap of the edge profiles: which way branches go (relative),");
    out.println("           frequencies of edges (absolute)");
    out.println("top 5      share of the five hottest paths that are among the five hottest");
    out.println(
        "           (modes structural and baseline: with each function weighted as it ran,");
    out.println(
        "           since a budget finds the hot paths of functions, not the hot functions)");
    out.println("functions  share of the functions with paths that have any in the estimate");
    out.println("intervals  share of the 95 % intervals that contain the true count");
    out.println("counts     how many paths were counted or sampled");
    out.println("slowdown   processor time relative to the previous run without profiler, start");
    out.println(
        "           and warm-up included: a rough figure of "
            + (several ? "a few runs" : "one run")
            + ", not a measurement");
  }

  void writeJson(PrintWriter out) throws IOException {
    try (JsonGenerator json =
        new JsonFactory()
            .createGenerator(out)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeStringField("tool", "pathprofile");
      json.writeStringField("version", version);
      json.writeStringField("program", program);
      json.writeArrayFieldStart("exact");
      for (Reference reference : exact) {
        write(reference, json);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("modes");
      for (ModeAccuracy mode : modes) {
        write(mode, json);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  private static void write(Reference reference, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("counted", reference.how());
    json.writeNumberField(reference.what() + "s", reference.paths());
    json.writeNumberField("functions", reference.functions());
    json.writeBooleanField("deterministic", reference.isDeterministic());
    json.writeNumberField("differing_functions", reference.differing().size());
    json.writeBooleanField("same_output", reference.sameOutput());
    json.writeEndObject();
  }

  private static void write(ModeAccuracy mode, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("mode", mode.label());
    json.writeNumberField("runs", mode.runs().size());
    for (FigureRange figure : mode.figures()) {
      if (figure.isKnown()) {
        json.writeObjectFieldStart(figure.name());
        json.writeNumberField("mean", figure.mean());
        json.writeNumberField("min", figure.min());
        json.writeNumberField("max", figure.max());
        json.writeEndObject();
      } else {
        json.writeNullField(figure.name());
      }
    }
    json.writeEndObject();
  }
}
