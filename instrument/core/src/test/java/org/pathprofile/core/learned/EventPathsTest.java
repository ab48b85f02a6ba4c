package org.pathprofile.core.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.numbering.PathEnd;

/** Paths over the events of a loop whose header has no event, against those counted by hand. */
class EventPathsTest {
  private static final SourceRange FUNCTION = new SourceRange(1, 1, 9, 1);

  /** Nodes in the graph: those of the events have 1 more, as the exit is 1. */
  private static final int HEADER = 3;

  private static final int BODY = 4;
  private static final int AGAIN = 7;
  private static final int LEAVES = 8;
  private static final int THEN = 9;
  private static final int ELSE = 10;

  private static Block block(BlockKind kind, int line, String description) {
    return new Block(kind, new SourceRange(line, 1, line, 9), line, description);
  }

  /**
   * for ...: if ...: then. Behind the entry (0) come the start (1), the header (2), the body (3),
   * which decides, its arm (4), the end (5), and the outcomes (6 to 9). The body, its arm and the
   * end have events.
   */
  private static EventGraph graph() {
    EventGraph.Builder builder = EventGraph.builder();
    builder.add(Block.of(BlockKind.ENTRY, FUNCTION), 0, 0);
    builder.add(block(BlockKind.STATEMENTS, 1, ""), 0, 1);
    builder.add(block(BlockKind.LOOP_HEADER, 2, "for"), 0, 2);
    builder.add(block(BlockKind.STATEMENTS, 3, ""), 1, 4);
    builder.add(block(BlockKind.STATEMENTS, 4, ""), 2, 6);
    builder.add(block(BlockKind.STATEMENTS, 5, ""), 3, 7);
    builder.add(block(BlockKind.LOOP_BODY, 2, "for -> again"), 0, 3);
    builder.add(block(BlockKind.LOOP_EXIT, 2, "for -> exit"), 0, 3);
    builder.add(block(BlockKind.THEN, 3, "if -> then"), 0, 5);
    builder.add(block(BlockKind.ELSE, 3, "if -> else"), 0, 5);
    builder.go(0, 1).go(1, 2).header(2);
    builder.go(2, 6).go(6, 3).go(2, 7).go(7, 5).go(5, EventGraph.EXIT);
    builder.go(3, 8).go(8, 4).go(4, 2).go(3, 9).go(9, 2);
    return builder.build();
  }

  private final List<String> told = new ArrayList<>();

  private LearnedPaths paths(PathEnd pathEnd, EventGraph graph, int[]... counted) {
    PathLearner learner = new PathLearner(pathEnd, 1000);
    IntStream.rangeClosed(1, graph.eventCount()).forEach(learner::addBlock);
    List<Block> blocks =
        IntStream.rangeClosed(1, graph.eventCount())
            .mapToObj(event -> graph.block(graph.nodeOf(event)))
            .toList();
    for (int[] path : counted) {
      for (int i = 1; i < path.length; i++) {
        if (path[i] == Symbol.EXIT) {
          learner.seeExit(path[i - 1]);
        } else if (path[i] != Symbol.THROW) {
          learner.see(path[i - 1], Symbol.target(path[i]));
        }
      }
    }
    LearnedPaths paths = new LearnedPaths(learner, FUNCTION, blocks, graph);
    for (int[] path : counted) {
      paths.visit(
          path,
          (key, begins) ->
              told.add(
                  (begins ? "begins " : "") + Arrays.toString(key.blocks()) + " " + key.ending()));
    }
    return paths;
  }

  @Test
  void pathsEndAtAHeaderThatHasNoEvent() {
    int next = Symbol.next(1);
    LearnedPaths paths =
        paths(
            PathEnd.HEADER,
            graph(),
            new int[] {0, next},
            new int[] {1, 2, next},
            new int[] {1, next},
            new int[] {1, 3, Symbol.EXIT});
    assertEquals(
        List.of(
            "begins [0, 2, 3] HEADER",
            "[" + HEADER + ", " + AGAIN + ", " + BODY + ", " + THEN + ", 5, 3] HEADER",
            "[" + HEADER + ", " + AGAIN + ", " + BODY + ", " + ELSE + ", 3] HEADER",
            "[" + HEADER + ", " + AGAIN + ", " + BODY + ", " + ELSE + ", 3] HEADER",
            "[" + HEADER + ", " + LEAVES + ", 6, 1] EXIT"),
        told);
    assertEquals(Granularity.DECISION, paths.graph().granularity());
    assertEquals(List.of(), paths.graph().indistinct());
    // To the header, two ways of an iteration, and the way out.
    assertEquals(Optional.of(BigInteger.valueOf(4)), paths.staticPaths());
  }

  @Test
  void pathsEndAtBackEdges() {
    int next = Symbol.next(1);
    paths(PathEnd.BACKEDGE, graph(), new int[] {0, 1, next}, new int[] {1, 3, Symbol.EXIT});
    assertEquals(
        List.of(
            "begins [0, 2, 3, 7, 4, 10, 3] BACKEDGE",
            "[3, 7, 4, 10, 3] BACKEDGE",
            "[3, 8, 6, 1] EXIT"),
        told);
  }

  @Test
  void anExceptionEndsAPathAtTheLastEvent() {
    paths(PathEnd.HEADER, graph(), new int[] {0, Symbol.next(1)}, new int[] {1, 2, Symbol.THROW});
    assertEquals("[3, 7, 4, 9, 5] EXCEPTION", told.get(1));
  }

  @Test
  void aWayThatTheGraphDoesNotHaveIsTold() {
    ControlFlowGraph graph = paths(PathEnd.HEADER, graph(), new int[] {0, 2, Symbol.EXIT}).graph();
    assertEquals(Granularity.STATEMENT, graph.granularity());
    assertEquals(
        List.of("the bytecode knows no way from the entry to line 4, but it was taken"),
        graph.indistinct());
  }

  @Test
  void outcomesThatNoEventTellsAreUnknown() {
    EventGraph.Builder builder = EventGraph.builder();
    builder.add(Block.of(BlockKind.ENTRY, FUNCTION), 0, 0);
    builder.add(block(BlockKind.STATEMENTS, 1, ""), 0, 1);
    builder.add(block(BlockKind.THEN, 1, "if -> then"), 0, 2);
    builder.add(block(BlockKind.ELSE, 1, "if -> else"), 0, 2);
    SourceRange statement = new SourceRange(2, 1, 2, 1);
    builder.add(block(BlockKind.STATEMENTS, 2, "").withCode(List.of(statement)), 0, 3);
    builder.add(block(BlockKind.STATEMENTS, 3, ""), 1, 4);
    builder.go(0, 1).go(1, 2).go(1, 3).outcome(2, 1).outcome(3, 1);
    builder.go(2, 4).go(4, 5).go(3, 5).go(5, EventGraph.EXIT);
    ControlFlowGraph graph =
        paths(PathEnd.HEADER, builder.build(), new int[] {0, 1, Symbol.EXIT}).graph();
    assertEquals(List.of("line 1: no event tells which way a decision goes"), graph.indistinct());
    assertEquals(
        List.of(
            UnknownCode.ofLine(1, UnknownCode.What.OUTCOME),
            UnknownCode.ofLine(2, UnknownCode.What.COUNT)),
        graph.unknown());
    assertEquals(List.of("begins [0, 2, 3, 1] EXIT"), told);
    assertTrue(IntStream.range(0, graph.blockCount()).allMatch(b -> graph.outDegree(b) < 2));
  }

  @Test
  void whatIsResumedAndSuspendedAtOnceIsNoHead() {
    EventGraph.Builder builder = EventGraph.builder();
    builder.add(Block.of(BlockKind.ENTRY, FUNCTION), 0, 0);
    builder.add(block(BlockKind.STATEMENTS, 1, ""), 1, 1);
    builder.add(block(BlockKind.SUSPEND, 1, ""), 0, 2);
    builder.add(block(BlockKind.STATEMENTS, 1, ""), 0, 3);
    builder.add(block(BlockKind.STATEMENTS, 2, ""), 0, 4);
    builder.go(0, 1).go(1, 2).suspension(2).resumption(3).resumption(4).go(3, 2).go(4, 2);
    ControlFlowGraph graph =
        paths(PathEnd.HEADER, builder.build(), new int[] {0, 1, Symbol.EXIT}).graph();
    assertEquals(List.of("begins [0, 2, 3] SUSPEND"), told);
    assertTrue(graph.isTail(3));
  }

  @Test
  void aHeaderWhereAnActivationGoesOnEndsNoPath() {
    EventGraph.Builder builder = EventGraph.builder();
    builder.add(Block.of(BlockKind.ENTRY, FUNCTION), 0, 0);
    builder.add(block(BlockKind.STATEMENTS, 1, ""), 1, 1);
    builder.add(block(BlockKind.LOOP_HEADER, 2, "while"), 0, 2);
    builder.add(block(BlockKind.STATEMENTS, 3, ""), 2, 3);
    builder.add(block(BlockKind.SUSPEND, 3, ""), 0, 4);
    builder.go(0, 1).go(1, 2).header(2).go(2, 3).go(3, 2).go(3, 4);
    builder.suspension(4).resumption(2);
    int next = Symbol.next(2);
    paths(PathEnd.HEADER, builder.build(), new int[] {0, next}, new int[] {2, Symbol.THROW});
    assertEquals(List.of("[3, 4] EXCEPTION"), told);
  }

  /** for ...: with ...: pass. The handler at the end of the "with" has no event, and goes on. */
  @Test
  void anIterationBehindAHandlerWithoutAnEventBeginsAtTheHeader() {
    EventGraph.Builder builder = EventGraph.builder();
    builder.add(Block.of(BlockKind.ENTRY, FUNCTION), 0, 0);
    builder.add(block(BlockKind.LOOP_HEADER, 2, "for"), 0, 1);
    builder.add(block(BlockKind.LOOP_BODY, 2, "for -> again"), 0, 2);
    builder.add(block(BlockKind.STATEMENTS, 3, ""), 1, 3);
    builder.add(block(BlockKind.STATEMENTS, 3, ""), 0, 4);
    builder.add(block(BlockKind.LOOP_EXIT, 2, "for -> exit"), 0, 5);
    builder.add(block(BlockKind.STATEMENTS, 5, ""), 2, 6);
    builder.go(0, 1).header(1).go(1, 2).go(2, 3).go(3, 1).go(3, 4).go(4, 1).headBehind(4);
    // The handler is left out, as nothing tells whether control passed it.
    builder.go(1, 5).go(5, 6).go(6, EventGraph.EXIT);
    int next = Symbol.next(1);
    paths(
        PathEnd.HEADER,
        builder.build(),
        new int[] {0, next},
        new int[] {1, next},
        new int[] {1, 2, Symbol.EXIT});
    assertEquals(
        List.of(
            "begins [0, 2] HEADER",
            "[2, 3, 4, 2] HEADER",
            "[2, 3, 4, 2] HEADER",
            "[2, 5, 6, 1] EXIT"),
        told);
  }
}
