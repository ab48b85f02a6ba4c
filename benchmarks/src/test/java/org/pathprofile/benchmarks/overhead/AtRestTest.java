package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

class AtRestTest {
  private static FunctionProfile function(String name, long count, FunctionRests rests) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    graph.addEdge(0, 1, true);
    return FunctionProfile.builder(graph.build())
        .identity(FunctionIdentity.of(name))
        .addPath(new int[] {0, 1}, count, PathEnding.EXIT)
        .rests(rests)
        .build();
  }

  @Test
  void isTheShareOfThePathsOfFunctionsThatRestNow() {
    PathProfile profile =
        PathProfile.builder("test", ProfileMode.SAMPLED)
            .addFunction(function("resting", 60, new FunctionRests(true, 50)))
            .addFunction(function("awake again", 30, new FunctionRests(false, 20)))
            .addFunction(function("never", 10, FunctionRests.NONE))
            .build();
    assertEquals(0.6, AtRest.share(profile), 1e-9);
    assertEquals(0, AtRest.share(PathProfile.builder("test", ProfileMode.SAMPLED).build()));
  }

  private static PathProfile profile(long resting, long counted) {
    return PathProfile.builder("test", ProfileMode.EXACT)
        .addFunction(function("resting", resting, new FunctionRests(true, resting / 2)))
        .addFunction(function("counted", counted, FunctionRests.NONE))
        .build();
  }

  @Test
  void restIsWhenFunctionsAtRestEndNearlyAllPathsOfLate() {
    AtRest atRest = new AtRest(1_000_000_000L);
    atRest.look(profile(80, 20), 2_000_000_000L);
    assertEquals(Double.NaN, atRest.seconds());
    atRest.look(profile(160, 29), 3_000_000_000L);
    assertEquals(Double.NaN, atRest.seconds());
    atRest.look(profile(250, 39), 4_500_000_000L);
    assertEquals(3.5, atRest.seconds(), 1e-9);
  }

  @Test
  void whatDoesNotRunDoesNotRest() {
    AtRest atRest = new AtRest(0);
    atRest.look(profile(10, 10), 1);
    atRest.look(profile(10, 10), 2);
    assertEquals(Double.NaN, atRest.seconds());
  }
}
