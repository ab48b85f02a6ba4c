package org.pathprofile.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.footnotes.EnableFootnotes;
import net.jqwik.api.footnotes.Footnotes;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.testing.GraphBuilder;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.SimulatedProgram;
import org.pathprofile.core.testing.TestVectors;

@EnableFootnotes
class MetricsTest {
  private static final double EXACT = 1e-12;
  private static final Object PEP = TestVectors.read(MetricsTest.class, "pep.json");
  private static final Object SPP = TestVectors.read(MetricsTest.class, "spp_fig7.json");

  /** The example of Ball and Larus (MICRO 1996, Fig. 1), whose blocks are letters. */
  private static GraphBuilder exampleGraph() {
    GraphBuilder graph = new GraphBuilder();
    for (String name : List.of("A", "B", "C", "D", "E", "F")) {
      BlockKind kind =
          name.equals("A")
              ? BlockKind.ENTRY
              : name.equals("F") ? BlockKind.EXIT : BlockKind.STATEMENTS;
      graph.block(name, kind, 1, "");
    }
    return graph
        .edges("A", "B", "C")
        .edges("B", "C", "D")
        .edges("C", "D")
        .edges("D", "E", "F")
        .edges("E", "F");
  }

  private static int[] examplePath(String letters) {
    return exampleGraph().path(String.join(" ", letters.split("(?!^)", -1)));
  }

  /** A profile of the example from path to count. */
  private static PathProfile example(Map<String, Long> counts) {
    FunctionProfile.Builder function =
        FunctionProfile.builder(exampleGraph().build()).identity(FunctionIdentity.of("example"));
    counts.forEach((path, count) -> function.addPath(examplePath(path), count, PathEnding.EXIT));
    return PathProfile.builder("1", ProfileMode.EXACT).addFunction(function.build()).build();
  }

  private static PathProfile example(String key) {
    Map<String, Long> counts = TestVectors.at(PEP, "metrics_example", key);
    return example(counts);
  }

  private static void assertVector(String key, OptionalDouble actual) {
    double expected = TestVectors.<Number>at(PEP, "metrics_example", key).doubleValue();
    assertEquals(expected, actual.orElseThrow(), EXACT, key);
  }

  @Test
  void branchFlowsOfTheExample() {
    PathProfile actual = example("actual_prof1");
    assertEquals(TestVectors.<Long>at(PEP, "metrics_example", "total_flow"), actual.branchFlow());
    Map<String, Long> branches = TestVectors.at(PEP, "metrics_example", "branches_per_path");
    Map<PathKey, Integer> byKey = new HashMap<>();
    for (PathCount path : actual.functions().get(0).paths()) {
      byKey.put(path.key(), path.branches());
    }
    assertEquals(4, byKey.size());
    byKey.forEach(
        (key, count) ->
            assertTrue(
                branches.entrySet().stream()
                    .anyMatch(
                        path ->
                            path.getValue() == (long) count
                                && Arrays.equals(examplePath(path.getKey()), key.blocks())),
                key.toString()));
  }

  /** Two path profiles with the same edge profile: only the path metrics see the difference. */
  @Test
  void sameEdgesDifferentPaths() {
    PathProfile actual = example("actual_prof1");
    PathProfile estimated = example("estimated_prof2");
    assertVector("wall_accuracy", WallAccuracy.of(actual, estimated, WallAccuracy.USUAL_THRESHOLD));
    assertVector("path_overlap", Overlap.ofPaths(actual, estimated));
    assertVector("edge_relative_overlap", EdgeOverlap.relative(actual, estimated));
    assertVector("edge_absolute_overlap", EdgeOverlap.absolute(actual, estimated));
  }

  @Test
  void sampledEstimateOfTheExample() {
    PathProfile actual = example("actual_prof1");
    PathProfile estimated = example("sampled_estimate");
    assertVector("sampled_wall", WallAccuracy.of(actual, estimated, WallAccuracy.USUAL_THRESHOLD));
    assertVector("sampled_path_overlap", Overlap.ofPaths(actual, estimated));
    assertVector("sampled_edge_relative_overlap", EdgeOverlap.relative(actual, estimated));
    assertVector("sampled_edge_absolute_overlap", EdgeOverlap.absolute(actual, estimated));
  }

  @Test
  void overlapsOfStructuralPathProfiling() {
    Map<Object, Double> local = new HashMap<>();
    Map<Object, Double> global = new HashMap<>();
    Map<Object, Double> offline = new HashMap<>();
    for (Object row : TestVectors.<List<?>>at(SPP, "rows")) {
      Object index = TestVectors.at(row, "idx");
      local.put(index, TestVectors.<Number>at(row, "local").doubleValue());
      global.put(index, TestVectors.<Number>at(row, "global").doubleValue());
      offline.put(index, TestVectors.<Number>at(row, "offline").doubleValue());
    }
    assertPercent("SPP_rounded_table", Overlap.of(global, offline));
    assertPercent("SPP_uncorrected_local", Overlap.of(local, offline));

    Map<String, Number> natural =
        new HashMap<>(
            TestVectors.<Map<String, Number>>at(SPP, "reconstructed_trace", "natural_offline"));
    natural.remove("total");
    Map<String, Number> baseline = TestVectors.at(SPP, "reconstructed_trace", "BPP_local");
    assertPercent("BPP_300", Overlap.of(baseline, natural));
  }

  private static void assertPercent(String key, OptionalDouble actual) {
    double expected = TestVectors.<Number>at(SPP, "overlap_percent", key).doubleValue();
    assertEquals(expected, 100 * actual.orElseThrow(), 1e-9, key);
  }

  /** Of three intervals one misses; a path that never ran is none of its interval's 5 to 9. */
  @Test
  void intervalsAndTotalsAreOfExecutions() {
    PathProfile actual = example(Map.of("ACDF", 100L, "ABDF", 40L));
    FunctionProfile.Builder function =
        FunctionProfile.builder(exampleGraph().build()).identity(FunctionIdentity.of("example"));
    addEstimate(function, "ACDF", 110, 90, 130);
    addEstimate(function, "ABDF", 40, 40, 40);
    addEstimate(function, "ABCDF", 6, 5, 9);
    PathProfile.Builder estimated =
        PathProfile.builder("1", ProfileMode.SAMPLED).addFunction(function.build());
    ProfileAccuracy accuracy = ProfileAccuracy.of(actual, estimated.build(), 0.01);
    assertEquals(2.0 / 3, accuracy.intervalCoverage().orElseThrow(), EXACT);
    assertEquals(16.0 / 140, accuracy.totalError().orElseThrow(), EXACT);
    ProfileAccuracy old =
        ProfileAccuracy.of(actual, estimated.unit(CountUnit.SAMPLES).build(), 0.01);
    assertEquals(OptionalDouble.empty(), old.intervalCoverage());
    assertEquals(OptionalDouble.empty(), old.totalError());
  }

  private static void addEstimate(
      FunctionProfile.Builder function, String path, long count, long low, long high) {
    PathKey key = new PathKey(examplePath(path), PathEnding.EXIT);
    function.add(PathCount.estimated(key, count, 3).within(low, high));
  }

  @Test
  void recallCountsHottestPathsInCommon() {
    PathProfile actual = example("actual_prof1");
    PathProfile estimated = example("estimated_prof2");
    assertEquals(1, TopPaths.recall(actual, estimated, 3).orElseThrow());
    assertEquals(0.75, TopPaths.recall(actual, estimated, 4).orElseThrow());
    assertEquals(0.75, TopPaths.recall(actual, estimated, 100).orElseThrow());
  }

  @Test
  void aPathIsHotAboveTheThreshold() {
    PathProfile actual = example(Map.of("ACDF", 4L, "ACDEF", 3L, "ABDF", 1L, "ABDEF", 1L));
    PathProfile estimated = example(Map.of("ACDF", 1L));
    assertEquals(20, actual.branchFlow());
    assertEquals(OptionalDouble.empty(), WallAccuracy.of(actual, estimated, 0.5));
    assertEquals(1, WallAccuracy.of(actual, estimated, 0.375).orElseThrow());
    assertEquals(8.0 / 14, WallAccuracy.of(actual, estimated, 0.25).orElseThrow(), EXACT);
  }

  @Test
  void nothingToCompareHasNoAccuracy() {
    PathProfile empty = PathProfile.builder("1", ProfileMode.EXACT).build();
    PathProfile some = example("actual_prof1");
    assertEquals(OptionalDouble.empty(), WallAccuracy.of(empty, some, 0));
    assertEquals(0, WallAccuracy.of(some, empty, 0).orElseThrow());
    assertEquals(OptionalDouble.empty(), Overlap.ofPaths(some, empty));
    assertEquals(OptionalDouble.empty(), EdgeOverlap.relative(empty, some));
    assertEquals(0, EdgeOverlap.relative(some, empty).orElseThrow());
    assertEquals(OptionalDouble.empty(), EdgeOverlap.absolute(some, empty));
    assertEquals(OptionalDouble.empty(), TopPaths.recall(empty, some, 1));
    assertEquals(0, TopPaths.recall(some, empty, 1).orElseThrow());
    assertThrows(IllegalArgumentException.class, () -> TopPaths.recall(some, some, 0));
  }

  @Test
  void pathsOfDifferentKindsAreNotCompared() {
    PathProfile header = PathProfile.builder("1", ProfileMode.EXACT).build();
    PathProfile backEdge =
        PathProfile.builder("1", ProfileMode.EXACT).pathEnd(PathEnd.BACKEDGE).build();
    PathProfile twice = PathProfile.builder("1", ProfileMode.EXACT).k(2).build();
    assertThrows(IllegalArgumentException.class, () -> Overlap.ofPaths(header, backEdge));
    assertThrows(IllegalArgumentException.class, () -> WallAccuracy.of(header, twice, 0));
    assertThrows(IllegalArgumentException.class, () -> TopPaths.recall(header, twice, 1));
  }

  /** A profile of two functions from one run, and an estimate: a scaled or a shorter run. */
  private static PathProfile run(long seed, int activations, int scale) {
    PathProfile.Builder profile = PathProfile.builder("1", ProfileMode.EXACT);
    for (int i = 0; i < 2; i++) {
      FunctionProfile run = new SimulatedProgram(seed + i, 10).run(activations).build();
      FunctionProfile.Builder scaled =
          FunctionProfile.builder(run.graph())
              .identity(FunctionIdentity.of("f" + i))
              .activations(activations);
      run.paths().forEach(p -> scaled.addPath(p.blocks(), p.count() * scale, p.ends()));
      profile.addFunction(scaled.build());
    }
    return profile.build();
  }

  @Property(seed = Seeds.FIXED)
  void aProportionalProfileIsPerfect(@ForAll long seed, Footnotes footnotes) {
    PathProfile actual = run(seed, 20, 1);
    footnotes.addAfterFailure(() -> describe(actual));
    PathProfile scaled = run(seed, 20, 3);
    assertPerfect(Overlap.ofPaths(actual, scaled));
    assertPerfect(EdgeOverlap.relative(actual, scaled));
    assertPerfect(EdgeOverlap.absolute(actual, scaled));
    assertPerfect(WallAccuracy.of(actual, scaled, 0.01));
    assertPerfect(TopPaths.recall(actual, scaled, 5));
  }

  private static String describe(PathProfile profile) {
    return profile.functions().stream()
        .map(function -> function.graph() + "" + function.paths())
        .collect(Collectors.joining("\n"));
  }

  private static void assertPerfect(OptionalDouble accuracy) {
    assertEquals(1, accuracy.orElse(1), EXACT);
  }

  /** The metrics by their definitions, one path and one edge at a time. */
  @Property(seed = Seeds.FIXED)
  void metricsFollowTheirDefinitions(@ForAll long seed, Footnotes footnotes) {
    PathProfile actual = run(seed, 25, 1);
    footnotes.addAfterFailure(() -> describe(actual));
    PathProfile estimated = run(seed, 6, 1);
    assertMetric(naiveOverlap(actual, estimated), Overlap.ofPaths(actual, estimated));
    assertMetric(naiveRelative(actual, estimated), EdgeOverlap.relative(actual, estimated));
    assertMetric(naiveWall(actual, estimated, 0.03), WallAccuracy.of(actual, estimated, 0.03));
    assertEquals(
        Overlap.ofPaths(actual, estimated).orElse(-1),
        Overlap.ofPaths(estimated, actual).orElse(-1),
        EXACT);
  }

  private static void assertMetric(double expected, OptionalDouble actual) {
    if (actual.isPresent()) {
      assertEquals(expected, actual.getAsDouble(), EXACT);
    } else {
      assertTrue(Double.isNaN(expected), () -> "expected " + expected);
    }
  }

  private static long count(PathProfile profile, String function, PathKey key) {
    return find(profile, function).paths().stream()
        .filter(path -> path.key().equals(key))
        .mapToLong(PathCount::count)
        .sum();
  }

  private static FunctionProfile find(PathProfile profile, String name) {
    return profile.functions().stream()
        .filter(function -> function.identity().rootName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static double naiveOverlap(PathProfile actual, PathProfile estimated) {
    double overlap = 0;
    for (FunctionProfile function : actual.functions()) {
      for (PathCount path : function.paths()) {
        double share = (double) path.count() / actual.totalPathCount();
        double other =
            (double) count(estimated, function.identity().rootName(), path.key())
                / estimated.totalPathCount();
        overlap += Math.min(share, other);
      }
    }
    return overlap;
  }

  /** For each path, each branch it takes: the accuracy of that branch, weighted by the path. */
  private static double naiveRelative(PathProfile actual, PathProfile estimated) {
    double sum = 0;
    double weight = 0;
    for (FunctionProfile function : actual.functions()) {
      FunctionProfile other = find(estimated, function.identity().rootName());
      for (int block = 0; block < function.graph().blockCount(); block++) {
        if (function.graph().outDegree(block) < 2) {
          continue;
        }
        double difference = 0;
        double total = executions(function, block, -1);
        double otherTotal = executions(other, block, -1);
        for (int to = 0; to < function.graph().blockCount(); to++) {
          difference +=
              Math.abs(
                  executions(function, block, to) / total
                      - executions(other, block, to) / otherTotal);
        }
        if (total > 0) {
          weight += total;
          sum += otherTotal == 0 ? 0 : total * (1 - difference / 2);
        }
      }
    }
    return sum / weight;
  }

  /** How often a block was left for another one, or for any if {@code to} is negative. */
  private static double executions(FunctionProfile function, int from, int to) {
    double sum = 0;
    for (PathCount path : function.paths()) {
      int[] blocks = path.blocks();
      for (int i = 1; i < blocks.length; i++) {
        if (blocks[i - 1] == from && (to < 0 || blocks[i] == to)) {
          sum += path.count();
        }
      }
    }
    return sum;
  }

  private static double naiveWall(PathProfile actual, PathProfile estimated, double threshold) {
    long hot = 0;
    for (FunctionProfile function : actual.functions()) {
      for (PathCount path : function.paths()) {
        hot += path.branchFlow() > threshold * actual.branchFlow() ? 1 : 0;
      }
    }
    double flow = 0;
    double found = 0;
    for (FunctionProfile function : actual.functions()) {
      for (PathCount path : function.paths()) {
        if (path.branchFlow() > threshold * actual.branchFlow()) {
          flow += path.branchFlow();
          found += rank(estimated, function, path.key()) < hot ? path.branchFlow() : 0;
        }
      }
    }
    return found / flow;
  }

  /** How many paths of the estimate come before a path: hotter ones, and equal ones before it. */
  private static long rank(PathProfile estimated, FunctionProfile function, PathKey key) {
    FunctionProfile own = find(estimated, function.identity().rootName());
    PathCount path = own.paths().stream().filter(p -> p.key().equals(key)).findFirst().orElse(null);
    if (path == null) {
      return Long.MAX_VALUE;
    }
    long before = 0;
    for (FunctionProfile other : estimated.functions()) {
      for (PathCount candidate : other.paths()) {
        int order = Long.compare(candidate.branchFlow(), path.branchFlow());
        order = order != 0 ? order : Long.compare(candidate.count(), path.count());
        order = order != 0 ? order : own.identity().compareTo(other.identity());
        order = order != 0 ? order : path.key().compareTo(candidate.key());
        before += order > 0 ? 1 : 0;
      }
    }
    return before;
  }
}
