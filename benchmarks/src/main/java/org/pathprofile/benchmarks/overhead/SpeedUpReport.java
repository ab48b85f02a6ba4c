package org.pathprofile.benchmarks.overhead;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What the use of profiles gains, as tables: one for each mode and group of programs.
 *
 * @param results of programs in {@link Workload.Group#FEEDBACK}
 * @param table gets the tables
 */
record SpeedUpReport(Results results, Table table) {
  private static final List<String> TITLES =
      List.of(
          "program",
          "pairs",
          "speed-up",
          "off ms",
          "mode ms",
          "code off",
          "code mode",
          "ratio",
          "compilations off",
          "mode",
          "invalidations",
          "capped");

  void write() {
    for (String mode : results.modes()) {
      for (Workload.Group group : Workload.Group.FEEDBACK) {
        Results part = results.of(Set.of(group));
        if (part.modes().contains(mode)) {
          table.heading("Mode " + mode + ", programs with " + group.title());
          write(part, mode, group);
        }
      }
    }
  }

  private void write(Results part, String mode, Workload.Group group) {
    PairedRatios times = part.ratios(mode, Measure.GUEST_CPU);
    PairedRatios codes = part.ratios(mode, Measure.CODE);
    List<List<String>> rows = new ArrayList<>(List.of(TITLES));
    for (String program : times.workloads()) {
      rows.add(
          List.of(
              program,
              "" + times.pairs(program),
              cell(times.of(program).reciprocal()),
              Table.format("%.2f", part.mean(mode, program, "off", "guest_cpu_ms")),
              Table.format("%.2f", part.mean(mode, program, "on", "guest_cpu_ms")),
              Table.format("%.0f", part.mean(mode, program, "off", "last_tier_code_bytes")),
              Table.format("%.0f", part.mean(mode, program, "on", "last_tier_code_bytes")),
              ratio(codes, program),
              Table.format("%.1f", part.mean(mode, program, "off", "compilations")),
              Table.format("%.1f", part.mean(mode, program, "on", "compilations")),
              Table.format("%.1f", part.mean(mode, program, "on", "invalidations")),
              part.capped(mode, program) + "/" + 2 * times.pairs(program)));
    }
    rows.add(group == Workload.Group.PHASES ? recovery(part, mode) : total(times, codes));
    table.add(rows);
  }

  private static List<String> total(PairedRatios times, PairedRatios codes) {
    List<String> total = new ArrayList<>(List.of("geometric mean", ""));
    total.add(cell(times.total().reciprocal()));
    while (total.size() < TITLES.size()) {
      total.add("");
    }
    total.set(
        TITLES.indexOf("ratio"),
        codes.isEmpty() ? Table.UNKNOWN : Table.format("%.3f", codes.total().estimate()));
    return total;
  }

  /** How fast the program is after the change, compared with one that had no other phase. */
  private static List<String> recovery(Results part, String mode) {
    PairedRatios times = part.between(mode, Workload.PHASE, Workload.PHASE_CHANGE, "guest_cpu_ms");
    List<String> row = new ArrayList<>(List.of("speed after the change", ""));
    row.add(times.isEmpty() ? Table.UNKNOWN : cell(times.total().reciprocal()));
    while (row.size() < TITLES.size()) {
      row.add("");
    }
    return row;
  }

  private static String ratio(PairedRatios ratios, String program) {
    return ratios.pairs(program) == 0
        ? Table.UNKNOWN
        : Table.format("%.3f", ratios.of(program).estimate());
  }

  private static String cell(BootstrapInterval speedUp) {
    return speedUp.isBounded()
        ? Table.format("%.3f [%.3f, %.3f]", speedUp.estimate(), speedUp.low(), speedUp.high())
        : Table.format("%.3f", speedUp.estimate());
  }
}
