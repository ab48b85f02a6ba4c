package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  private static Arguments parse(String... words) {
    List<Arguments> parsed = new ArrayList<>();
    int code =
        Arguments.command(
                Path.of("default.json"),
                arguments -> {
                  parsed.add(arguments);
                  return 0;
                })
            .execute(words);
    assertEquals(0, code);
    return parsed.get(0);
  }

  private static void assertWarmUp(double least, double cap, String... words) {
    WarmUpRule.Settings warmUp = parse(words).warmUp();
    assertEquals(least, warmUp.seconds());
    assertEquals(cap, warmUp.capSeconds());
  }

  private static List<String> modes(String... words) {
    return parse(words).modes().stream().map(Mode::name).toList();
  }

  private static List<String> workloads(String... words) {
    return parse(words).workloads().stream().map(Workload::name).toList();
  }

  @Test
  void theWarmUpLastsAtLeastAsLongAsAskedFor() {
    assertWarmUp(5, 40);
    assertWarmUp(20, 40, "--least-warm-up", "20");
    assertWarmUp(20, 60, "--warm-up", "60", "--least-warm-up", "20");
    assertWarmUp(2, 2, "--warm-up", "2");
    assertWarmUp(30, 30, "--least-warm-up", "30", "--warm-up", "2");
  }

  @Test
  void argumentsAreReadFromLeftToRight() {
    String[] words = {"--quick", "--rounds", "7", "--modes", "exact,same", "--mode", "k"};
    assertEquals(8, workloads(words).size());
    assertEquals(7, parse(words).rounds);
    assertEquals(List.of(words), parse(words).words());
    assertEquals(List.of("exact", "same", "k"), modes(words));
    assertEquals(List.of("sampled", "k"), modes("--quick", "--mode", "k"));
    assertEquals(List.of("k"), modes("--mode", "k"));
    assertEquals(4, parse("--rounds", "7", "--quick").rounds);
    assertEquals(7, parse("--rounds", "3", "--rounds", "7").rounds);
  }

  @Test
  void feedbackIsThreeModesThatWarmUpForLonger() {
    assertEquals(List.of("edges", "paths", "paths2"), modes("--feedback", "--rounds", "3"));
    assertEquals(Workload.of(List.of("feedback")), parse("--feedback").workloads());
    assertWarmUp(15, 40, "--feedback");
  }

  @Test
  void ofColdProcessesTheFirstIterationIsMeasured() {
    Arguments cold = parse("--cold", "--workloads", "acorn,tiny", "--rounds", "2");
    assertTrue(cold.cold && cold.warmUp().isCold());
    assertEquals(0, cold.seconds);
    assertEquals(2, cold.rounds);
    assertEquals(10, parse("--cold", "--seconds", "10").seconds);
    assertEquals(5, workloads("--cold").size());
    assertEquals(List.of("absent"), modes("--cold", "--modes", "absent"));
    assertFalse(parse("--workloads", "acorn").cold);
  }

  @Test
  void languageIsThatOfAllProgramsOfAreWeFastYet() {
    assertEquals(
        List.of("python-cd", "tiny"),
        workloads("--workloads", "awfy-cd,tiny", "--language", "python"));
    assertEquals(
        List.of("python-cd", "tiny"),
        workloads("--language", "python", "--workloads", "awfy-cd,tiny"));
    assertEquals(List.of("ruby-cd"), workloads("--workloads", "ruby-cd"));
    assertTrue(parse("--awfy", "folder").awfy().isAbsolute());
    assertEquals(AwfyPreparation.DEFAULT_FOLDER, parse().awfy());
  }

  @Test
  void whatIsNotSaidIsAsTheHelpSays() {
    Arguments arguments = parse();
    assertEquals(Workload.of(List.of("all")), arguments.workloads());
    assertEquals(List.of("sampled", "exact"), modes());
    assertEquals(10, arguments.rounds);
    assertEquals(4, arguments.seconds);
    assertEquals(1, arguments.threads);
    assertEquals("2g", arguments.heap);
    assertEquals(Path.of("default.json"), arguments.json);
    assertTrue(arguments.show.isEmpty() && arguments.markdown.isEmpty());
  }

  @Test
  void severalFilesAreShownTogether() {
    assertEquals(
        List.of(Path.of("a.json"), Path.of("b.json")),
        parse("--markdown", "a.json", "b.json").markdown);
    assertEquals(List.of(Path.of("a.json")), parse("--show", "a.json").show);
  }

  @Test
  void badArgumentsAreRefused() {
    for (String[] bad :
        new String[][] {
          {"--rounds"},
          {"--rounds", "0"},
          {"--rounds", "x"},
          {"--seconds", "-1"},
          {"--fast"},
          {"more"},
          {"--show"},
          {"--modes", "fast"},
          {"--mode", "x:nonsense"},
          {"--workloads", "quake"},
          {"--language", "cobol"},
          {"--awfy"},
          {"--threads", "0"},
          {"--cold", "--threads", "2"},
          {"--modes", "absent"}
        }) {
      StringWriter said = new StringWriter();
      int code =
          Arguments.command(null, arguments -> fail(String.join(" ", bad)))
              .setErr(new PrintWriter(said))
              .execute(bad);
      assertEquals(2, code, said::toString);
      assertTrue(said.toString().startsWith("ci/bench: "), said::toString);
    }
  }
}
