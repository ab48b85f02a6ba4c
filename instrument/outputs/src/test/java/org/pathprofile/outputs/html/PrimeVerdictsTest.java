package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;

/** Small graphs whose prime paths are told by looking at them. */
class PrimeVerdictsTest {
  /** Two decisions, one behind the other: 0 (1|2) 3 (4|5) 6. */
  private static final int[][] TWO_DECISIONS = {
    {0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}, {3, 5}, {4, 6}, {5, 6}
  };

  private static final int[][] LOOP = {{0, 1}, {1, 2}, {2, 1}, {1, 3}};

  private static ControlFlowGraph graph(int blocks, int[][] edges, BlockKind... kinds) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    for (int i = 0; i < blocks; i++) {
      BlockKind kind =
          i == 0
              ? BlockKind.ENTRY
              : i == blocks - 1
                  ? BlockKind.EXIT
                  : i < kinds.length ? kinds[i] : BlockKind.STATEMENTS;
      graph.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    for (int[] edge : edges) {
      graph.addEdge(edge[0], edge[1], true);
    }
    return graph.build();
  }

  private static FunctionProfile.Builder twoDecisions() {
    return FunctionProfile.builder(graph(7, TWO_DECISIONS));
  }

  /** A loop 1-2 between 0 and 3, at whose header profiled paths end; it never ran. */
  private static FunctionProfile.Builder loop() {
    return FunctionProfile.builder(graph(4, LOOP, BlockKind.ENTRY, BlockKind.LOOP_HEADER))
        .addPath(new int[] {0, 1}, 10, PathEnding.HEADER)
        .addPath(new int[] {1, 3}, 10, PathEnding.EXIT);
  }

  private static PrimeVerdicts verdicts(FunctionProfile.Builder function) {
    FunctionProfile built = function.build();
    return PrimeVerdicts.of(built, built.edgeProfile());
  }

  @Test
  void combinationsOfWhatRanAreTold() {
    PrimeVerdicts verdicts =
        verdicts(
            twoDecisions()
                .addPath(new int[] {0, 1, 3, 4, 6}, 10, PathEnding.EXIT)
                .addPath(new int[] {0, 2, 3, 5, 6}, 4, PathEnding.EXIT));
    assertEquals(4, verdicts.total());
    assertTrue(verdicts.isComplete());
    assertEquals(2, verdicts.covered());
    assertEquals(0, verdicts.open());
    assertEquals(
        List.of(
            new PrimeVerdicts.Missed(List.of(0, 1, 3, 5, 6), true, 4),
            new PrimeVerdicts.Missed(List.of(0, 2, 3, 4, 6), true, 4)),
        verdicts.missed());
  }

  @Test
  void outcomesThatNeverHappenedAreToldByHowOftenTheyCameUp() {
    PrimeVerdicts verdicts =
        verdicts(
            twoDecisions()
                .addPath(new int[] {0, 1, 3, 4, 6}, 10, PathEnding.EXIT)
                .addPath(new int[] {0, 1, 3, 5, 6}, 5, PathEnding.EXIT));
    assertEquals(2, verdicts.covered());
    assertEquals(
        List.of(
            new PrimeVerdicts.Missed(List.of(0, 2, 3, 4, 6), false, 15),
            new PrimeVerdicts.Missed(List.of(0, 2, 3, 5, 6), false, 15)),
        verdicts.missed());
  }

  /**
   * A loop 1-2 between 0 and 3. Its prime paths are 0 1 2, 0 1 3, 1 2 1, 2 1 2 and 2 1 3. Profiled
   * paths end at its header, so those that pass the header may have run or not.
   */
  @Test
  void whatGoesOnBehindALoopHeaderIsOpen() {
    PrimeVerdicts verdicts = verdicts(loop().addPath(new int[] {1, 2, 1}, 30, PathEnding.HEADER));
    assertEquals(5, verdicts.total());
    assertEquals(1, verdicts.covered(), "1 2 1");
    assertEquals(4, verdicts.open());
    assertEquals(List.of(), verdicts.missed());
  }

  @Test
  void aLoopThatNeverRanIsMissed() {
    PrimeVerdicts verdicts = verdicts(loop());
    assertEquals(0, verdicts.covered());
    assertEquals(1, verdicts.open(), "0 1 3");
    assertEquals(4, verdicts.missed().size());
  }
}
