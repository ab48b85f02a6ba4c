package org.pathprofile.core.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.phase.PhaseDetector.Change;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/** A function of up to twenty paths, whose counts the tests say. */
class CountedPhasesTest {
  private static final int PATHS = 20;
  private static final ControlFlowGraph GRAPH = graph();

  private final PhaseDetector detector = new PhaseDetector();
  private final Map<Integer, Long> counts = new HashMap<>();

  private static ControlFlowGraph graph() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    for (int i = 1; i <= PATHS; i++) {
      graph.addBlock(Block.of(BlockKind.CASE, SourceRange.UNKNOWN));
    }
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    for (int i = 1; i <= PATHS; i++) {
      graph.addEdge(0, i, true);
      graph.addEdge(i, PATHS + 1, true);
    }
    return graph.build();
  }

  private static PathKey path(int number) {
    return new PathKey(new int[] {0, number + 1, PATHS + 1}, PathEnding.EXIT);
  }

  private FunctionProfile profile() {
    FunctionProfile.Builder profile = FunctionProfile.builder(GRAPH);
    counts.forEach((number, count) -> profile.addPath(path(number), count));
    return profile.build();
  }

  private long ends() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private void count(int number, long times) {
    counts.merge(number, times, Long::sum);
  }

  private Change look() {
    return detector.isDue(ends()) ? detector.look(ends(), profile()) : Change.NONE;
  }

  private Change lookAfter(int number, long times) {
    count(number, times);
    return look();
  }

  @Test
  void aWindowTakesPathEndsNotTime() {
    assertEquals(Change.NONE, lookAfter(0, 128));
    assertEquals(Change.NONE, lookAfter(0, 127));
    assertEquals(Change.STABLE, lookAfter(0, 1));
    assertEquals(256, detector.phase().total());
  }

  /** As in a rest. */
  @Test
  void whileNothingIsCountedNothingChanges() {
    lookAfter(0, 1000);
    assertEquals(Change.STABLE, lookAfter(0, 1000));
    assertEquals(Change.NONE, lookAfter(1, 100));
    for (int i = 0; i < 100; i++) {
      assertFalse(detector.isDue(ends()));
      assertEquals(Change.NONE, look());
    }
    assertTrue(detector.isStable());
    assertEquals(Change.NONE, lookAfter(0, 900));
    assertTrue(detector.isStable());
    lookAfter(1, 1000);
    assertEquals(Change.OVER, lookAfter(1, 1000));
  }

  @Test
  void aWindowOfManyPathsTakesMore() {
    for (int window = 0; window < 2; window++) {
      for (int i = 0; i < PATHS; i++) {
        assertEquals(Change.NONE, lookAfter(i, 7));
      }
      assertEquals(window == 0 ? Change.NONE : Change.STABLE, lookAfter(0, PATHS));
    }
  }

  @Test
  void countsThatAreForgottenBeginAWindow() {
    lookAfter(0, 1000);
    counts.clear();
    assertEquals(Change.NONE, lookAfter(0, 127));
    assertEquals(Change.STABLE, lookAfter(0, 1));
    assertEquals(1128, detector.phase().total());
  }

  @Test
  void whatIsEstimatedOfARestIsNoCount() {
    FunctionProfile.Builder profile = FunctionProfile.builder(GRAPH);
    profile.add(PathCount.estimated(path(0), 100_000, 130)).addPath(path(1), 10);
    assertEquals(Map.of(path(0), 130L, path(1), 10L), detector.since(profile.build()));
  }

  @Test
  void pathsThatDoNotEndInAWindowAreKnownInIt() {
    count(0, 5);
    count(1, 5);
    detector.begin(ends(), profile());
    count(0, 2);
    count(2, 3);
    assertEquals(Map.of(path(0), 2L, path(1), 0L, path(2), 3L), detector.since(profile()));
    assertEquals(5, detector.endsInWindow(ends()));
    counts.put(1, 4L);
    assertEquals(-1, detector.since(profile()).get(path(1)));
  }
}
