package org.pathprofile.core.profile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;

class PathProfileTest {
  /** {@code while (a) { if (b) {} }}: entry 0, header 1, then 2, else 3, exit 4. */
  private static final ControlFlowGraph LOOP = loop();

  private static ControlFlowGraph loop() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    for (BlockKind kind :
        new BlockKind[] {
          BlockKind.ENTRY, BlockKind.LOOP_HEADER, BlockKind.THEN, BlockKind.ELSE, BlockKind.EXIT
        }) {
      graph.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    int[][] edges = {{0, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}, {1, 4}};
    for (int[] edge : edges) {
      graph.addEdge(edge[0], edge[1], true);
    }
    return graph.build();
  }

  private static FunctionProfile.Builder function(String name) {
    return FunctionProfile.builder(LOOP)
        .identity(new FunctionIdentity(name, "js", "", null, "", null, SourceRange.UNKNOWN))
        .activations(1);
  }

  private static final int[] INTO_LOOP = {0, 1};
  private static final int[] AROUND = {1, 2, 1};
  private static final int[] OUT = {1, 4};

  @Test
  void lastBlockBehindAnEdgeIsNotExecutedByThePath() {
    FunctionProfile function =
        function("f")
            .addPath(INTO_LOOP, 1, PathEnding.HEADER)
            .addPath(AROUND, 10, PathEnding.HEADER)
            .addPath(OUT, 1, PathEnding.EXIT)
            .build();
    EdgeProfile edges = function.edgeProfile();
    assertEquals(1, edges.block(0));
    assertEquals(11, edges.block(1));
    assertEquals(10, edges.block(2));
    assertEquals(0, edges.block(3));
    assertEquals(1, edges.block(4));
    long[] expected = {1, 10, 0, 10, 0, 1};
    for (int edge = 0; edge < expected.length; edge++) {
      assertEquals(expected[edge], edges.edge(edge), "edge " + edge);
    }
  }

  @Test
  void branchFlowCountsEdgesOutOfBlocksWithSeveral() {
    FunctionProfile function =
        function("f")
            .addPath(INTO_LOOP, 7, PathEnding.HEADER)
            .addPath(AROUND, 10, PathEnding.HEADER)
            .build();
    assertEquals(10, function.branchFlow());
    assertEquals(17, function.totalPathCount());
    assertEquals(1, function.paths().get(0).branches());
    assertEquals(0, function.paths().get(1).branches());
  }

  @Test
  void blocksAreCopiedOnTheWayInAndOut() {
    int[] blocks = AROUND.clone();
    PathCount path = function("f").addPath(blocks, 1, PathEnding.HEADER).build().paths().get(0);
    blocks[0] = 4;
    path.blocks()[0] = 4;
    assertArrayEquals(AROUND, path.blocks());
  }

  @Test
  void samePathUnderTwoIdsIsOnePath() {
    FunctionProfile function =
        function("f")
            .add(around(3).withId(OptionalLong.of(1)))
            .add(around(4).withId(OptionalLong.of(9)))
            .addPath(OUT, 0, PathEnding.EXIT)
            .build();
    assertEquals(1, function.paths().size());
    assertEquals(7, function.paths().get(0).count());
    assertEquals(OptionalLong.of(1), function.paths().get(0).id());
    assertEquals("1", function.paths().get(0).name());
  }

  /** For readers, paths without a number have a name, the same in each run. */
  @Test
  void pathsWithoutANumberHaveAName() {
    assertEquals("x" + Integer.toHexString(around(1).key().hashCode()), around(1).name());
  }

  private static PathCount around(long count) {
    return PathCount.counted(new PathKey(AROUND, PathEnding.HEADER), count);
  }

  @Test
  void functionsWithTheSameIdentityAreSummed() {
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.EXACT)
            .addFunction(function("f").addPath(AROUND, 3, PathEnding.HEADER).build())
            .addFunction(function("f").addPath(AROUND, 4, PathEnding.HEADER).build())
            .addFunction(function("never").activations(0).build())
            .build();
    assertEquals(1, profile.functions().size());
    assertEquals(2, profile.functions().get(0).activations());
    assertEquals(7, profile.functions().get(0).paths().get(0).count());
    assertEquals(7, profile.branchFlow());
  }

  @Test
  void countsThatDoNotFitAreRefusedAndFlowsSaturate() {
    FunctionProfile.Builder function =
        function("f").addPath(AROUND, Long.MAX_VALUE, PathEnding.HEADER);
    assertThrows(ArithmeticException.class, () -> function.addPath(AROUND, 1, PathEnding.HEADER));
    function.addPath(OUT, Long.MAX_VALUE, PathEnding.EXIT);
    assertEquals(Long.MAX_VALUE, function.build().branchFlow());
  }

  @Test
  void pathsMustFollowEdges() {
    FunctionProfile function =
        function("f").addPath(new int[] {2, 3}, 1, PathEnding.EXCEPTION).build();
    IllegalArgumentException error =
        assertThrows(
            IllegalArgumentException.class,
            () -> PathProfile.builder("1", ProfileMode.EXACT).addFunction(function));
    assertTrue(error.getMessage().contains("2 -> 3"), error.getMessage());
  }
}
