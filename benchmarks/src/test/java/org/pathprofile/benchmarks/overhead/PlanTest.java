package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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
  void feedbackIsThreeModesOnProgramsOfThreeKinds() {
    Arguments arguments = parse("--feedback", "--rounds", "3");
    assertEquals(
        Map.of(
            "pathprofile", "true",
            "pathprofile.Rest", "true",
            "sl.Feedback", "paths"),
        Mode.of("paths").options());
    assertEquals(
        List.of("edges", "paths", "paths2"), arguments.modes().stream().map(Mode::name).toList());
    assertEquals(15, arguments.warmUp().seconds());
    assertEquals(Workload.of(List.of("feedback")), arguments.workloads());
    assertEquals(Workload.of(List.of("correlated", "ordinary", "phases")), arguments.workloads());
    assertEquals(
        Workload.Group.FEEDBACK,
        arguments.workloads().stream().map(Workload::group).collect(Collectors.toSet()));
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

  @Test
  void argumentsAreReadFromLeftToRight() {
    Arguments arguments = parse("--quick", "--rounds", "7", "--modes", "exact,same", "--mode", "k");
    assertEquals(8, arguments.workloads().size());
    assertEquals(7, arguments.rounds());
    assertEquals(
        List.of("exact", "same", "k"), arguments.modes().stream().map(Mode::name).toList());
    assertEquals(4, parse("--rounds", "7", "--quick").rounds());
    assertEquals(7, parse("--rounds", "3", "--rounds", "7").rounds());
    assertEquals(List.of("--at-once"), parse("--at-once").words());
  }

  @Test
  void ofColdProcessesTheFirstIterationIsMeasured() {
    Arguments arguments = parse("--cold", "--workloads", "acorn,tiny", "--rounds", "2");
    assertEquals(
        List.of("acorn", "tiny"), arguments.workloads().stream().map(Workload::name).toList());
    for (Workload workload : arguments.workloads()) {
      assertTrue(workload.cold());
      assertEquals(1, workload.iterations());
    }
    assertEquals(2, arguments.rounds());
    assertEquals(5, parse("--cold").workloads().size());
    assertFalse(parse("--workloads", "acorn").workloads().get(0).cold());
  }

  @Test
  void languageIsThatOfAllProgramsOfAreWeFastYet() {
    List<String> python =
        parse("--workloads", "awfy-cd,tiny", "--language", "python").workloads().stream()
            .map(Workload::name)
            .toList();
    assertEquals(List.of("python-cd", "tiny"), python);
    assertEquals(
        parse("--workloads", "awfy-cd,tiny", "--language", "python").workloads(),
        parse("--language", "python", "--workloads", "awfy-cd,tiny").workloads());
    assertEquals(
        List.of("ruby-cd"),
        parse("--workloads", "ruby-cd").workloads().stream().map(Workload::name).toList());
    assertTrue(parse("--awfy", "folder").awfy().isAbsolute());
  }

  @Test
  void whatIsNotSaidIsAsTheHelpSays() {
    Arguments arguments = parse();
    assertEquals(Workload.of(List.of("all")), arguments.workloads());
    assertEquals(List.of("sampled", "exact"), arguments.modes().stream().map(Mode::name).toList());
    assertEquals(10, arguments.rounds());
    assertEquals(4, arguments.seconds());
    assertEquals(40, arguments.warmUp().capSeconds());
    assertEquals("2g", arguments.heap());
    assertEquals(Path.of("default.json"), arguments.json());
    assertFalse(arguments.atOnce() || arguments.together() || arguments.within());
  }

  @Test
  void severalFilesAreShownTogether() {
    Arguments arguments = parse("--markdown", "a.json", "b.json");
    assertEquals(List.of(Path.of("a.json"), Path.of("b.json")), arguments.render());
    assertTrue(arguments.markdown());
    assertFalse(parse("--show", "a.json").markdown());
  }

  @Test
  void badArgumentsAreRefused() {
    for (String[] bad :
        new String[][] {
          {"--rounds"},
          {"--rounds", "-1"},
          {"--rounds", "x"},
          {"--fast"},
          {"more"},
          {"--show"},
          {"--modes", "fast"},
          {"--workloads", "quake"},
          {"--language", "cobol"},
          {"--awfy"},
          {"--threads", "2"},
          {"--within", "--modes", "absent"}
        }) {
      StringWriter said = new StringWriter();
      int code =
          BenchCommand.of(null, arguments -> fail(String.join(" ", bad)))
              .setErr(new PrintWriter(said))
              .execute(bad);
      assertEquals(2, code, said::toString);
      assertTrue(said.toString().startsWith("ci/bench: "), said::toString);
    }
  }

  private static Arguments parse(String... words) {
    List<Arguments> parsed = new ArrayList<>();
    int code =
        BenchCommand.of(
                Path.of("default.json"),
                arguments -> {
                  parsed.add(arguments);
                  return 0;
                })
            .execute(words);
    assertEquals(0, code);
    return parsed.get(0);
  }
}
