package org.pathprofile.core.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.bytecode.BytecodeGraph;
import org.pathprofile.core.bytecode.StatementFlow;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;

/** Graphs of which the code says all edges, whether they were taken or not. */
class KnownFlowTest {
  private final PathLearner learner = new PathLearner(PathEnd.HEADER, 1000);

  /** {@code 1: if; 2: then; 3: while; 4: body; 5: return}, and a handler, 6, that returns. */
  private static StatementFlow flow() {
    BytecodeGraph graph = new BytecodeGraph(8);
    for (int block = 1; block <= 6; block++) {
      graph.enter(block, block);
    }
    graph.go(0, 1).go(1, 2).go(1, 3).go(2, 3).go(3, 4).go(3, 5).go(4, 3).raise(4, 6, true);
    return graph.go(5, 7).go(6, 7).end(7).project();
  }

  private LearnedPaths paths(StatementFlow flow) {
    List<Block> blocks =
        IntStream.rangeClosed(1, 6)
            .mapToObj(
                line ->
                    new Block(
                        BlockKind.STATEMENTS, new SourceRange(line, 1, line, 9), line, "s" + line))
            .toList();
    return new LearnedPaths(
        learner, new SourceRange(1, 1, 9, 1), blocks, Granularity.STATEMENT, flow, "");
  }

  private void addBlocks() {
    for (int block = 1; block <= 6; block++) {
      learner.addBlock(block);
    }
  }

  @Test
  void knowsEdgesThatNobodyTook() {
    addBlocks();
    learner.see(LearnedGraph.ENTRY, 1);
    LearnedPaths paths = paths(flow());
    assertTrue(paths.graph().isComplete());
    assertEquals(List.of(), paths.graph().indistinct());
    assertEquals(9, paths.graph().edgeCount());
    assertEquals(BlockKind.LOOP_HEADER, paths.graph().block(LearnedPaths.number(3)).kind());
    assertTrue(paths.graph().isHead(LearnedPaths.number(6)));
    // Two to the loop; from its header into the body and out; the body goes back; the handler.
    assertEquals(Optional.of(BigInteger.valueOf(5)), paths.staticPaths());
  }

  @Test
  void whatContradictsTheCodeIsTold() {
    addBlocks();
    learner.see(LearnedGraph.ENTRY, 1);
    learner.see(1, 4);
    LearnedPaths paths = paths(flow());
    assertFalse(paths.graph().isComplete());
    assertEquals(
        List.of("the bytecode knows no way from line 1 to line 4, but it was taken"),
        paths.graph().indistinct());
    assertEquals(2, paths.graph().edgeCount());
    assertEquals(Optional.empty(), paths.staticPaths());
  }

  @Test
  void returnsAndHandlersCanContradictItToo() {
    addBlocks();
    learner.seeExit(2);
    assertFalse(paths(flow()).graph().isComplete());
    PathLearner other = new PathLearner(PathEnd.HEADER, 1000);
    IntStream.rangeClosed(1, 6).forEach(other::addBlock);
    other.see(PathLearner.NOWHERE, 2);
    LearnedPaths paths =
        new LearnedPaths(
            other,
            new SourceRange(1, 1, 9, 1),
            IntStream.rangeClosed(1, 6)
                .mapToObj(line -> Block.of(BlockKind.STATEMENTS, new SourceRange(line, 1, line, 9)))
                .toList(),
            Granularity.STATEMENT,
            flow(),
            "");
    assertEquals(
        List.of("the bytecode knows no handler that begins with line 2, but it ran"),
        paths.graph().indistinct());
  }
}
