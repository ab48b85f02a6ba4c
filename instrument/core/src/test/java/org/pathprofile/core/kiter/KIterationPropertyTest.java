package org.pathprofile.core.kiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.BallLarusNumbering;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.numbering.PathCutter;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.testing.Choices;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

/** k-iteration paths against their definition, on random graphs, schemes and runs. */
class KIterationPropertyTest {
  /** Schemes with more paths than this are left to the simulated runs. */
  private static final int MOST_LISTED = 1_000;

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return Arbitraries.frequencyOf(
        Tuple.of(1, RandomGraphs.any()),
        Tuple.of(4, RandomGraphs.any().filter(graph -> LoopNesting.of(graph).loopCount() > 0)));
  }

  @Provide
  Arbitrary<ControlFlowGraph> graphsWithManyPaths() {
    return RandomGraphs.withManyPaths();
  }

  @Provide
  Arbitrary<List<Integer>> numbers() {
    return Arbitraries.integers().between(0, 5039).list().ofMaxSize(400);
  }

  /** Some loops with some of their back edges, and each with a k of its own; sometimes cut. */
  private static IterationScheme scheme(ControlFlowGraph graph, Choices choices) {
    AcyclicGraph acyclic = AcyclicGraph.of(graph, PathEnd.BACKEDGE);
    BitSet cuts = new BitSet();
    if (choices.oneIn(4)) {
      IntStream.range(0, graph.edgeCount())
          .filter(edge -> acyclic.canCut(edge) && graph.isObservable(edge))
          .filter(edge -> choices.oneIn(6))
          .forEach(cuts::set);
    }
    IterationScheme scheme = IterationScheme.of(acyclic.withCuts(cuts));
    if (choices.next(3) == 0) {
      return scheme.withInnermost(2 + choices.next(4));
    }
    LoopNesting loops = acyclic.loops();
    for (int loop = loops.loopCount() - 1; loop >= 0; loop--) {
      int[] backEdges =
          Arrays.stream(loops.backEdges(loop)).filter(edge -> !choices.oneIn(3)).toArray();
      int k = 1 + choices.next(5);
      if (backEdges.length > 0) {
        try {
          scheme = scheme.with(k, backEdges);
        } catch (IllegalArgumentException e) {
          assertTrue(e.getMessage().contains("cannot be unrolled"), e::getMessage);
        }
      }
    }
    return scheme;
  }

  private static Optional<KIterationNumbering> numbering(IterationScheme scheme) {
    try {
      return Optional.of(KIterationNumbering.of(scheme));
    } catch (TooManyPathsException e) {
      return Optional.empty();
    }
  }

  /** With the largest k, up to a given one, with which the paths can be numbered. */
  private static KIterationNumbering fitting(AcyclicGraph acyclic, int most) {
    return IntStream.rangeClosed(1, most)
        .map(k -> most + 1 - k)
        .mapToObj(k -> numbering(IterationScheme.of(acyclic).withInnermost(k)))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow();
  }

  @Property(seed = Seeds.FIXED)
  void theIdsAreABijection(
      @ForAll("graphs") ControlFlowGraph graph, @ForAll("numbers") List<Integer> numbers) {
    IterationScheme scheme = scheme(graph, Choices.from(numbers));
    Optional<Set<String>> expected = new IterationOracle(scheme).allPaths(MOST_LISTED);
    Optional<KIterationNumbering> numbering = numbering(scheme);
    if (expected.isEmpty()) {
      assertTrue(numbering.isEmpty() || numbering.get().pathCount() > MOST_LISTED);
      return;
    }
    assertTrue(numbering.isPresent());
    assertEquals(expected.get().size(), numbering.get().pathCount(), () -> graph + "" + scheme);
    Set<String> decoded = new HashSet<>();
    for (long id = 0; id < numbering.get().pathCount(); id++) {
      DecodedPath path = numbering.get().decode(id);
      decoded.add(text(path));
      assertEquals(id, PathIds.encode(numbering.get(), path), () -> graph + "" + scheme);
    }
    assertEquals(expected.get(), decoded, () -> graph + "" + scheme);
  }

  @Property(seed = Seeds.FIXED)
  void aRunIsCountedAsItsWholeSequencesAre(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll("numbers") List<Integer> schemeNumbers,
      @ForAll("numbers") List<Integer> runNumbers) {
    IterationScheme scheme = scheme(graph, Choices.from(schemeNumbers));
    Optional<KIterationNumbering> numbering = numbering(scheme);
    if (numbering.isEmpty()) {
      return;
    }
    SimulatedRun run = new SimulatedRun(graph, Choices.from(runNumbers));
    Map<String, Long> expected = new IterationOracle(scheme).count(run.stretches);
    Stream.of(KIterationPlan.unplaced(numbering.get()), KIterationPlan.of(numbering.get()))
        .forEach(
            plan ->
                assertEquals(
                    expected, count(plan, run.stretches), () -> graph + "" + scheme + "\n" + run));
  }

  @Property(seed = Seeds.FIXED)
  void manyPathsAreToldApart(
      @ForAll("graphsWithManyPaths") ControlFlowGraph graph,
      @ForAll @IntRange(min = 1, max = 4) int k,
      @ForAll("numbers") List<Integer> numbers,
      @ForAll long seed) {
    AcyclicGraph acyclic = AcyclicGraph.of(graph, PathEnd.BACKEDGE);
    KIterationNumbering numbering = fitting(PathCutter.cut(acyclic, 1L << 60), k);
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      long id = random.nextLong(numbering.pathCount());
      assertEquals(
          id, PathIds.encode(numbering, numbering.decode(id)), () -> graph + "" + numbering);
    }
    long last = numbering.pathCount() - 1;
    assertEquals(
        last, PathIds.encode(numbering, numbering.decode(last)), () -> graph + "" + numbering);
    SimulatedRun run = new SimulatedRun(graph, Choices.from(numbers));
    assertEquals(
        new IterationOracle(numbering.scheme()).count(run.stretches),
        count(KIterationPlan.of(numbering), run.stretches),
        () -> graph + "" + numbering + "\n" + run);
  }

  @Property(seed = Seeds.FIXED)
  void unobservableEdgesAddNothing(
      @ForAll("graphs") ControlFlowGraph graph, @ForAll("numbers") List<Integer> numbers) {
    IterationScheme scheme = scheme(graph, Choices.from(numbers));
    Optional<KIterationNumbering> numbering = numbering(scheme);
    if (numbering.isEmpty()) {
      return;
    }
    KIterationPlan plan = KIterationPlan.of(numbering.get());
    UnrolledGraph unrolled = numbering.get().unrolled();
    for (int i = 0; i < unrolled.reachableCount(); i++) {
      int block = unrolled.block(unrolled.reachable(i));
      int iteration = unrolled.copy(unrolled.reachable(i));
      for (int j = 0; j < graph.outDegree(block); j++) {
        int edge = graph.outEdge(block, j);
        if (!graph.isObservable(edge)) {
          assertEquals(0, plan.increment(edge, iteration));
          assertEquals(0, plan.incrementBehind(edge, iteration));
        }
      }
    }
  }

  static Map<String, Long> count(KIterationPlan plan, List<SimulatedRun.Stretch> run) {
    Map<String, Long> counts = new TreeMap<>();
    KIterationMachine machine =
        new KIterationMachine(
            plan,
            new KIterationMachine.Recorder() {
              @Override
              public void path(long id) {
                counts.merge(text(plan.decode(id)), 1L, Long::sum);
              }

              @Override
              public void prefix(long register, int block, int iteration) {
                DecodedPath path = plan.decodePartial(block, iteration, register);
                assertEquals(EndKind.PARTIAL, path.end());
                counts.merge(text(path) + "...", 1L, Long::sum);
              }
            });
    for (SimulatedRun.Stretch stretch : run) {
      machine.begin(stretch.start());
      for (int edge : stretch.edges()) {
        machine.take(edge);
      }
      if (stretch.abandoned()) {
        machine.abandon();
      } else {
        machine.end();
      }
    }
    return counts;
  }

  private static String text(DecodedPath path) {
    return path.block(0) + " " + Arrays.toString(path.edges());
  }

  /** With edges on which paths end as the last ones of their block, as they are here. */
  @Property(seed = Seeds.FIXED)
  void withoutUnrolledLoopsTheIdsAreThoseOfBallAndLarus(@ForAll("graphs") ControlFlowGraph graph) {
    AcyclicGraph acyclic = PathCutter.cut(AcyclicGraph.of(graph, PathEnd.BACKEDGE), Long.MAX_VALUE);
    BallLarusNumbering ballLarus =
        BallLarusNumbering.of(acyclic, edge -> acyclic.endsOn(edge) ? 0 : 1);
    KIterationNumbering numbering =
        KIterationNumbering.of(IterationScheme.of(acyclic).withInnermost(1));
    assertEquals(ballLarus.pathCount(), numbering.pathCount());
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      assertEquals(ballLarus.value(edge), numbering.value(edge, 1));
      assertEquals(0, numbering.compensation(edge, 1));
    }
    for (int i = 0; i < acyclic.startCount(); i++) {
      int start = acyclic.start(i);
      assertEquals(ballLarus.startValue(start), numbering.startValue(start));
    }
    long step = Math.max(1, numbering.pathCount() / 100);
    for (long id = 0; id >= 0 && id < numbering.pathCount(); id += step) {
      assertEquals(ballLarus.decode(id), numbering.decode(id));
    }
  }

  /**
   * A path of several iterations was taken as often as its Ball-Larus paths in succession were. If
   * a path begins at a header that unrolled and other loops share, and leaves its loop early, it is
   * counted only where it did not come over a back edge of the unrolled one, so less often.
   */
  @Property(seed = Seeds.FIXED)
  void agreesWithTheSequencesOfBallLarusPaths(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll("numbers") List<Integer> schemeNumbers,
      @ForAll("numbers") List<Integer> runNumbers) {
    IterationScheme scheme = scheme(graph, Choices.from(schemeNumbers));
    Optional<KIterationNumbering> numbering = numbering(scheme);
    if (numbering.isEmpty()) {
      return;
    }
    SimulatedRun run = new SimulatedRun(graph, Choices.from(runNumbers));
    BallLarusStream stream = new BallLarusStream(scheme.acyclicGraph());
    Map<Integer, Map<List<Long>, Long>> sequences = new HashMap<>();
    IterationOracle oracle = new IterationOracle(scheme);
    Map<Long, Long> counts = new TreeMap<>();
    KIterationMachine machine =
        new KIterationMachine(KIterationPlan.of(numbering.get()), counting(counts));
    for (SimulatedRun.Stretch stretch : run.stretches) {
      machine.begin(stretch.start());
      for (int edge : stretch.edges()) {
        machine.take(edge);
      }
      if (!stretch.abandoned()) {
        machine.end();
      }
    }
    counts.forEach(
        (id, count) -> {
          DecodedPath path = numbering.get().decode(id);
          long[] parts = stream.split(path.block(0), path.edges());
          assertNotNull(parts);
          if (parts.length > KSlabForest.MAX_K) {
            return;
          }
          long taken =
              sequences
                  .computeIfAbsent(parts.length, k -> stream.sequences(run, k))
                  .getOrDefault(Arrays.stream(parts).boxed().toList(), 0L);
          if (oracle.isPathBehindEveryStart(path.block(0), path.edges())) {
            assertEquals(count, taken, () -> graph + "" + scheme + "\n" + run + "\n" + path);
          } else {
            assertTrue(count <= taken, () -> graph + "" + scheme + "\n" + run + "\n" + path);
          }
        });
  }

  private static KIterationMachine.Recorder counting(Map<Long, Long> counts) {
    return new KIterationMachine.Recorder() {
      @Override
      public void path(long id) {
        counts.merge(id, 1L, Long::sum);
      }

      @Override
      public void prefix(long register, int block, int iteration) {}
    };
  }

  /** Splits runs and paths into Ball-Larus paths. */
  private static final class BallLarusStream {
    private final AcyclicGraph acyclic;
    private final BallLarusNumbering numbering;

    BallLarusStream(AcyclicGraph acyclic) {
      this.acyclic = acyclic;
      numbering = BallLarusNumbering.of(acyclic);
    }

    /** How often each {@code k} of a run's Ball-Larus paths followed each other. */
    Map<List<Long>, Long> sequences(SimulatedRun run, int k) {
      KSlabForest forest = new KSlabForest(k, 1_000_000);
      for (SimulatedRun.Stretch stretch : run.stretches) {
        KSlabForest.Cursor cursor = forest.newCursor();
        int[] edges = stretch.edges().stream().mapToInt(Integer::intValue).toArray();
        int last = edges.length;
        if (stretch.abandoned()) {
          // The path that was broken off has no id.
          while (last > 0 && !acyclic.endsOn(edges[last - 1])) {
            last--;
          }
        }
        for (long id : split(stretch.start(), Arrays.copyOf(edges, last))) {
          cursor.append(id);
        }
      }
      assertEquals(0, forest.lost());
      return forest.longest();
    }

    long[] split(int start, int[] edges) {
      List<Long> ids = new ArrayList<>();
      int begin = 0;
      int block = start;
      for (int i = 0; i < edges.length; i++) {
        int to = acyclic.graph().to(edges[i]);
        boolean on = acyclic.endsOn(edges[i]);
        if (on || i == edges.length - 1) {
          EndKind end = EndKind.BACKEDGE;
          if (acyclic.isCut(edges[i])) {
            end = EndKind.CUT;
          } else if (!on) {
            end = acyclic.endKind(to);
          }
          ids.add(
              numbering.encode(
                  DecodedPath.of(
                      acyclic.graph(),
                      acyclic.startKind(block),
                      block,
                      Arrays.copyOfRange(edges, begin, i + 1),
                      end)));
          begin = i + 1;
          block = to;
        }
      }
      return ids.stream().mapToLong(Long::longValue).toArray();
    }
  }

  /** Every sequence of edges that is no path is refused. */
  @Property(seed = Seeds.FIXED)
  void encodeRefusesWhatIsNoPath(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll("numbers") List<Integer> schemeNumbers,
      @ForAll("numbers") List<Integer> runNumbers) {
    IterationScheme scheme = scheme(graph, Choices.from(schemeNumbers));
    Optional<KIterationNumbering> numbering = numbering(scheme);
    Optional<Set<String>> all = new IterationOracle(scheme).allPaths(MOST_LISTED);
    if (numbering.isEmpty() || all.isEmpty()) {
      return;
    }
    AcyclicGraph acyclic = scheme.acyclicGraph();
    Choices choices = Choices.from(runNumbers);
    for (int i = 0; i < 20; i++) {
      int start = acyclic.start(choices.next(acyclic.startCount()));
      int block = start;
      int[] edges = new int[choices.next(12)];
      int length = 0;
      while (length < edges.length && graph.outDegree(block) > 0) {
        edges[length] = graph.outEdge(block, choices.next(graph.outDegree(block)));
        block = graph.to(edges[length++]);
      }
      int[] taken = Arrays.copyOf(edges, length);
      boolean isPath = all.get().contains(start + " " + Arrays.toString(taken));
      for (EndKind end : EndKind.values()) {
        DecodedPath path = DecodedPath.of(graph, acyclic.startKind(start), start, taken, end);
        if (isPath && end == endKind(acyclic, start, taken)) {
          assertEquals(path, numbering.get().decode(PathIds.encode(numbering.get(), path)));
        } else {
          assertThrows(
              IllegalArgumentException.class,
              () -> PathIds.encode(numbering.get(), path),
              () -> graph + "" + scheme + "\n" + path);
        }
      }
    }
  }

  private static EndKind endKind(AcyclicGraph acyclic, int start, int[] edges) {
    if (edges.length == 0) {
      return acyclic.endKind(start);
    }
    int last = edges[edges.length - 1];
    if (acyclic.endsOn(last)) {
      return acyclic.isCut(last) ? EndKind.CUT : EndKind.BACKEDGE;
    }
    return acyclic.endKind(acyclic.graph().to(last));
  }

  @Provide
  Arbitrary<ControlFlowGraph> largeGraphs() {
    return RandomGraphs.withManyPaths();
  }

  /** Ids of up to 63 bits, of graphs that had to be cut before any loop could be unrolled. */
  @Property(seed = Seeds.FIXED)
  void largeIdsDecodeAndEncode(
      @ForAll("largeGraphs") ControlFlowGraph graph, @ForAll("numbers") List<Integer> numbers) {
    AcyclicGraph acyclic = PathCutter.cut(AcyclicGraph.of(graph, PathEnd.BACKEDGE), Long.MAX_VALUE);
    KIterationNumbering numbering = fitting(acyclic, 3);
    Random random = new Random(numbers.hashCode());
    for (int i = 0; i < 10; i++) {
      long id = (random.nextLong() & Long.MAX_VALUE) % numbering.pathCount();
      assertEquals(id, PathIds.encode(numbering, numbering.decode(id)));
    }
    long last = numbering.pathCount() - 1;
    assertEquals(last, PathIds.encode(numbering, numbering.decode(last)));
  }
}
