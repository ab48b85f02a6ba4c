package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pathprofile.PathProfiler;

class PlanTest {
  private static final List<Workload> WORKLOADS = Workload.of(List.of("acorn", "d3", "pako"));
  private static final List<Mode> MODES =
      List.of(Mode.of("sampled"), Mode.of("exact"), Mode.of("cpusampler"));

  @Test
  void unprofiledProcessesAreComparedWithOnesInAllModes() {
    List<Plan.Comparison> comparisons = Plan.of(WORKLOADS, MODES, 2);
    assertEquals(2 * 3, comparisons.size());
    Set<Mode> all = new HashSet<>(MODES);
    all.add(Mode.OFF);
    for (int i = 0; i < comparisons.size(); i++) {
      Plan.Comparison comparison = comparisons.get(i);
      assertEquals(i / 3, comparison.round());
      assertEquals(List.of(WORKLOADS.get(i % 3)), comparison.workloads());
      assertEquals(4, comparison.steps().size());
      assertEquals(
          all, comparison.steps().stream().map(Plan.Step::mode).collect(Collectors.toSet()));
    }
  }

  @Test
  void programWithoutChangeOfPhaseTakesTurnsWithTheOneThatChanges() {
    List<Plan.Comparison> comparisons =
        Plan.of(Workload.of(List.of("ledger", "phases")), List.of(Mode.of("paths")), 1);
    assertEquals(2, comparisons.size());
    assertEquals(
        Workload.of(List.of("phases")).stream().collect(Collectors.toSet()),
        comparisons.get(1).workloads().stream().collect(Collectors.toSet()));
    assertEquals(4, comparisons.get(1).steps().size());
  }

  @Test
  void eachComesBeforeAnyOtherHalfOfTheTime() {
    for (int n = 1; n <= 5; n++) {
      List<Integer> elements = IntStream.range(0, n).boxed().toList();
      int[][] before = new int[n][n];
      int[][] at = new int[n][n];
      for (int step = 0; step < 2 * n; step++) {
        List<Integer> order = Plan.order(elements, step);
        for (int i = 0; i < n; i++) {
          at[order.get(i)][i]++;
          for (int j = i + 1; j < n; j++) {
            before[order.get(i)][order.get(j)]++;
          }
        }
      }
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertEquals(i == j ? 0 : n, before[i][j]);
          assertEquals(2, at[i][j]);
        }
      }
    }
  }

  @Test
  void unknownNamesAreRefusedWithTheKnownOnes() {
    String mode = assertThrows(IllegalArgumentException.class, () -> Mode.of("fast")).getMessage();
    assertTrue(mode.contains("'fast'") && mode.contains("cputracer"), mode);
    String workload =
        assertThrows(IllegalArgumentException.class, () -> Workload.of(List.of("quake")))
            .getMessage();
    assertTrue(workload.contains("'quake'") && workload.contains("terser"), workload);
  }

  @Test
  void feedbackIsOnProgramsOfThreeKinds() {
    assertEquals(
        Map.of(
            "pathprofile", "true",
            "pathprofile.Rest", "true",
            "sl.Feedback", "paths"),
        Mode.of("paths").options());
    List<Workload> workloads = Workload.of(List.of("feedback"));
    assertEquals(Workload.of(List.of("correlated", "ordinary", "phases")), workloads);
    assertEquals(
        Workload.Group.FEEDBACK,
        workloads.stream().map(Workload::group).collect(Collectors.toSet()));
  }

  @Test
  void theProfilersModesGetTheRoomThatTheLauncherGives() {
    Map<String, String> exact = new HashMap<>(PathProfiler.ROOM_FOR_PROBES);
    exact.putAll(Map.of("pathprofile", "true", "pathprofile.Mode", "exact"));
    assertEquals(exact, Mode.of("exact").options());
    assertEquals("2", Mode.of("k").options().get("pathprofile.K"));
    assertEquals(Map.of(), Mode.of("same").options());
  }

  @Test
  void modesCanHaveOptionsOfTheirOwn() {
    Mode mode = Mode.of("k4:pathprofile=true,pathprofile.K=4");
    assertEquals("k4", mode.name());
    assertEquals(Map.of("pathprofile", "true", "pathprofile.K", "4"), mode.options());
    assertThrows(IllegalArgumentException.class, () -> Mode.of("x:nonsense"));
  }
}
