package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.observe.GraphObserver;

/** Roots that hand over their graphs, of any shape, are counted exactly. */
class HandedOverGraphTest {
  private static final int RANDOM_GRAPHS = 80;

  /** What comes of a program: the observed functions, what is told of all, and the report. */
  private record Run(List<GraphObserver.Pair> observations, PathProfile counted, String report) {
    FunctionProfile profile() {
      return observations.get(0).profile();
    }
  }

  private static Run run(String program, PathEnd pathEnd) {
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    List<GraphObserver.Pair> observations;
    PathProfile counted;
    try (Engine engine =
        Engine.newBuilder("blocks")
            .allowExperimentalOptions(true)
            .out(report)
            .option("pathprofile", "true")
            .option("pathprofile.Mode", "exact")
            .option("pathprofile.PathEnd", pathEnd.name().toLowerCase(Locale.ROOT))
            .option("pathprofile.Trivial", "true")
            .build()) {
      GraphObserver observer = GraphObserver.of(engine);
      try (Context context = Context.newBuilder().engine(engine).build()) {
        context.eval("blocks", program);
      }
      observations = observer.observations();
      counted = PathProfiler.find(engine).snapshot();
    }
    return new Run(observations, counted, report.toString(StandardCharsets.UTF_8));
  }

  private static Map<String, Long> paths(FunctionProfile profile) {
    Map<String, Long> paths = new TreeMap<>();
    for (PathCount path : profile.paths()) {
      StringBuilder blocks = new StringBuilder(path.ends().label());
      for (int i = 0; i < path.key().length(); i++) {
        blocks.append(' ').append(name(profile.graph(), path.key().block(i)));
      }
      paths.put(blocks.toString(), path.count());
    }
    return paths;
  }

  private static String name(ControlFlowGraph graph, int block) {
    if (block == graph.entry()) {
      return "entry";
    }
    return block == graph.exit() ? "exit" : graph.block(block).description().replace("block ", "");
  }

  @Test
  void aLoopWithTwoEntriesHasItsPaths() {
    String program = "a: b c\nb: c exit\nc: b throw\nruns: 0001 1001 11";
    assertEquals(
        Map.of(
            "header entry a b", 1L,
            "header b c b", 1L,
            "exit b exit", 1L,
            "header entry a c b", 1L,
            "exception b c", 1L,
            "exception entry a c", 1L),
        paths(run(program, PathEnd.HEADER).profile()));
  }

  @ParameterizedTest
  @EnumSource
  void randomGraphsAreCountedExactly(PathEnd pathEnd) {
    for (long seed = 0; seed < RANDOM_GRAPHS; seed++) {
      Map<String, Long> edges = new TreeMap<>();
      String program = randomProgram(new Random(seed), edges);
      Run run = run(program, pathEnd);
      assertEquals(1, run.observations().size(), program + run.report());
      PathsTest.assertObserved(run.observations().get(0));
      PathsTest.assertCountingRules(run.observations().get(0));
      FunctionProfile profile = run.profile();
      Map<String, Long> counted = new TreeMap<>();
      for (int edge = 0; edge < profile.graph().edgeCount(); edge++) {
        if (profile.edgeProfile().edge(edge) > 0) {
          counted.put(
              name(profile.graph(), profile.graph().from(edge))
                  + ">"
                  + name(profile.graph(), profile.graph().to(edge)),
              profile.edgeProfile().edge(edge));
        }
      }
      assertEquals(edges, counted, program);
    }
  }

  /** Any graph, and runs of it; the edges that they take are added to {@code edges}. */
  private static String randomProgram(Random random, Map<String, Long> edges) {
    int blocks = 1 + random.nextInt(9);
    List<List<String>> followers = new ArrayList<>();
    StringBuilder program = new StringBuilder();
    for (int block = 0; block < blocks; block++) {
      List<String> ways = new ArrayList<>();
      for (int way = random.nextInt(3); way >= 0; way--) {
        int target = random.nextInt(blocks + 2);
        ways.add(target < blocks ? Integer.toString(target) : target == blocks ? "exit" : "throw");
      }
      followers.add(ways);
      program.append(block).append(": ").append(String.join(" ", ways)).append('\n');
    }
    program.append("runs:");
    for (int run = 0; run < 12; run++) {
      StringBuilder decisions = new StringBuilder();
      Map<String, Long> taken = new TreeMap<>();
      String at = "entry";
      String next = "0";
      while (decisions.length() < 40) {
        if (next.equals("throw")) {
          break;
        }
        taken.merge(at + ">" + next, 1L, Long::sum);
        if (next.equals("exit")) {
          break;
        }
        at = next;
        List<String> ways = followers.get(Integer.parseInt(at));
        int way = random.nextInt(ways.size());
        decisions.append(way);
        next = ways.get(way);
      }
      if (decisions.length() < 40) {
        program.append(' ').append(decisions);
        taken.forEach((edge, count) -> edges.merge(edge, count, Long::sum));
      }
    }
    // One run at least.
    return edges.isEmpty() ? randomProgram(random, edges) : program.toString();
  }

  @Test
  void aFunctionGoesOnWhenANodeIsReplacedByOneLikeIt() {
    String program = "0: 1 2 => 1 2\n1: exit => exit => exit\n2: exit\nruns: 00 10 00 10 10";
    assertEquals(
        Map.of("exit entry 0 1 exit", 2L, "exit entry 0 2 exit", 3L),
        paths(run(program, PathEnd.HEADER).profile()));
  }

  /** Each of the two graphs would have some of the activations. */
  @Test
  void aFunctionWhoseGraphChangesIsNotProfiled() {
    String program = "0: 1 2 => 2\n1: exit\n2: exit\nruns: 00 00 00 00";
    Run run = run(program, PathEnd.HEADER);
    assertEquals(List.of(), run.counted().functions(), run.report());
    assertReported(program, "its code was replaced by other code while it ran");
  }

  @Test
  void aBadGraphIsReported() {
    assertReported("0: 7\n7: exit\n7: exit\nruns: 00", "two nodes for block '7'");
    assertReported("0: 1\n2: exit\nruns: 0", "in '0>1', no node has the number of block '1'");
    assertReported("0: 1>2\n1: exit\nruns: 0", "'0>1>2' is not an edge such as '0>1'");
    assertReported("0: entry\nruns: 0", "'0>entry' is not an edge such as '0>1'");
  }

  private static void assertReported(String program, String expected) {
    String report = run(program, PathEnd.HEADER).report();
    assertTrue(report.contains("not profiled: graph (") && report.contains(expected), report);
  }
}
