package org.pathprofile.core.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;

class ProfileMergerTest {
  private static final int[] THROUGH = {0, 1};

  private static ControlFlowGraph graph(String description) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(new Block(BlockKind.ENTRY, SourceRange.UNKNOWN, 0, description));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    graph.addEdge(0, 1, true);
    return graph.build();
  }

  private static FunctionProfile.Builder function(String name) {
    return FunctionProfile.builder(graph("")).identity(FunctionIdentity.of(name)).activations(1);
  }

  private static PathProfile.Builder sampled() {
    return PathProfile.builder("1", ProfileMode.SAMPLED);
  }

  private static PathProfile estimate(String name) {
    return sampled()
        .addFunction(
            function(name)
                .activations(new Activations(10, 4, 7, 15))
                .add(
                    PathCount.estimated(new PathKey(THROUGH, PathEnding.EXIT), 10, 4).within(8, 13))
                .build())
        .totals(new ProfileTotals(12, 5, 2))
        .build();
  }

  private static PathCount onlyPath(PathProfile profile, int function) {
    return profile.functions().get(function).paths().get(0);
  }

  @Test
  void intervalsSurviveWhereBothHaveOneOrOneIsCounted() {
    PathCount sum = onlyPath(ProfileMerger.merge(estimate("f"), estimate("f")), 0);
    assertEquals(20, sum.count());
    assertEquals(OptionalLong.of(16), sum.low());
    assertEquals(OptionalLong.of(26), sum.high());
    assertEquals(OptionalLong.of(8), sum.samples());
    PathProfile both = ProfileMerger.merge(estimate("f"), estimate("f"));
    FunctionProfile sums = both.functions().get(0);
    assertEquals(20, sums.activations());
    assertEquals(8, sums.allActivations().samples());
    assertEquals(OptionalLong.of(14), sums.allActivations().low());
    assertEquals(OptionalLong.of(30), sums.allActivations().high());
    assertEquals(new ProfileTotals(24, 10, 4), both.totals());

    PathProfile disjoint = ProfileMerger.merge(estimate("f"), estimate("g"));
    assertEquals(OptionalLong.empty(), onlyPath(disjoint, 0).low());
    assertEquals(OptionalLong.empty(), onlyPath(disjoint, 1).high());
    assertEquals(10, disjoint.functions().get(0).activations());
    assertEquals(OptionalLong.empty(), disjoint.functions().get(0).allActivations().low());

    PathProfile plain =
        sampled().addFunction(function("f").addPath(THROUGH, 1, PathEnding.EXIT).build()).build();
    assertEquals(11, onlyPath(ProfileMerger.merge(plain, estimate("f")), 0).count());
    // What was counted is certain.
    assertEquals(OptionalLong.of(9), onlyPath(ProfileMerger.merge(plain, estimate("f")), 0).low());
    assertEquals(
        OptionalLong.of(5), onlyPath(ProfileMerger.merge(estimate("f"), plain), 0).samples());
    FunctionProfile half = ProfileMerger.merge(plain, estimate("f")).functions().get(0);
    assertEquals(11, half.activations());
    assertEquals(OptionalLong.empty(), half.allActivations().high());
  }

  @Test
  void anIntervalContainsTheActivations() {
    FunctionProfile.Builder function = function("f");
    assertThrows(
        IllegalArgumentException.class, () -> function.activations(new Activations(10, 4, 11, 15)));
    assertThrows(
        IllegalArgumentException.class, () -> function.activations(new Activations(10, 4, 7, 9)));
    assertThrows(
        IllegalArgumentException.class, () -> function.activations(new Activations(10, 4, -1, 9)));
    assertThrows(IllegalArgumentException.class, () -> function.activations(-1));
    assertThrows(
        IllegalArgumentException.class, () -> function.activations(new Activations(1, -1)));
  }

  /** One process has seen a loop where the other one has not. */
  @Test
  void ofLearnedGraphsThatDifferNothingButIntervalsOfPathsIsLost() {
    PathProfile sum =
        ProfileMerger.merge(
            learned(false, new PathKey(new int[] {0, 1, 2}, PathEnding.EXIT)),
            learned(true, new PathKey(new int[] {1, 1}, PathEnding.HEADER)));
    FunctionProfile function = sum.functions().get(0);
    assertEquals(20, function.activations());
    assertEquals(OptionalLong.of(14), function.allActivations().low());
    assertEquals(OptionalLong.of(30), function.allActivations().high());
    assertEquals(new FunctionRests(true, 6), function.rests());
    assertEquals(List.of(10L, 10L, 10L), function.paths().stream().map(PathCount::count).toList());
  }

  private static PathProfile learned(boolean hasLoop, PathKey path) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder().granularity(Granularity.STATEMENT);
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    graph.addBlock(
        Block.of(hasLoop ? BlockKind.LOOP_HEADER : BlockKind.STATEMENTS, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    graph.addEdge(0, 1, true);
    graph.addEdge(1, 2, true);
    if (hasLoop) {
      graph.addEdge(1, 1, true);
    }
    return sampled()
        .addFunction(
            FunctionProfile.builder(graph.build())
                .identity(FunctionIdentity.of("f"))
                .activations(new Activations(10, 4, 7, 15))
                .add(PathCount.estimated(path, 10, 4).within(8, 13))
                .rests(new FunctionRests(hasLoop, 3))
                .build())
        .build();
  }

  /** One that was sampled may have run unseen in the other run; one that is counted did not. */
  @Test
  void aFunctionOfOneRunKeepsItsIntervalIfFunctionsAreCounted() {
    for (ProfileMode mode : List.of(ProfileMode.EXACT, ProfileMode.SAMPLED)) {
      boolean keeps = mode == ProfileMode.EXACT;
      FunctionProfile rested =
          function("f")
              .activations(new Activations(10, 4, 7, 15))
              .add(PathCount.estimated(new PathKey(THROUGH, PathEnding.EXIT), 10, 4).within(8, 13))
              .build();
      PathProfile sum =
          ProfileMerger.merge(
              PathProfile.builder("v", mode).rests(keeps).addFunction(rested).build(),
              PathProfile.builder("v", mode).rests(keeps).build());
      FunctionProfile function = sum.functions().get(0);
      assertEquals(keeps, function.allActivations().high().isPresent());
      assertEquals(keeps, function.paths().get(0).high().isPresent());
    }
  }

  @Test
  void executionsAndSamplesAreNotSummed() {
    PathProfile old = sampled().unit(CountUnit.SAMPLES).build();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> ProfileMerger.merge(old, estimate("f")));
    assertTrue(e.getMessage().contains("samples and executions"), e::getMessage);
  }

  @Test
  void idsAreKeptFromTheFirstProfileThatHasOne() {
    PathProfile a = numbered(OptionalLong.of(1));
    PathProfile b = numbered(OptionalLong.of(9));
    PathProfile none = numbered(OptionalLong.empty());
    assertEquals(OptionalLong.of(1), onlyPath(ProfileMerger.merge(a, b), 0).id());
    assertEquals(OptionalLong.of(9), onlyPath(ProfileMerger.merge(b, a), 0).id());
    assertEquals(OptionalLong.of(9), onlyPath(ProfileMerger.merge(none, b), 0).id());
  }

  private static PathProfile numbered(OptionalLong id) {
    PathCount path = PathCount.counted(new PathKey(THROUGH, PathEnding.EXIT), 1).withId(id);
    return sampled().addFunction(function("f").add(path).build()).build();
  }

  @Test
  void lostPathsAndVersionsAreSummed() {
    PathProfile a = sampled().lost(new LostCounts(1, 2, 3, 4, 5)).build();
    PathProfile b =
        PathProfile.builder("2", ProfileMode.SAMPLED)
            .lost(new LostCounts(10, 20, 30, 40, 50))
            .build();
    PathProfile sum = ProfileMerger.merge(a, b);
    assertEquals(new LostCounts(11, 22, 33, 44, 55), sum.lost());
    assertEquals("1, 2", sum.toolVersion());
    assertEquals("1", ProfileMerger.merge(a, a).toolVersion());
  }

  @Test
  void profilesCountedInDifferentWaysAreRefused() {
    PathProfile sampled = sampled().build();
    assertRefused(sampled, PathProfile.builder("1", ProfileMode.EXACT).build(), "mode");
    assertRefused(sampled, sampled().pathEnd(PathEnd.BACKEDGE).build(), "path end");
    assertRefused(sampled, sampled().conditions(true).build(), "conditions");
    assertRefused(sampled, sampled().k(2).build(), "k");
    assertRefused(
        sampled, sampled().settings(new SamplingSettings(1, 1, 1)).build(), "sampling settings");
  }

  @Test
  void aHashWithTwoGraphsIsRefused() {
    PathProfile a = sampled().addFunction(function("f").build()).build();
    PathProfile b =
        sampled()
            .addFunction(
                FunctionProfile.builder(graph("other"))
                    .identity(FunctionIdentity.of("f"))
                    .activations(1)
                    .build())
            .build();
    assertRefused(a, b, "two graphs");
  }

  private static void assertRefused(PathProfile a, PathProfile b, String what) {
    IllegalArgumentException error =
        assertThrows(IllegalArgumentException.class, () -> ProfileMerger.merge(a, b));
    assertTrue(error.getMessage().contains(what), error.getMessage());
  }
}
