package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  @TempDir Path folder;

  private static Map<String, Object> measured(double guest, String warmUp, List<Double> until) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("warm_up", warmUp);
    result.put("guest_cpu_ms", guest);
    result.put("process_cpu_ms", guest * 1.1);
    result.put("wall_ms", guest * 1.2);
    result.put("last_tier_code_bytes", 0L);
    result.put("peak_memory_mb", Double.NaN);
    result.put("wall_until_ms", until);
    result.put("process_cpu_until_ms", until.stream().map(ms -> 2 * ms).toList());
    return result;
  }

  private static Results results() {
    Results results = new Results();
    results.describe("machine", "made up");
    Mode sampled = Mode.of("sampled");
    List<Plan.Comparison> plan = Plan.of(Workload.of(List.of("acorn")), List.of(sampled), 2);
    Workload acorn = plan.get(0).workloads().get(0);
    results.addPair(
        plan.get(0),
        acorn,
        sampled,
        0.5,
        measured(100, "steady", List.of(4000.0, 9000.0, 10_500.0)),
        measured(103, "capped", List.of(5000.0, 9900.0, 12_000.0)));
    results.addPair(
        plan.get(1),
        acorn,
        sampled,
        2.5,
        measured(200, "steady", List.of(4000.0, 9000.0)),
        measured(206, "steady", List.of(4000.0)));
    return results;
  }

  @Test
  void profilesAndFirstCompilationsAreReported() {
    Mode exact = Mode.of("exact");
    Results results = new Results();
    Plan.Comparison comparison =
        Plan.of(Workload.of(List.of("python-cd")), List.of(exact), 1).get(0);
    Map<String, Object> off = measured(100, "steady", List.of(4000.0));
    Map<String, Object> on = measured(110, "steady", List.of(4000.0));
    off.put(Session.COMPILATIONS_AT_FIRST, 40L);
    on.put(Session.COMPILATIONS_AT_FIRST, 46L);
    on.put(ProfileFigures.BYTES, 7890L);
    on.put(ProfileFigures.FUNCTIONS, 10L);
    on.put(RegisterOperations.INCREMENTS, 0.125);
    results.addPair(comparison, comparison.workloads().get(0), exact, 0.5, off, on);
    assertEquals(
        1.15, results.ratios("exact", Measure.COMPILATIONS_AT_FIRST).total().estimate(), 1e-9);
    String report = Report.of(results, true);
    assertTrue(report.contains("| profile bytes/function | increments/edge | capped |"), report);
    assertTrue(report.replaceAll(" +", " ").contains("| 789 | 0.125 | 0/2 |"), report);
  }

  @Test
  void ratiosOfPairs() {
    Results results = results();
    assertEquals(1.03, results.ratios("sampled", Measure.GUEST_CPU).of("acorn").estimate(), 1e-9);
    assertTrue(results.ratios("exact", Measure.GUEST_CPU).isEmpty());
    assertEquals(1, results.capped("sampled", "acorn"));
    assertEquals(2.5, results.highestLoad());
  }

  @Test
  void warmUpIsTheCostOfWhatTheUnprofiledRunDoesInTenSeconds() {
    // Two iterations, 9900 to 9000; then one, which is all that the other one got through.
    double expected = Math.sqrt(9900.0 / 9000 * 4000 / 4000);
    assertEquals(
        expected, results().ratios("sampled", Measure.WARM_UP).of("acorn").estimate(), 1e-9);
  }

  @Test
  void typicalTurnIsTheMedianOfTurnsThatAreCompared() throws IOException {
    Mode sampled = Mode.of("sampled");
    Plan.Comparison plan = Plan.of(Workload.of(List.of("acorn")), List.of(sampled), 1).get(0);
    Map<String, Object> off = measured(100, "steady", List.of(4000.0));
    Map<String, Object> on = measured(150, "steady", List.of(4000.0));
    Results results = new Results();
    results.addPair(plan, plan.workloads().get(0), sampled, 0, off, on);
    assertTrue(results.ratios("sampled", Measure.TYPICAL_TURN).isEmpty());
    // The machine gets slower and slower, and one turn is disturbed. Ratios 3, 1.1, 1.0, 1.2.
    off.put("guest_cpu_ms_of_turns", List.of(10.0, 20.0, 40.0, 100.0));
    on.put("guest_cpu_ms_of_turns", List.of(30.0, 22.0, 40.0, 120.0));
    Path file = folder.resolve("results.json");
    results.write(file);
    double ratio =
        Results.read(List.of(file)).ratios("sampled", Measure.TYPICAL_TURN).of("acorn").estimate();
    assertEquals(Math.sqrt(1.1 * 1.2), ratio, 1e-9);
  }

  @Test
  void itIsSaidHowMuchIsAtRestWhereFunctionsCanRest() {
    assertTrue(!Report.of(results(), false).contains("at rest"));
    Results results = results();
    Mode rest = Mode.of("rest:pathprofile=true");
    Plan.Comparison plan = Plan.of(Workload.of(List.of("acorn")), List.of(rest), 1).get(0);
    for (double part : List.of(0.5, 1.0)) {
      Map<String, Object> on = measured(103, "steady", List.of(5000.0));
      on.put(AtRest.KEY, part);
      Map<String, Object> off = measured(100, "steady", List.of(4000.0));
      results.addPair(plan, plan.workloads().get(0), rest, 0, off, on);
    }
    String text = Report.of(results, false);
    assertTrue(
        text.matches(
            "(?s).*workload +pairs +guest CPU +process CPU +wall +first 10 s +at rest +capped\n.*"),
        text);
    assertTrue(text.matches("(?s).* acorn +2 +1.030 .* 75.0 % +0/4\n.*"), text);
  }

  private static Map<String, Object> compiled(double guest, long code, long compilations) {
    Map<String, Object> result = measured(guest, "steady", List.of(4000.0));
    result.put("last_tier_code_bytes", code);
    result.put("compilations", compilations);
    result.put("invalidations", 1L);
    return result;
  }

  /**
   * Two rounds in mode {@code paths}.
   *
   * @param on what is measured of a workload in a round
   */
  private static Results results(
      List<String> workloads,
      Map<String, Object> off,
      BiFunction<String, Integer, Map<String, Object>> on) {
    Results results = new Results();
    Mode paths = Mode.of("paths");
    for (Plan.Comparison comparison : Plan.of(Workload.of(workloads), List.of(paths), 2)) {
      for (Workload workload : comparison.workloads()) {
        Map<String, Object> measured = on.apply(workload.name(), comparison.round());
        results.addPair(comparison, workload, paths, 0, off, measured);
      }
    }
    return results;
  }

  /** Two rounds: what is faster by 1.5 and by 6, and what is not changed. */
  private static Results feedback() {
    return results(
        List.of("ledger", "sieve"),
        compiled(60, 1000, 10),
        (workload, round) -> {
          double speedUp = !workload.equals("ledger") ? 1 : round == 0 ? 1.5 : 6;
          return compiled(60 / speedUp, 1500, 14);
        });
  }

  @Test
  void feedbackIsToldAsSpeedUpByGroup() {
    Results results = feedback();
    assertTrue(results.of(Workload.Group.COST).modes().isEmpty());
    Results correlated = results.of(Set.of(Workload.Group.CORRELATED));
    BootstrapInterval speedUp = correlated.ratios("paths", Measure.GUEST_CPU).total().reciprocal();
    assertEquals(3, speedUp.estimate(), 1e-9);
    assertEquals(1.5, speedUp.low(), 1e-9);
    assertEquals(6, speedUp.high(), 1e-9);
    assertEquals(25, correlated.mean("paths", "ledger", "on", "guest_cpu_ms"), 1e-9);
    String text = Report.of(results, false);
    assertTrue(text.contains("Mode paths, programs with path correlation\n"), text);
    assertTrue(text.contains("Mode paths, programs with no path correlation\n"), text);
    assertTrue(
        text.matches(
            "(?s).* ledger +2 +3.000 \\[1.500, 6.000\\] +60.00 +25.00 +1000 +1500 +1.500 +10.0 +14.0"
                + " +1.0 +0/4\n.*"),
        text);
    assertTrue(text.matches("(?s).* geometric mean +1.000 \\[1.000, 1.000\\] +1.500\n.*"), text);
  }

  @Test
  void programAfterChangeOfPhaseIsComparedWithOneWithoutChange() {
    Results results =
        results(
            List.of("phases"),
            compiled(90, 1000, 3),
            (workload, round) -> {
              double slowness = !workload.equals("phase-change") ? 1 : round == 0 ? 1.25 : 5;
              return compiled(20 * slowness, 1500, 7);
            });
    String text = Report.of(results, false);
    assertTrue(text.matches("(?s).* speed after the change +0.400 \\[0.200, 0.800\\]\n.*"), text);
    assertTrue(!text.contains("geometric mean"), text);
  }

  @Test
  void feedbackIsReadAgain() throws IOException {
    Path file = folder.resolve("results.json");
    feedback().write(file);
    assertEquals(Report.of(feedback(), true), Report.of(Results.read(List.of(file)), true));
  }

  @Test
  void whatIsUnknownHasNoRatio() {
    assertTrue(results().ratios("sampled", Measure.CODE).isEmpty());
    assertTrue(results().ratios("sampled", Measure.MEMORY).isEmpty());
    assertTrue(results().ratios("sampled", Measure.HEAP).isEmpty());
  }

  @Test
  void filesCanBeReadAgainAndTakenTogether() throws IOException {
    Path file = folder.resolve("results.json");
    results().write(file);
    Results once = Results.read(List.of(file));
    assertEquals(Report.of(results(), false), Report.of(once, false));
    Results twice = Results.read(List.of(file, file));
    assertEquals(4, twice.ratios("sampled", Measure.WALL).pairs("acorn"));
  }

  @Test
  void tablesAreMarkdownIfAskedFor() {
    String text = Report.of(results(), false);
    assertTrue(text.contains("acorn") && !text.contains("|"), text);
    String markdown = Report.of(results(), true);
    assertTrue(markdown.contains("### Mode sampled"), markdown);
    long columns =
        markdown
            .lines()
            .filter(line -> line.startsWith("|---"))
            .findFirst()
            .orElseThrow()
            .chars()
            .filter(c -> c == '|')
            .count();
    assertTrue(
        markdown
            .lines()
            .filter(line -> line.startsWith("|"))
            .allMatch(line -> line.chars().filter(c -> c == '|').count() == columns),
        markdown);
    assertTrue(markdown.contains("1.030 [1.030, 1.030]"), markdown);
    assertTrue(markdown.contains("1/4"), markdown);
  }
}
