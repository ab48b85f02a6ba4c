package org.pathprofile.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.DepthFirstOrder;
import org.pathprofile.core.numbering.BallLarusNumbering;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EdgeFrequencies;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.testing.Choices;
import org.pathprofile.core.testing.EdgeCounter;
import org.pathprofile.core.testing.GraphSketch;
import org.pathprofile.core.testing.LargeGraphs;
import org.pathprofile.core.testing.PathOracle;
import org.pathprofile.core.testing.PlanMachine;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.Walk;

/** Plans, executed on random walks, against an oracle that keeps whole paths. */
class PathPlanTest {
  private static final int ENUMERABLE = 3000;

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return Arbitraries.oneOf(RandomGraphs.any(), RandomGraphs.withManyPaths());
  }

  @Provide
  Arbitrary<ControlFlowGraph> graphsWithHiddenBackEdges() {
    return RandomGraphs.withHiddenBackEdges();
  }

  @Provide
  Arbitrary<ControlFlowGraph> observableGraphs() {
    return graphs().map(GraphSketch::observable);
  }

  @Provide
  Arbitrary<Long> limits() {
    return Arbitraries.oneOf(
        Arbitraries.longs().between(2, 100),
        Arbitraries.longs().between(2, Long.MAX_VALUE),
        Arbitraries.of(2L, 1000L, 1L << 20, Long.MAX_VALUE - 1, Long.MAX_VALUE));
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void everyWalkIsCountedAsTheOracleCountsIt(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll PathEnd pathEnd,
      @ForAll("limits") long maxPaths,
      @ForAll long seed) {
    checkWalks(graph, pathEnd, maxPaths, seed);
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void pathsThatEndAtHeadersNeedNoObservableBackEdge(
      @ForAll("graphsWithHiddenBackEdges") ControlFlowGraph graph,
      @ForAll("limits") long maxPaths,
      @ForAll long seed) {
    checkWalks(graph, PathEnd.HEADER, maxPaths, seed);
  }

  private static void checkWalks(
      ControlFlowGraph graph, PathEnd pathEnd, long maxPaths, long seed) {
    Random random = new Random(seed);
    EdgeFrequencies frequencies = random.nextBoolean() ? null : randomFrequencies(graph, random);
    PathPlan plan = PathPlan.of(graph, pathEnd, maxPaths, frequencies);
    PathOracle oracle = new PathOracle(graph, pathEnd, cuts(plan));
    PlanMachine machine = new PlanMachine(plan);
    EdgeCounter counter = new EdgeCounter(graph);
    for (int activation = 0; activation < 20; activation++) {
      long walk = random.nextLong();
      Walk.activation(graph, Choices.from(new Random(walk)), 100, oracle);
      Walk.activation(graph, Choices.from(new Random(walk)), 100, machine);
      Walk.activation(graph, Choices.from(new Random(walk)), 100, counter);
    }
    assertEquals(oracle.counts(), machine.counts());
    assertEquals(machine.adds(), plan.increments(counter.frequencies()));
    assertEquals(machine.ends(), plan.ends(counter.frequencies()));
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void idsAreABijection(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll PathEnd pathEnd,
      @ForAll("limits") long maxPaths,
      @ForAll long seed) {
    Random random = new Random(seed);
    PathPlan plan = PathPlan.of(graph, pathEnd, maxPaths, randomFrequencies(graph, random));
    List<DecodedPath> all = new PathOracle(graph, pathEnd, cuts(plan)).allPaths(ENUMERABLE);
    if (all == null) {
      assertTrue(plan.pathCount() > ENUMERABLE);
    } else {
      assertEquals(all.size(), plan.pathCount());
      Set<Long> ids = new HashSet<>();
      for (DecodedPath path : all) {
        long id = plan.numbering().encode(path);
        assertEquals(path, plan.decode(id));
        assertTrue(ids.add(id), path::toString);
      }
    }
    for (int i = 0; i < 20; i++) {
      long id = random.nextLong(plan.pathCount());
      assertEquals(id, plan.numbering().encode(plan.decode(id)));
    }
    assertThrows(IllegalArgumentException.class, () -> plan.decode(plan.pathCount()));
    assertThrows(IllegalArgumentException.class, () -> plan.decode(-1));
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void blockAndRegisterNameEveryWayToTheBlock(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll PathEnd pathEnd,
      @ForAll("limits") long maxPaths) {
    PathPlan plan = PathPlan.of(graph, pathEnd, maxPaths, null);
    List<DecodedPath> all = new PathOracle(graph, pathEnd, cuts(plan)).allPaths(30);
    if (all == null) {
      return;
    }
    Set<DecodedPath> ways = new HashSet<>();
    for (DecodedPath path : all) {
      for (int blocks = 1; blocks <= path.executedBlockCount(); blocks++) {
        int[] edges = Arrays.copyOf(path.edges(), blocks - 1);
        ways.add(DecodedPath.of(graph, path.start(), path.block(0), edges, EndKind.PARTIAL));
      }
    }
    Set<DecodedPath> named = new HashSet<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      for (long id = -1; id <= plan.pathCount(); id++) {
        try {
          DecodedPath way = plan.numbering().decodePartial(block, id);
          assertEquals(block, way.block(way.blockCount() - 1));
          assertTrue(named.add(way));
        } catch (IllegalArgumentException e) {
          assertTrue(e.getMessage().contains("path"), e.getMessage());
        }
      }
    }
    assertEquals(ways, named);
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void nothingHappensWhereNothingCan(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll PathEnd pathEnd,
      @ForAll("limits") long maxPaths) {
    PathPlan plan = PathPlan.of(graph, pathEnd, maxPaths, null);
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (!graph.isObservable(edge)) {
        assertEquals(0, plan.increment(edge));
        assertFalse(plan.endsOn(edge));
      }
      if (plan.endsOn(edge) || !plan.isReachable(graph.from(edge))) {
        assertEquals(0, plan.increment(edge));
      }
    }
    assertEquals(0, plan.start(graph.entry()));
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void staticPathsAreCountedExactly(
      @ForAll("graphs") ControlFlowGraph graph, @ForAll PathEnd pathEnd) {
    PathPlan plan = PathPlan.of(graph, pathEnd, 2, null);
    PathOracle oracle = new PathOracle(graph, pathEnd, new BitSet());
    assertEquals(oracle.pathCount(), plan.staticPaths());
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void aGraphIsCutOnlyIfItHasTooManyPaths(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll PathEnd pathEnd,
      @ForAll("limits") long maxPaths) {
    PathPlan plan = PathPlan.of(graph, pathEnd, maxPaths, null);
    if (plan.staticPaths().compareTo(BigInteger.valueOf(maxPaths)) <= 0) {
      assertEquals(0, plan.acyclicGraph().cutCount());
      assertEquals(plan.staticPaths(), BigInteger.valueOf(plan.pathCount()));
    } else {
      assertTrue(plan.pathCount() <= maxPaths || maxPaths < 100_000, () -> plan.pathCount() + "");
    }
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void chordsCostNoMoreThanTheNumberingItself(
      @ForAll("observableGraphs") ControlFlowGraph graph,
      @ForAll PathEnd pathEnd,
      @ForAll long seed) {
    EdgeFrequencies frequencies = randomFrequencies(graph, new Random(seed));
    PathPlan plan = PathPlan.of(graph, pathEnd, Long.MAX_VALUE, frequencies);
    BallLarusNumbering plain = BallLarusNumbering.of(plan.acyclicGraph());
    long plainAdds = 0;
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (plain.value(edge) != 0 && !plan.endsOn(edge)) {
        plainAdds += Math.max(0, frequencies.frequency(edge));
      }
    }
    assertTrue(plan.increments(frequencies) <= plainAdds);
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void smartNumberingOrdersEdgesByFrequencyThenAsTheGraphDoes(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll PathEnd pathEnd,
      @ForAll("limits") long maxPaths,
      @ForAll long seed) {
    EdgeFrequencies frequencies = randomFrequencies(graph, new Random(seed));
    PathPlan plan = PathPlan.of(graph, pathEnd, maxPaths, frequencies);
    for (int block = 0; block < graph.blockCount(); block++) {
      if (!plan.isReachable(block)) {
        continue;
      }
      boolean zero = graph.outDegree(block) == 0;
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        zero |= plan.numbering().value(edge) == 0;
        for (int j = i + 1; j < graph.outDegree(block); j++) {
          int later = graph.outEdge(block, j);
          boolean hotter =
              Math.max(0, frequencies.frequency(later)) > Math.max(0, frequencies.frequency(edge));
          assertEquals(
              hotter,
              plan.numbering().value(later) < plan.numbering().value(edge),
              () -> "edges " + edge + " and " + later + " of\n" + graph);
        }
      }
      assertTrue(zero, "no edge out of block " + block + " has the value 0");
    }
  }

  @Test
  void largeFunctionsNeedNoStackAndLittleTime() {
    int size = 20_000;
    assertTimeout(
        Duration.ofMinutes(10),
        () -> {
          for (ControlFlowGraph graph :
              List.of(
                  LargeGraphs.chain(size),
                  LargeGraphs.nestedLoops(size),
                  LargeGraphs.ladder(size),
                  LargeGraphs.decisions(size))) {
            for (PathEnd pathEnd : PathEnd.values()) {
              PathPlan plan = PathPlan.of(graph, pathEnd, Long.MAX_VALUE, null);
              long last = plan.pathCount() - 1;
              assertEquals(last, plan.numbering().encode(plan.decode(last)));
            }
          }
        });
    PathPlan chain = PathPlan.of(LargeGraphs.chain(size), PathEnd.HEADER, Long.MAX_VALUE, null);
    assertTrue(chain.isTrivial());
    assertEquals(size + 2, chain.decode(0).blockCount());
    PathPlan decisions =
        PathPlan.of(LargeGraphs.decisions(size), PathEnd.HEADER, Long.MAX_VALUE, null);
    assertEquals(BigInteger.TWO.pow(size), decisions.staticPaths());
  }

  @Test
  void onlyAFunctionThatRunsThroughIsTrivial() {
    GraphSketch straight = new GraphSketch().edge(GraphSketch.ENTRY, GraphSketch.EXIT);
    assertTrue(isTrivial(straight));
    GraphSketch parallel = new GraphSketch().edge(GraphSketch.ENTRY, GraphSketch.EXIT);
    assertFalse(isTrivial(parallel.edge(GraphSketch.ENTRY, GraphSketch.EXIT)));
    GraphSketch suspended = new GraphSketch();
    int tail = suspended.block();
    assertFalse(isTrivial(suspended.edge(GraphSketch.ENTRY, tail).tail(tail)));
    GraphSketch guarded = new GraphSketch().edge(GraphSketch.ENTRY, GraphSketch.EXIT);
    int handler = guarded.block();
    assertFalse(isTrivial(guarded.head(handler).edge(handler, GraphSketch.EXIT)));
    GraphSketch endless = new GraphSketch();
    int loop = endless.block();
    assertFalse(isTrivial(endless.edge(GraphSketch.ENTRY, loop).edge(loop, loop)));
    GraphSketch throwing = new GraphSketch();
    assertTrue(isTrivial(throwing.edge(GraphSketch.ENTRY, throwing.block())));
  }

  private static boolean isTrivial(GraphSketch sketch) {
    return PathPlan.of(sketch.build(), PathEnd.HEADER, Long.MAX_VALUE, null).isTrivial();
  }

  @Test
  void anUnobservableBackEdgeIsRefusedWhereAPathMustEndOnIt() {
    GraphSketch sketch = new GraphSketch();
    int loop = sketch.block();
    int body = sketch.block();
    sketch.edge(GraphSketch.ENTRY, loop).edge(loop, body).edge(loop, GraphSketch.EXIT);
    ControlFlowGraph graph =
        sketch.edge(body, loop).build(Choices.from(List.of(0, 0, 0, 1)), 2, true);
    assertEquals("[3]", hidden(graph).toString());
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> PathPlan.of(graph, PathEnd.BACKEDGE, Long.MAX_VALUE, null));
    assertTrue(refusal.getMessage().contains("edge 3, 3 -> 2"), refusal.getMessage());
    assertEquals(3, PathPlan.of(graph, PathEnd.HEADER, Long.MAX_VALUE, null).pathCount());
  }

  private static Set<Integer> hidden(ControlFlowGraph graph) {
    Set<Integer> hidden = new HashSet<>();
    DepthFirstOrder order = DepthFirstOrder.of(graph);
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (!graph.isObservable(edge) && order.isRetreating(edge)) {
        hidden.add(edge);
      }
    }
    return hidden;
  }

  private static EdgeFrequencies randomFrequencies(ControlFlowGraph graph, Random random) {
    long[] counts = new long[graph.edgeCount()];
    for (int edge = 0; edge < counts.length; edge++) {
      counts[edge] = random.nextInt(8) - 1L;
    }
    return edge -> counts[edge];
  }

  private static BitSet cuts(PathPlan plan) {
    BitSet cuts = new BitSet();
    for (int edge = 0; edge < plan.graph().edgeCount(); edge++) {
      if (plan.acyclicGraph().isCut(edge)) {
        cuts.set(edge);
      }
    }
    return cuts;
  }
}
