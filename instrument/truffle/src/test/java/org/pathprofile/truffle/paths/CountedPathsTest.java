package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.CountInterval;
import org.pathprofile.core.sampling.RestEstimate;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.core.sampling.SampleTotals;
import org.pathprofile.core.sampling.SampleUnit;

class CountedPathsTest {
  private static final PathKey ENTERS = new PathKey(new int[] {0, 1}, PathEnding.HEADER);
  private static final PathKey THROUGH = new PathKey(new int[] {0, 1, 2}, PathEnding.EXIT);
  private static final PathKey LEAVES = new PathKey(new int[] {1, 2}, PathEnding.EXIT);

  private final SampleTotals totals = new SampleTotals();
  private final SampleTally entering = new SampleTally();
  private final SampleTally through = new SampleTally();
  private final SampleTally leaving = new SampleTally();
  private final FunctionProfile.Builder profile = FunctionProfile.builder(graph());
  private final CountedPaths paths = new CountedPaths(profile);

  private static ControlFlowGraph graph() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.LOOP_HEADER, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    graph.addEdge(0, 1, true);
    graph.addEdge(1, 2, true);
    return graph.build();
  }

  /** Three paths in turn, two of which begin an activation; ten path ends a sample. */
  private FunctionProfile sampled() {
    for (int i = 0; i < 300; i++) {
      SampleUnit unit = totals.addRound(10)[0];
      (i % 3 == 0 ? entering : i % 3 == 1 ? through : leaving).add(unit);
    }
    paths.add(ENTERS, entering.count(), entering);
    paths.add(THROUGH, through.count(), through);
    paths.add(LEAVES, leaving.count(), leaving);
    paths.addActivations(entering.count(), entering);
    paths.addActivations(through.count(), through);
    paths.finish(tally -> CountInterval.of(tally, totals), Map.of());
    return profile.build();
  }

  @Test
  void activationsAreOneEstimateOfAllPathsThatBeginThem() {
    FunctionProfile function = sampled();
    assertEquals(2_000, function.activations());
    assertEquals(200, function.allActivations().samples());
    CountInterval interval = CountInterval.of(entering.plus(through), totals);
    assertEquals(OptionalLong.of(interval.low()), function.allActivations().low());
    assertEquals(OptionalLong.of(interval.high()), function.allActivations().high());
    assertTrue(interval.low() < 2_000 && interval.low() > 1_500, interval::toString);
    assertTrue(interval.high() > 2_000 && interval.high() < 2_500, interval::toString);
  }

  @Test
  void whatIsEstimatedForRestsIsAddedToWhatWasCounted() {
    paths.add(ENTERS, 700);
    paths.add(ENTERS, 300);
    paths.add(THROUGH, 50);
    paths.add(LEAVES, 20);
    paths.addActivations(1_050);
    paths.begins(ENTERS);
    paths.begins(THROUGH);
    paths.finish(
        tally -> {
          throw new AssertionError("nothing is sampled");
        },
        Map.of(
            ENTERS, new RestEstimate.Estimate(5_000, 3_000, 9_000),
            LEAVES, new RestEstimate.Estimate(700, 0, 90_000)));
    FunctionProfile function = profile.build();
    assertEquals(5_700, paths.estimated());
    assertEquals(6_050, function.activations());
    assertEquals(OptionalLong.of(4_050), function.allActivations().low());
    assertEquals(OptionalLong.of(10_050), function.allActivations().high());
    Map<PathKey, PathCount> read =
        function.paths().stream().collect(Collectors.toMap(PathCount::key, path -> path));
    assertEquals(6_000, read.get(ENTERS).count());
    assertEquals(OptionalLong.of(1_000), read.get(ENTERS).samples());
    assertEquals(OptionalLong.of(4_000), read.get(ENTERS).low());
    assertEquals(OptionalLong.of(10_000), read.get(ENTERS).high());
    // Of this one, every execution was counted.
    assertEquals(50, read.get(THROUGH).count());
    assertEquals(OptionalLong.empty(), read.get(THROUGH).samples());
    assertEquals(OptionalLong.empty(), read.get(THROUGH).low());
    assertEquals(OptionalLong.of(20), read.get(LEAVES).low());
  }

  @Test
  void countedActivationsHaveNoInterval() {
    paths.add(ENTERS, 7);
    paths.addActivations(7);
    paths.finish();
    FunctionProfile function = profile.build();
    assertEquals(7, function.activations());
    assertEquals(0, function.allActivations().samples());
    assertEquals(OptionalLong.empty(), function.allActivations().low());
  }
}
