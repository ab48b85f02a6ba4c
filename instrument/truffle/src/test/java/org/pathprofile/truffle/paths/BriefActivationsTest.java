package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

class BriefActivationsTest {
  private static final long SECOND = 1_000_000_000;

  private long missed = 77;
  private final BriefActivations activations = new BriefActivations(() -> missed);

  private static FunctionProfile counted(long begun, long ends) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    graph.addEdge(0, 1, true);
    return FunctionProfile.builder(graph.build())
        .activations(begun)
        .addPath(new PathKey(new int[] {0, 1}, PathEnding.EXIT), ends)
        .build();
  }

  /** A window of a second behind one in which all was the same. */
  private void window(long begun, long ends, long missedInWindow) {
    activations.begin(counted(1_000, 50_000));
    missed += missedInWindow;
    activations.end(counted(1_000 + begun, 50_000 + ends), SECOND);
  }

  @Test
  void manyActivationsAreBrief() {
    window(100, 1_000_000, 0);
    assertEquals(true, activations.isWhole());
    assertEquals(true, activations.mayRest());
  }

  @Test
  void fewActivationsMayLast() {
    window(99, 1_000_000, 0);
    assertEquals(false, activations.mayRest());
  }

  @Test
  void aFunctionOfWhichMuchIsMissedNeverRestsAgain() {
    window(5_000, 990_000, 10_000);
    assertEquals(true, activations.isWhole());
    assertEquals(true, activations.mayRest());
    window(5_000, 989_000, 11_000);
    assertEquals(false, activations.isWhole());
    window(5_000, 1_000_000, 0);
    assertEquals(true, activations.isWhole());
    assertEquals(false, activations.mayRest());
  }

  /** Just behind a rest, activations that were under way in it end: nobody asks about that time. */
  @Test
  void whatIsNotAskedAboutDoesNotCount() {
    window(5_000, 500_000, 500_000);
    window(5_000, 1_000_000, 0);
    assertEquals(true, activations.isWhole());
    assertEquals(true, activations.mayRest());
  }
}
