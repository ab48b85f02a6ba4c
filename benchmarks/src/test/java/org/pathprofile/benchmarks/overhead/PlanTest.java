package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanTest {
  private static final List<Workload> WORKLOADS = Workload.of(List.of("acorn", "d3", "pako"));
  private static final List<Mode> MODES =
      List.of(Mode.of("sampled"), Mode.of("exact"), Mode.of("cpusampler"));

  @Test
  void everyPairIsAnUnprofiledProcessNextToAProfiledOne() {
    List<Plan.Step> steps = Plan.of(WORKLOADS, MODES, 2);
    assertEquals(2 * 3 * 3 * 2, steps.size());
    for (int i = 0; i < steps.size(); i += 2) {
      Plan.Step first = steps.get(i);
      Plan.Step second = steps.get(i + 1);
      assertEquals(first.workload(), second.workload());
      assertEquals(first.pair(), second.pair());
      assertEquals(
          1, List.of(first, second).stream().filter(s -> s.mode().equals(Mode.OFF)).count());
    }
  }

  @Test
  void eachSideComesFirstEquallyOften() {
    Map<String, Integer> offFirst = new HashMap<>();
    List<Plan.Step> steps = Plan.of(WORKLOADS, MODES, 6);
    for (int i = 0; i < steps.size(); i += 2) {
      Plan.Step on = steps.get(i).mode().equals(Mode.OFF) ? steps.get(i + 1) : steps.get(i);
      offFirst.merge(
          on.workload().name() + on.mode().name(),
          steps.get(i).mode().equals(Mode.OFF) ? 1 : 0,
          Integer::sum);
    }
    assertEquals(9, offFirst.size());
    assertTrue(offFirst.values().stream().allMatch(n -> n == 3), offFirst::toString);
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
  void feedbackIsTwoModesOnProgramsOfThreeKinds() {
    Arguments arguments = Arguments.parse(new String[] {"--feedback", "--rounds", "3"}, null);
    assertEquals(
        Map.of(
            "pathprofile", "true",
            "pathprofile.Mode", "sampled",
            "pathprofile.Settle", "true",
            "sl.Feedback", "paths"),
        Mode.of("paths").options());
    assertEquals(List.of("edges", "paths"), arguments.modes().stream().map(Mode::name).toList());
    assertEquals(15, arguments.warmUp().seconds());
    assertEquals(Workload.of(List.of("feedback")), arguments.workloads());
    assertEquals(Workload.of(List.of("correlated", "ordinary", "phases")), arguments.workloads());
    assertEquals(
        Workload.Group.FEEDBACK,
        arguments.workloads().stream().map(Workload::group).collect(Collectors.toSet()));
  }

  @Test
  void modesCanHaveOptionsOfTheirOwn() {
    Mode mode = Mode.of("k4:pathprofile=true,pathprofile.K=4");
    assertEquals("k4", mode.name());
    assertEquals(Map.of("pathprofile", "true", "pathprofile.K", "4"), mode.options());
    assertThrows(IllegalArgumentException.class, () -> Mode.of("x:nonsense"));
  }

  @Test
  void argumentsAreReadFromLeftToRight() {
    Arguments arguments =
        Arguments.parse(
            new String[] {"--quick", "--rounds", "7", "--modes", "exact,same", "--mode", "k"},
            null);
    assertEquals(8, arguments.workloads().size());
    assertEquals(7, arguments.rounds());
    assertEquals(
        List.of("exact", "same", "k"), arguments.modes().stream().map(Mode::name).toList());
    for (String[] bad :
        new String[][] {{"--rounds"}, {"--rounds", "-1"}, {"--rounds", "x"}, {"--fast"}}) {
      assertThrows(IllegalArgumentException.class, () -> Arguments.parse(bad, null));
    }
  }
}
