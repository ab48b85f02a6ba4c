package org.pathprofile.benchmarks.overhead;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Results as tables. */
final class Report {
  private static final String UNKNOWN = Table.UNKNOWN;

  private final Results results;
  private final boolean markdown;
  private final StringBuilder out = new StringBuilder();
  private final Table table;

  private Report(Results results, boolean markdown) {
    this.results = results;
    this.markdown = markdown;
    table = new Table(out, markdown);
  }

  static String of(Results results, boolean markdown) {
    Report report = new Report(results.of(Workload.Group.COST), markdown);
    report.environment(results.highestLoad());
    for (String mode : report.results.modes()) {
      report.mode(mode);
    }
    new SpeedUpReport(results.of(Workload.Group.FEEDBACK), report.table).write();
    return report.out.toString();
  }

  private void environment(double highestLoad) {
    results
        .environment()
        .forEach(
            (name, value) -> out.append(markdown ? "- " : "").append(name + ": " + value + "\n"));
    out.append(markdown ? "- " : "")
        .append(format("highest load before a comparison: %.1f%n%n", highestLoad));
  }

  /** Columns of which nothing is known are left out. */
  private void mode(String mode) {
    table.heading("Mode " + mode);
    List<Measure> measures =
        Stream.of(Measure.values())
            .filter(measure -> !results.ratios(mode, measure).isEmpty())
            .toList();
    List<String> figures =
        ProfileFigures.SHOWN.stream().filter(figure -> results.has(mode, figure)).toList();
    List<String> titles = new ArrayList<>(List.of("workload", "pairs"));
    measures.forEach(measure -> titles.add(measure.title()));
    figures.forEach(
        figure ->
            titles.add(
                figure.equals(ProfileFigures.BYTES)
                    ? "profile bytes/function"
                    : figure.replaceFirst("_s$", "").replace("_per_", "/").replace('_', ' ')));
    titles.add("capped");
    List<List<String>> rows = new ArrayList<>(List.of(titles));
    PairedRatios guest = results.ratios(mode, Measure.GUEST_CPU);
    for (String workload : guest.workloads()) {
      List<String> row = new ArrayList<>(List.of(workload, "" + guest.pairs(workload)));
      for (Measure measure : measures) {
        PairedRatios ratios = results.ratios(mode, measure);
        row.add(ratios.pairs(workload) == 0 ? UNKNOWN : cell(measure, ratios.of(workload)));
      }
      figures.forEach(figure -> row.add(figure(figure, mode, workload)));
      row.add(results.capped(mode, workload) + "/" + 2 * guest.pairs(workload));
      rows.add(row);
    }
    List<String> total = new ArrayList<>(List.of("geometric mean", ""));
    List<String> worst = new ArrayList<>(List.of("worst", ""));
    for (Measure measure : measures) {
      PairedRatios ratios = results.ratios(mode, measure);
      total.add(cell(measure, ratios.total()));
      worst.add(format("%.3f %s", ratios.of(ratios.worst()).estimate(), ratios.worst()));
    }
    total.addAll(Collections.nCopies(titles.size() - total.size(), ""));
    worst.addAll(Collections.nCopies(titles.size() - worst.size(), ""));
    rows.add(total);
    rows.add(worst);
    table.add(rows);
  }

  private String figure(String figure, String mode, String workload) {
    double mean = results.mean(mode, workload, "on", figure);
    if (Double.isNaN(mean)) {
      return UNKNOWN;
    }
    return switch (figure) {
      case ProfileFigures.BYTES ->
          format("%.0f", mean / results.mean(mode, workload, "on", ProfileFigures.FUNCTIONS));
      case AtRest.KEY -> format("%.1f %%", 100 * mean);
      case AtRest.RESTS_AFTER -> format("%.1f s", mean);
      default -> format("%.3f", mean);
    };
  }

  /** Intervals only for measures on which claims rest. */
  private static String cell(Measure measure, BootstrapInterval ratio) {
    return measure.ordinal() > Measure.COMPILATIONS_AT_FIRST.ordinal() || !ratio.isBounded()
        ? format("%.3f", ratio.estimate())
        : format("%.3f [%.3f, %.3f]", ratio.estimate(), ratio.low(), ratio.high());
  }

  private static String format(String format, Object... values) {
    return Table.format(format, values);
  }
}
