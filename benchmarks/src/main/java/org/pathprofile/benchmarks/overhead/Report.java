package org.pathprofile.benchmarks.overhead;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as tables. */
final class Report {
  private static final int FUNCTIONS = 6;
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
    if (!results.code().isEmpty()) {
      report.code();
      report.functions();
    }
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

  private void mode(String mode) {
    table.heading("Mode " + mode);
    List<List<String>> rows = new ArrayList<>();
    List<String> titles = new ArrayList<>(List.of("workload", "pairs"));
    for (Measure measure : Measure.values()) {
      titles.add(measure.title());
    }
    titles.add("profile bytes/function");
    boolean rests = results.has(mode, AtRest.KEY);
    if (rests) {
      titles.add("at rest");
    }
    titles.add("capped");
    rows.add(titles);
    PairedRatios guest = results.ratios(mode, Measure.GUEST_CPU);
    for (String workload : guest.workloads()) {
      List<String> row = new ArrayList<>(List.of(workload, "" + guest.pairs(workload)));
      for (Measure measure : Measure.values()) {
        PairedRatios ratios = results.ratios(mode, measure);
        row.add(ratios.pairs(workload) == 0 ? UNKNOWN : cell(measure, ratios.of(workload)));
      }
      double bytes = results.mean(mode, workload, "on", ProfileFigures.BYTES);
      double functions = results.mean(mode, workload, "on", ProfileFigures.FUNCTIONS);
      row.add(functions > 0 ? format("%.0f", bytes / functions) : UNKNOWN);
      if (rests) {
        row.add(percent(results.mean(mode, workload, "on", AtRest.KEY)));
      }
      row.add(results.capped(mode, workload) + "/" + 2 * guest.pairs(workload));
      rows.add(row);
    }
    List<String> total = new ArrayList<>(List.of("geometric mean", ""));
    List<String> worst = new ArrayList<>(List.of("worst", ""));
    for (Measure measure : Measure.values()) {
      PairedRatios ratios = results.ratios(mode, measure);
      total.add(ratios.isEmpty() ? UNKNOWN : cell(measure, ratios.total()));
      worst.add(
          ratios.isEmpty()
              ? UNKNOWN
              : format("%.3f %s", ratios.of(ratios.worst()).estimate(), ratios.worst()));
    }
    int columns = rows.get(0).size();
    total.addAll(Collections.nCopies(columns - total.size(), ""));
    worst.addAll(Collections.nCopies(columns - worst.size(), ""));
    rows.add(total);
    rows.add(worst);
    table.add(rows);
  }

  private static String percent(double part) {
    return Double.isNaN(part) ? UNKNOWN : format("%.1f %%", 100 * part);
  }

  /** Intervals only for measures on which claims rest. */
  private static String cell(Measure measure, BootstrapInterval ratio) {
    return measure.ordinal() > Measure.COMPILATIONS_AT_FIRST.ordinal() || !ratio.isBounded()
        ? format("%.3f", ratio.estimate())
        : format("%.3f [%.3f, %.3f]", ratio.estimate(), ratio.low(), ratio.high());
  }

  private void code() {
    table.heading("Compiled in the foreground, the same number of iterations");
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "workload",
            "mode",
            "last-tier roots",
            "code bytes",
            "to off",
            "graph nodes",
            "to off",
            "edges taken",
            "path ends/edge",
            "additions/edge",
            "smart"));
    Map<Object, Map<String, Object>> offs = new LinkedHashMap<>();
    for (Map<String, Object> run : results.code()) {
      Map<String, Object> result = map(run.get("result"));
      if (run.get("mode").equals(Mode.OFF.name())) {
        offs.put(run.get("workload"), result);
      }
      Map<String, Object> off = offs.get(run.get("workload"));
      List<String> row = new ArrayList<>();
      row.add((String) run.get("workload"));
      row.add((String) run.get("mode"));
      row.add("" + result.get("last_tier_roots"));
      for (String key : List.of("code_bytes", "graph_nodes")) {
        row.add("" + sum(result, key));
        row.add(off == null ? UNKNOWN : format("%.3f", (double) sum(result, key) / sum(off, key)));
      }
      Map<String, Object> register = map(result.get("register"));
      Object edges = register.get("edges_taken");
      row.add(edges == null ? UNKNOWN : "" + edges);
      for (String key : List.of("path_ends", "increments", "increments_smart")) {
        row.add(
            edges == null ? UNKNOWN : format("%.3f", number(register.get(key)) / number(edges)));
      }
      rows.add(row);
    }
    table.add(rows);
  }

  /** The largest functions of every workload, and what became of them in the modes. */
  private void functions() {
    table.heading("Code bytes (graph nodes, calls inlined) of the largest functions");
    Map<Object, Map<String, Map<String, Object>>> byWorkload = new LinkedHashMap<>();
    for (Map<String, Object> run : results.code()) {
      byWorkload
          .computeIfAbsent(run.get("workload"), name -> new LinkedHashMap<>())
          .put((String) run.get("mode"), map(run.get("result")));
    }
    byWorkload.forEach(
        (workload, modes) -> {
          List<List<String>> rows = new ArrayList<>();
          List<String> titles = new ArrayList<>(List.of((String) workload));
          titles.addAll(modes.keySet());
          rows.add(titles);
          Map<String, Object> off = modes.get(Mode.OFF.name());
          if (off == null) {
            return;
          }
          for (String function : largest(off)) {
            List<String> row = new ArrayList<>(List.of(function));
            modes.values().forEach(result -> row.add(describe(result, function)));
            rows.add(row);
          }
          table.add(rows);
        });
  }

  private static List<String> largest(Map<String, Object> result) {
    return list(result.get("functions")).stream()
        .sorted(Comparator.comparingDouble((Map<String, Object> f) -> -number(f.get("code_bytes"))))
        .map(Report::name)
        .distinct()
        .limit(FUNCTIONS)
        .toList();
  }

  private static String describe(Map<String, Object> result, String name) {
    String text = UNKNOWN;
    double bytes = 0;
    double nodes = 0;
    double inlined = 0;
    for (Map<String, Object> function : list(result.get("functions"))) {
      if (name(function).equals(name)) {
        bytes += number(function.get("code_bytes"));
        nodes += number(function.get("graph_nodes"));
        inlined += number(function.get("inlined"));
        text = format("%.0f (%.0f, %.0f)", bytes, nodes, inlined);
      }
    }
    return text;
  }

  private static String name(Map<String, Object> function) {
    // Without what differs from run to run: clones and nodes have numbers.
    return (function.get("name") + " " + function.get("place"))
        .replaceAll("<split-[0-9a-f]+> |@[0-9a-f]+", "");
  }

  private static long sum(Map<String, Object> result, String key) {
    return (long) list(result.get("functions")).stream().mapToDouble(f -> number(f.get(key))).sum();
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  @SuppressWarnings("unchecked") // of the form that Child writes
  private static Map<String, Object> map(Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked") // of the form that Child writes
  private static List<Map<String, Object>> list(Object value) {
    return value == null ? List.of() : (List<Map<String, Object>>) value;
  }

  private static String format(String format, Object... values) {
    return Table.format(format, values);
  }
}
