package org.pathprofile.core.coverage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.DepthFirstOrder;
import org.pathprofile.core.testing.Choices;
import org.pathprofile.core.testing.GraphSketch;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

class PrimePathsTest {
  /** The number of paths at which GCC gives up. */
  private static final int PATH_LIMIT = 250_000;

  /** Graphs with more simple paths than this are left to others. */
  private static final int MOST_SIMPLE_PATHS = 3_000;

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.any();
  }

  /**
   * Binary search, the example of Fazli and Afsharchi (2019) on which GCC tests its enumeration: 19
   * prime paths. Blocks as there, but for 0 and 10 (entry and exit), which are 0 and 1 here, and 1,
   * which is 10.
   */
  @Test
  void findsThePrimePathsOfBinarySearch() {
    GraphSketch sketch = sketch(11);
    int[][] edges = {
      {0, 10}, {10, 2}, {2, 3}, {2, 4}, {3, 1}, {4, 5}, {4, 6}, {5, 7}, {6, 8}, {6, 9}, {7, 2},
      {8, 1}, {9, 7}
    };
    for (int[] edge : edges) {
      sketch.edge(edge[0], edge[1]);
    }
    PrimePaths paths = primePaths(sketch.build());
    assertTrue(paths.isComplete());
    assertEquals(
        List.of(
            "0-10-2-3-1",
            "0-10-2-4-5-7",
            "0-10-2-4-6-8-1",
            "0-10-2-4-6-9-7",
            "2-4-5-7-2",
            "2-4-6-9-7-2",
            "4-5-7-2-3-1",
            "4-5-7-2-4",
            "4-6-9-7-2-3-1",
            "4-6-9-7-2-4",
            "5-7-2-4-5",
            "5-7-2-4-6-8-1",
            "5-7-2-4-6-9",
            "6-9-7-2-4-5",
            "6-9-7-2-4-6",
            "7-2-4-5-7",
            "7-2-4-6-9-7",
            "9-7-2-4-6-8-1",
            "9-7-2-4-6-9"),
        all(paths).stream().map(PrimePathsTest::joined).toList());
  }

  private static PrimePaths primePaths(ControlFlowGraph graph) {
    return PrimePaths.of(graph, PATH_LIMIT, PrimePaths.DEFAULT_BLOCK_LIMIT);
  }

  private static List<int[]> all(PrimePaths paths) {
    return IntStream.range(0, paths.count()).mapToObj(paths::path).toList();
  }

  private static String joined(int[] path) {
    StringBuilder text = new StringBuilder();
    for (int block : path) {
      text.append(text.length() == 0 ? "" : "-").append(block);
    }
    return text.toString();
  }

  @Test
  void aSelfLoopIsACycleOfOneBlock() {
    ControlFlowGraph graph = sketch(3).edge(0, 2).edge(2, 2).edge(2, 1).build();
    assertPaths(graph, new int[] {0, 2, 1}, new int[] {2, 2});
  }

  @Test
  void parallelEdgesGiveOnePath() {
    ControlFlowGraph graph = sketch(3).edge(0, 2).edge(0, 2).edge(2, 1).edge(2, 1).build();
    assertPaths(graph, new int[] {0, 2, 1});
  }

  @Test
  void pathsBeginAtHandlersAndLeaveOutUnreachableBlocks() {
    ControlFlowGraph graph = sketch(5).edge(0, 2).edge(2, 1).head(3).edge(3, 1).edge(4, 2).build();
    assertPaths(graph, new int[] {0, 2, 1}, new int[] {3, 1});
  }

  private static void assertPaths(ControlFlowGraph graph, int[]... expected) {
    assertArrayEquals(expected, all(primePaths(graph)).toArray(new int[0][]));
  }

  @Property(seed = Seeds.FIXED)
  void findsWhatTheDefinitionGives(@ForAll("graphs") ControlFlowGraph graph) {
    List<int[]> expected = primeByDefinition(graph);
    if (expected == null) {
      return;
    }
    PrimePaths paths = primePaths(graph);
    assertTrue(paths.isComplete());
    assertArrayEquals(
        expected.toArray(new int[0][]), all(paths).toArray(new int[0][]), graph::toString);
  }

  @Property(seed = Seeds.FIXED)
  void stopsAtALimitAndOnlyThen(
      @ForAll("graphs") ControlFlowGraph graph, @ForAll @IntRange(min = 1, max = 60) int limit) {
    List<int[]> all = primeByDefinition(graph);
    if (all == null) {
      return;
    }
    PrimePaths byPaths = PrimePaths.of(graph, limit, Integer.MAX_VALUE);
    assertEquals(Math.min(limit, all.size()), byPaths.count());
    assertEquals(all.size() <= limit, byPaths.isComplete());
    assertArrayEquals(
        all.subList(0, byPaths.count()).toArray(), all(byPaths).toArray(), graph::toString);

    PrimePaths byBlocks = PrimePaths.of(graph, Integer.MAX_VALUE, limit);
    int fitting = 0;
    int blocks = 0;
    while (fitting < all.size() && blocks + all.get(fitting).length <= limit) {
      blocks += all.get(fitting++).length;
    }
    assertEquals(fitting, byBlocks.count());
    assertEquals(fitting == all.size(), byBlocks.isComplete());
  }

  @Property(seed = Seeds.FIXED)
  void coversWhatOccursInASequence(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 5039) Integer> numbers) {
    PrimePaths paths = PrimePaths.of(graph, 300, 10_000);
    PrimePathCoverage coverage = new PrimePathCoverage(paths);
    Choices choices = Choices.from(numbers);
    BitSet expected = new BitSet();
    List<int[]> sequences = new ArrayList<>();
    for (int walk = 0; walk < 4; walk++) {
      int[] sequence = walk(graph, choices);
      sequences.add(sequence);
      coverage.add(sequence);
      for (int path = 0; path < paths.count(); path++) {
        if (occurs(paths.path(path), sequence)) {
          expected.set(path);
        }
      }
      assertEquals(expected, coverage.covered());
    }
    for (int path = 0; path < paths.count(); path++) {
      assertEquals(nearest(paths.path(path), sequences), coverage.nearest(path));
    }
    assertEquals(expected.cardinality(), coverage.coveredCount());
    assertEquals(paths.count(), coverage.totalCount());
  }

  /** The first of the sequences that have the longest beginning of a path. */
  private static Optional<FunctionPrimes.Nearest> nearest(int[] path, List<int[]> sequences) {
    for (int blocks = path.length; blocks > 0; blocks--) {
      for (int sequence = 0; sequence < sequences.size(); sequence++) {
        if (occurs(Arrays.copyOf(path, blocks), sequences.get(sequence))) {
          return Optional.of(new FunctionPrimes.Nearest(sequence, blocks));
        }
      }
    }
    return Optional.empty();
  }

  /** Every prime path, run by itself, covers itself and nothing else. */
  @Property(seed = Seeds.FIXED)
  void aPrimePathCoversItselfAlone(@ForAll("graphs") ControlFlowGraph graph) {
    PrimePaths paths = PrimePaths.of(graph, 300, 10_000);
    for (int path = 0; path < paths.count(); path++) {
      PrimePathCoverage coverage = new PrimePathCoverage(paths);
      coverage.add(paths.path(path));
      assertTrue(coverage.isCovered(path));
      assertEquals(1, coverage.coveredCount());
    }
  }

  @Test
  void aPathIsNotPutTogetherFromTwoSequences() {
    ControlFlowGraph graph = sketch(3).edge(0, 2).edge(2, 1).build();
    PrimePathCoverage coverage = new PrimePathCoverage(primePaths(graph));
    coverage.add(0, 2);
    coverage.add(2, 1);
    assertEquals(0, coverage.coveredCount());
    coverage.add(7, 0, 2, 1, -1);
    assertEquals(1, coverage.coveredCount());
  }

  /** 2 to the power of 40 paths: the limit is reached at once, and nothing recurses. */
  @Test
  void givesUpOnExponentiallyManyPathsAtOnce() {
    GraphSketch sketch = new GraphSketch();
    int from = GraphSketch.ENTRY;
    for (int i = 0; i < 40; i++) {
      int join = sketch.block();
      sketch.edge(from, join);
      int arm = sketch.block();
      sketch.edge(from, arm).edge(arm, join);
      from = join;
    }
    sketch.edge(from, GraphSketch.EXIT);
    ControlFlowGraph graph = sketch.build();
    assertTimeout(
        Duration.ofMinutes(10),
        () -> {
          PrimePaths paths = primePaths(graph);
          assertFalse(paths.isComplete());
          assertEquals(PATH_LIMIT, paths.count());
        });
  }

  @Test
  void followsALongPathWithoutRecursion() {
    GraphSketch sketch = new GraphSketch();
    int from = GraphSketch.ENTRY;
    for (int i = 0; i < 50_000; i++) {
      int next = sketch.block();
      sketch.edge(from, next);
      from = next;
    }
    PrimePaths paths = primePaths(sketch.edge(from, GraphSketch.EXIT).build());
    assertEquals(1, paths.count());
    assertEquals(50_002, paths.length(0));
    PrimePathCoverage coverage = new PrimePathCoverage(paths);
    coverage.add(paths.path(0));
    assertEquals(1, coverage.coveredCount());
  }

  @Test
  void namesTheLimitThatIsOutOfRange() {
    ControlFlowGraph graph = sketch(2).edge(0, 1).build();
    assertEquals(
        "pathLimit must be at least 1, but is 0",
        assertThrows(IllegalArgumentException.class, () -> PrimePaths.of(graph, 0, 1))
            .getMessage());
    assertEquals(
        "blockLimit must be at least 1, but is -1",
        assertThrows(IllegalArgumentException.class, () -> PrimePaths.of(graph, 1, -1))
            .getMessage());
  }

  private static GraphSketch sketch(int blocks) {
    GraphSketch sketch = new GraphSketch();
    while (sketch.blockCount() < blocks) {
      sketch.block();
    }
    return sketch;
  }

  /** Lists all simple paths and drops those that occur in another one; null if there are many. */
  private static List<int[]> primeByDefinition(ControlFlowGraph graph) {
    DepthFirstOrder order = DepthFirstOrder.of(graph);
    Deque<List<Integer>> open = new ArrayDeque<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (order.isReachable(block)) {
        open.add(List.of(block));
      }
    }
    Set<List<Integer>> simple = new HashSet<>();
    while (!open.isEmpty()) {
      List<Integer> path = open.pop();
      if (!simple.add(path)) {
        continue;
      }
      if (simple.size() > MOST_SIMPLE_PATHS) {
        return null;
      }
      int last = path.get(path.size() - 1);
      if (path.size() > 1 && last == path.get(0)) {
        continue;
      }
      for (int i = 0; i < graph.outDegree(last); i++) {
        int next = graph.to(graph.outEdge(last, i));
        if (next == path.get(0) || !path.contains(next)) {
          List<Integer> longer = new ArrayList<>(path);
          longer.add(next);
          open.push(longer);
        }
      }
    }
    Set<List<Integer>> parts = new HashSet<>();
    for (List<Integer> path : simple) {
      if (path.size() > 1) {
        parts.add(path.subList(1, path.size()));
        parts.add(path.subList(0, path.size() - 1));
      }
    }
    Set<int[]> prime = new TreeSet<>(Comparator.comparing((int[] p) -> p, Arrays::compare));
    for (List<Integer> path : simple) {
      if (!parts.contains(path)) {
        prime.add(path.stream().mapToInt(Integer::intValue).toArray());
      }
    }
    return List.copyOf(prime);
  }

  private static int[] walk(ControlFlowGraph graph, Choices choices) {
    List<Integer> blocks = new ArrayList<>();
    int block = graph.entry();
    blocks.add(block);
    int steps = choices.next(40);
    for (int i = 0; i < steps && graph.outDegree(block) > 0; i++) {
      block = graph.to(graph.outEdge(block, choices.next(graph.outDegree(block))));
      blocks.add(block);
    }
    return blocks.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean occurs(int[] part, int[] sequence) {
    for (int start = 0; start + part.length <= sequence.length; start++) {
      if (Arrays.equals(part, Arrays.copyOfRange(sequence, start, start + part.length))) {
        return true;
      }
    }
    return false;
  }
}
