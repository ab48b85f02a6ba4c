package org.pathprofile.core.profile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.SimulatedProgram;

class EdgeProfileTest {

  /** What the paths tell about edges and blocks is what was counted without paths. */
  @Property(seed = Seeds.FIXED)
  void derivedCountsAreThoseOfTheRun(@ForAll long seed) {
    SimulatedProgram program = new SimulatedProgram(seed, 12);
    FunctionProfile function = program.run(20).build();
    EdgeProfile edges = function.edgeProfile();
    long[] expected = new long[program.edgeCounts.length];
    long[] actual = new long[expected.length];
    for (int edge = 0; edge < expected.length; edge++) {
      // Block sequences do not tell parallel edges apart.
      expected[firstParallel(program, edge)] += program.edgeCounts[edge];
      actual[edge] = edges.edge(edge);
    }
    assertArrayEquals(expected, actual, program.graph.toString());
    long[] blocks = new long[program.blockCounts.length];
    Arrays.setAll(blocks, edges::block);
    assertArrayEquals(program.blockCounts, blocks, program.graph.toString());
    assertEquals(program.pathCount, function.totalPathCount());
  }

  private static int firstParallel(SimulatedProgram program, int edge) {
    int first = 0;
    while (program.graph.from(first) != program.graph.from(edge)
        || program.graph.to(first) != program.graph.to(edge)) {
      first++;
    }
    return first;
  }

  /** Merging is what counting both runs in one profile would have given, in either order. */
  @Property(seed = Seeds.FIXED)
  void mergedRunsAreOneRun(@ForAll long seed) {
    SimulatedProgram program = new SimulatedProgram(seed, 12);
    FunctionProfile first = program.run(7).staticPaths(BigInteger.TEN).build();
    FunctionProfile second = program.run(9).staticPaths(BigInteger.TEN).build();
    PathProfile a = profile(first);
    PathProfile b = profile(second);
    PathProfile both =
        PathProfile.builder("1", ProfileMode.EXACT).addFunction(first).addFunction(second).build();
    assertEquals(both, ProfileMerger.merge(a, b));
    assertEquals(both, ProfileMerger.merge(b, a));
    assertEquals(program.pathCount, both.totalPathCount());
    assertEquals(16, both.functions().get(0).activations());
  }

  private static PathProfile profile(FunctionProfile function) {
    return PathProfile.builder("1", ProfileMode.EXACT).addFunction(function).build();
  }
}
