package org.pathprofile.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.footnotes.EnableFootnotes;
import net.jqwik.api.footnotes.Footnotes;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.testing.GraphBuilder;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.SimulatedProgram;

@EnableFootnotes
class DefiniteFlowTest {

  /**
   * Two decisions in a row, taken 9:1 and 8:2. At least 7 of 10 runs take both likely arms; only 1
   * of the 2 that end unlikely can have begun unlikely.
   */
  @Test
  void likelyArmsInARow() {
    GraphBuilder graph = new GraphBuilder();
    for (String name : List.of("a", "b", "c", "d", "e", "f", "g")) {
      BlockKind kind =
          name.equals("a")
              ? BlockKind.ENTRY
              : name.equals("g") ? BlockKind.EXIT : BlockKind.STATEMENTS;
      graph.block(name, kind, 1, "");
    }
    graph
        .edges("a", "b", "c")
        .edges("b", "d")
        .edges("c", "d")
        .edges("d", "e", "f")
        .edges("e", "g")
        .edges("f", "g");
    FunctionProfile function =
        FunctionProfile.builder(graph.build())
            .addPath("0", graph.path("a b d e g"), 8, PathEnding.EXIT)
            .addPath("1", graph.path("a b d f g"), 1, PathEnding.EXIT)
            .addPath("2", graph.path("a c d f g"), 1, PathEnding.EXIT)
            .build();
    DefiniteFlow definite = DefiniteFlow.of(function);
    assertEquals(7, definite.of(new PathKey(graph.path("a b d e g"), PathEnding.EXIT)));
    assertEquals(1, definite.of(new PathKey(graph.path("a b d f g"), PathEnding.EXIT)));
    assertEquals(0, definite.of(new PathKey(graph.path("a c d f g"), PathEnding.EXIT)));
    assertEquals(2, definite.paths());
    assertEquals(16, definite.branchFlow());
    PathProfile profile = PathProfile.builder("1", ProfileMode.EXACT).addFunction(function).build();
    assertEquals(0.8, DefiniteFlow.share(profile).orElseThrow(), 1e-12);
  }

  /** 400 decisions in a row, each nearly always taken one way: one of 2^400 paths is definite. */
  @Test
  void manyPathsTakeNoTime() {
    GraphBuilder graph = new GraphBuilder().block("x0", BlockKind.ENTRY, 1, "");
    StringBuilder path = new StringBuilder("x0");
    int decisions = 400;
    for (int i = 1; i <= decisions; i++) {
      graph.block("t" + i, BlockKind.THEN, 1, "").block("e" + i, BlockKind.ELSE, 1, "");
      graph.block("x" + i, i == decisions ? BlockKind.EXIT : BlockKind.STATEMENTS, 1, "");
      graph.edges("x" + (i - 1), "t" + i, "e" + i);
      graph.edges("t" + i, "x" + i).edges("e" + i, "x" + i);
      path.append(" t").append(i).append(" x").append(i);
    }
    int[] likely = graph.path(path.toString());
    FunctionProfile.Builder function =
        FunctionProfile.builder(graph.build())
            .staticPaths(BigInteger.TWO.pow(decisions))
            .addPath("0", likely, 1_000_000, PathEnding.EXIT);
    for (int i = 1; i <= decisions; i++) {
      int[] other = graph.path(path.toString().replace(" t" + i + " ", " e" + i + " "));
      function.addPath("" + i, other, 100, PathEnding.EXIT);
    }
    DefiniteFlow definite = DefiniteFlow.of(function.build());
    long flow = 1_000_000;
    assertEquals(flow, definite.of(new PathKey(likely, PathEnding.EXIT)));
    assertEquals(1, definite.paths());
    assertEquals(flow * decisions, definite.branchFlow());
  }

  @Test
  void pathsThatRepeatBlocksAreRefused() {
    GraphBuilder graph =
        new GraphBuilder()
            .block("a", BlockKind.ENTRY, 1, "")
            .block("b", BlockKind.STATEMENTS, 1, "")
            .block("c", BlockKind.EXIT, 1, "")
            .edges("a", "b")
            .edges("b", "b", "c");
    FunctionProfile function =
        FunctionProfile.builder(graph.build())
            .addPath("0", graph.path("a b b c"), 1, PathEnding.EXIT)
            .build();
    IllegalArgumentException error =
        assertThrows(IllegalArgumentException.class, () -> DefiniteFlow.of(function));
    assertTrue(error.getMessage().endsWith("[1, 2]"), error.getMessage());
  }

  /**
   * The smallest count of each path in all path profiles that have the edge profile, found by
   * listing them: nothing is known here but which edges there are and how often each was taken.
   */
  @Property(seed = Seeds.FIXED)
  void definiteFlowIsTheSmallestOfAllProfilesWithTheseEdges(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int activations, Footnotes footnotes) {
    FunctionProfile function = new SimulatedProgram(seed, 8).run(activations).build();
    footnotes.addAfterFailure(() -> function.graph() + "" + function.paths());
    AllProfiles all = new AllProfiles(function);
    Assume.that(all.enumerate());
    DefiniteFlow definite = DefiniteFlow.of(function);
    long branchFlow = 0;
    long paths = 0;
    for (Map.Entry<List<String>, Long> path : all.smallest.entrySet()) {
      paths += path.getValue() > 0 ? 1 : 0;
      branchFlow += path.getValue() * all.branches(path.getKey());
    }
    assertEquals(paths, definite.paths());
    assertEquals(branchFlow, definite.branchFlow());
    for (PathCount path : function.paths()) {
      assertEquals(all.smallest.get(all.steps(path.key())), definite.of(path.key()));
    }
  }

  /** Every way to cut an edge profile into paths; a path is a list of steps written as text. */
  private static final class AllProfiles {
    private static final int MOST = 20_000;

    private final FunctionProfile function;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<String, List<String>> next = new HashMap<>();
    final Map<List<String>, Long> smallest = new HashMap<>();
    private final Map<List<String>, Long> chosen = new HashMap<>();
    private int profiles;

    AllProfiles(FunctionProfile function) {
      this.function = function;
      for (PathCount path : function.paths()) {
        List<String> steps = steps(path.key());
        for (int i = 0; i < steps.size(); i++) {
          String step = steps.get(i);
          if (counts.merge(step, (int) path.count(), Integer::sum) == path.count()) {
            next.computeIfAbsent(from(step), key -> new ArrayList<>()).add(step);
          }
        }
      }
    }

    List<String> steps(PathKey path) {
      List<String> steps = new ArrayList<>();
      String at = "start";
      for (int i = 0; i < path.executedLength(); i++) {
        steps.add(at + ">" + path.block(i));
        at = "" + path.block(i);
      }
      boolean goesOn = path.ending().listsNextBlock();
      steps.add(at + ">end " + path.ending() + (goesOn ? path.block(path.length() - 1) : ""));
      return steps;
    }

    private static String from(String step) {
      return step.substring(0, step.indexOf('>'));
    }

    private static String to(String step) {
      return step.substring(step.indexOf('>') + 1);
    }

    long branches(List<String> path) {
      long branches = 0;
      for (String step : path.subList(1, path.size())) {
        boolean isEdge =
            !to(step).startsWith("end ") || Character.isDigit(step.charAt(step.length() - 1));
        int block = Integer.parseInt(from(step));
        branches += isEdge && function.graph().outDegree(block) > 1 ? 1 : 0;
      }
      return branches;
    }

    /** Whether there are few enough profiles to look at all of them. */
    boolean enumerate() {
      List<List<String>> paths = new ArrayList<>();
      if (!allPaths("start", new ArrayList<>(), paths)) {
        return false;
      }
      choose(paths, 0);
      return profiles < MOST;
    }

    private boolean allPaths(String at, List<String> path, List<List<String>> paths) {
      if (at.startsWith("end ")) {
        paths.add(List.copyOf(path));
        return paths.size() < 200;
      }
      for (String step : next.get(at)) {
        path.add(step);
        if (!allPaths(to(step), path, paths)) {
          return false;
        }
        path.remove(path.size() - 1);
      }
      return true;
    }

    /** Gives the path with the number {@code index} every count that it may have. */
    private void choose(List<List<String>> paths, int index) {
      if (profiles >= MOST) {
        return;
      }
      if (index == paths.size()) {
        if (counts.values().stream().allMatch(count -> count == 0)) {
          profiles++;
          for (List<String> path : paths) {
            smallest.merge(path, chosen.getOrDefault(path, 0L), Math::min);
          }
        }
        return;
      }
      List<String> path = paths.get(index);
      int most = path.stream().mapToInt(counts::get).min().orElseThrow();
      for (int count = 0; count <= most; count++) {
        int taken = count;
        chosen.put(path, (long) count);
        path.forEach(step -> counts.merge(step, -taken, Integer::sum));
        choose(paths, index + 1);
        path.forEach(step -> counts.merge(step, taken, Integer::sum));
      }
      chosen.remove(path);
    }
  }
}
