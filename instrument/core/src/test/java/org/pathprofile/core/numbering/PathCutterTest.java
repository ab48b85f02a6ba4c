package org.pathprofile.core.numbering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.BitSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.testing.GraphSketch;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

/** That cuts keep the limit, are few, and are made where a path can end. */
class PathCutterTest {
  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.withManyPaths();
  }

  @Provide
  Arbitrary<Long> limits() {
    return Arbitraries.oneOf(
        Arbitraries.longs().between(2, 2000), Arbitraries.longs().between(2, Long.MAX_VALUE));
  }

  @Property(seed = Seeds.FIXED)
  void cutsAreMadeOnlyWhereNeededAndPossible(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll PathEnd pathEnd,
      @ForAll("limits") long limit) {
    AcyclicGraph uncut = AcyclicGraph.of(graph, pathEnd);
    AcyclicGraph cut = PathCutter.cut(uncut, limit);
    BigInteger most = uncut.withCuts(everyEdge(uncut)).pathCount().max(BigInteger.valueOf(limit));
    assertTrue(cut.pathCount().compareTo(most) <= 0, () -> cut.pathCount() + " paths");
    if (uncut.pathCount().compareTo(BigInteger.valueOf(limit)) <= 0) {
      assertSame(uncut, cut);
    }
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      assertTrue(!cut.isCut(edge) || (graph.isObservable(edge) && uncut.canCut(edge)));
    }
  }

  private static BitSet everyEdge(AcyclicGraph uncut) {
    BitSet edges = new BitSet();
    for (int edge = 0; edge < uncut.graph().edgeCount(); edge++) {
      edges.set(edge, uncut.canCut(edge) && uncut.graph().isObservable(edge));
    }
    return edges;
  }

  @Test
  void aChainOfDecisionsIsCutInTheMiddle() {
    AcyclicGraph chain = AcyclicGraph.of(decisions(100, 2), PathEnd.HEADER);
    assertEquals(BigInteger.TWO.pow(100), chain.pathCount());
    AcyclicGraph cut = PathCutter.cut(chain, Long.MAX_VALUE);
    assertEquals(1, cut.cutCount());
    assertEquals(BigInteger.TWO.pow(51), cut.pathCount());
  }

  @Test
  void aWideSwitchIsCutBeforeItRatherThanBehindIt() {
    // 2^10 ways lead to a switch of 1000 cases; 2^10 lead on from behind it.
    GraphSketch sketch = new GraphSketch();
    int first = chain(sketch, GraphSketch.ENTRY, 10, 2);
    int join = sketch.block();
    for (int i = 0; i < 1000; i++) {
      int arm = sketch.block();
      sketch.edge(first, arm).edge(arm, join);
    }
    int last = sketch.block();
    sketch.edge(join, last);
    sketch.edge(chain(sketch, last, 10, 2), GraphSketch.EXIT);
    AcyclicGraph cut = PathCutter.cut(AcyclicGraph.of(sketch.build(), PathEnd.HEADER), 1_500_000);
    assertEquals(1, cut.cutCount());
  }

  @Test
  void whatCannotBeKeptIsKeptAsFarAsPossible() {
    AcyclicGraph graph = AcyclicGraph.of(decisions(50, 3), PathEnd.HEADER);
    AcyclicGraph cut = PathCutter.cut(graph, 2);
    assertTrue(cut.pathCount().compareTo(BigInteger.valueOf(200)) <= 0);
  }

  @Test
  void limitsAndCutsThatMakeNoSenseAreRefused() {
    AcyclicGraph graph = AcyclicGraph.of(decisions(3, 2), PathEnd.HEADER);
    assertThrows(IllegalArgumentException.class, () -> PathCutter.cut(graph, 1));
    BitSet last = new BitSet();
    last.set(graph.graph().inEdge(GraphSketch.EXIT, 0));
    assertThrows(IllegalArgumentException.class, () -> graph.withCuts(last));
    assertThrows(
        IllegalArgumentException.class,
        () -> BallLarusNumbering.of(AcyclicGraph.of(decisions(63, 2), PathEnd.HEADER)));
  }

  @Test
  void countsAreExactUpToTheLargestNumber() {
    AcyclicGraph justFits = AcyclicGraph.of(decisions(62, 2), PathEnd.HEADER);
    assertEquals(1L << 62, BallLarusNumbering.of(justFits).pathCount());
    assertSame(justFits, PathCutter.cut(justFits, 1L << 62));
    assertTrue(PathCutter.cut(justFits, (1L << 62) - 1).cutCount() > 0);
  }

  /** Decisions one after the other, with a block of their own between them. */
  private static ControlFlowGraph decisions(int count, int arms) {
    GraphSketch sketch = new GraphSketch();
    return sketch.edge(chain(sketch, GraphSketch.ENTRY, count, arms), GraphSketch.EXIT).build();
  }

  private static int chain(GraphSketch sketch, int from, int count, int arms) {
    int last = from;
    for (int i = 0; i < count; i++) {
      int join = sketch.block();
      for (int j = 0; j < arms; j++) {
        int arm = sketch.block();
        sketch.edge(last, arm).edge(arm, join);
      }
      last = sketch.block();
      sketch.edge(join, last);
    }
    return last;
  }
}
