package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    List<Plan.Step> steps = Plan.of(Workload.of(List.of("acorn")), List.of(Mode.of("sampled")), 2);
    results.addPair(
        steps.get(1),
        true,
        0.5,
        measured(100, "steady", List.of(4000.0, 9000.0, 10_500.0)),
        measured(103, "capped", List.of(5000.0, 9900.0, 12_000.0)));
    results.addPair(
        steps.get(2),
        false,
        2.5,
        measured(200, "steady", List.of(4000.0, 9000.0)),
        measured(206, "steady", List.of(4000.0)));
    return results;
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
