package org.pathprofile.core.kiter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.BallLarusNumbering;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.numbering.PathCutter;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.numbering.StartKind;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.testing.Choices;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

/** Overlapping paths of both forms give the counts of edges, blocks and activations of the run. */
class OverlappingPathsTest {
  private static final int ROOM = 1_000_000;

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return RandomGraphs.any().filter(graph -> LoopNesting.of(graph).loopCount() > 0);
  }

  @Provide
  Arbitrary<List<Integer>> numbers() {
    return Arbitraries.integers().between(0, 5039).list().ofMaxSize(400);
  }

  /** What a profile tells, counted from the run itself. */
  private record Truth(
      Map<String, Long> edges, List<Long> blocks, long activations, long branches) {

    static Truth of(ControlFlowGraph graph, SimulatedRun run) {
      Map<String, Long> edges = new TreeMap<>();
      long[] blocks = new long[graph.blockCount()];
      long activations = 0;
      long branches = 0;
      for (SimulatedRun.Stretch stretch : run.stretches) {
        activations += stretch.start() == graph.entry() ? 1 : 0;
        blocks[stretch.start()]++;
        for (int edge : stretch.edges()) {
          edges.merge(graph.from(edge) + ">" + graph.to(edge), 1L, Long::sum);
          blocks[graph.to(edge)]++;
          branches += graph.outDegree(graph.from(edge)) > 1 ? 1 : 0;
        }
      }
      return new Truth(edges, Arrays.stream(blocks).boxed().toList(), activations, branches);
    }

    void check(FunctionProfile function, String message) {
      ControlFlowGraph graph = function.graph();
      EdgeProfile profile = function.edgeProfile();
      Map<String, Long> derived = new TreeMap<>();
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        if (profile.edge(edge) > 0) {
          derived.merge(graph.from(edge) + ">" + graph.to(edge), profile.edge(edge), Long::sum);
        }
      }
      assertEquals(edges, derived, message);
      List<Long> derivedBlocks =
          IntStream.range(0, graph.blockCount()).mapToObj(profile::block).toList();
      assertEquals(blocks, derivedBlocks, message);
      assertEquals(branches, function.branchFlow(), message);
      long fromEntry =
          function.paths().stream()
              .filter(path -> path.key().block(0) == graph.entry())
              .mapToLong(path -> path.count())
              .sum();
      assertEquals(activations, fromEntry, message);
    }
  }

  @Property(seed = Seeds.FIXED)
  void numberedPathsAddUpToTheRun(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll @IntRange(min = 2, max = 5) int k,
      @ForAll boolean perLoop,
      @ForAll("numbers") List<Integer> numbers) {
    AcyclicGraph acyclic = AcyclicGraph.of(graph, PathEnd.BACKEDGE);
    Optional<KIterationNumbering> numbering =
        perLoop
            ? IterationChooser.perLoop(acyclic, k, 1 << 20)
            : IterationChooser.uniform(acyclic, k, Long.MAX_VALUE);
    Statistics.label(perLoop ? "per loop" : "uniform").collect(numbering.isPresent());
    if (numbering.isEmpty()) {
      return;
    }
    SimulatedRun run = new SimulatedRun(graph, Choices.from(numbers));
    FunctionProfile.Builder function = FunctionProfile.builder(graph);
    KIterationPlan plan = KIterationPlan.of(numbering.get());
    KIterationMachine machine = new KIterationMachine(plan, adding(function, plan));
    for (SimulatedRun.Stretch stretch : run.stretches) {
      machine.begin(stretch.start());
      stretch.edges().forEach(machine::take);
      if (stretch.abandoned()) {
        machine.abandon();
      } else {
        machine.end();
      }
    }
    Truth.of(graph, run).check(function.build(), graph + "" + numbering + "\n" + run);
  }

  private static KIterationMachine.Recorder adding(
      FunctionProfile.Builder function, KIterationPlan plan) {
    return new KIterationMachine.Recorder() {
      @Override
      public void path(long id) {
        add(plan.decode(id));
      }

      @Override
      public void prefix(long register, int block, int iteration) {
        add(plan.decodePartial(block, iteration, register));
      }

      private void add(DecodedPath path) {
        int repeats = plan.numbering().repeats(path);
        function.addPath(new PathKey(path.blocks(), endingOf(path), repeats), 1);
      }
    };
  }

  private static PathEnding endingOf(DecodedPath path) {
    return switch (path.end()) {
      case EXIT -> PathEnding.EXIT;
      case HEADER -> PathEnding.HEADER;
      case BACKEDGE -> PathEnding.BACKEDGE;
      case SUSPEND -> PathEnding.SUSPEND;
      case CUT -> PathEnding.CUT;
      case EXCEPTION, PARTIAL -> PathEnding.EXCEPTION;
    };
  }

  @Property(seed = Seeds.FIXED)
  void sequencesAreThoseOfTheRunAndAddUpToIt(
      @ForAll("graphs") ControlFlowGraph graph,
      @ForAll @IntRange(min = 1, max = 6) int k,
      @ForAll boolean cut,
      @ForAll("numbers") List<Integer> numbers) {
    AcyclicGraph acyclic =
        PathCutter.cut(AcyclicGraph.of(graph, PathEnd.BACKEDGE), cut ? 4 : 1L << 40);
    BallLarusNumbering numbering = BallLarusNumbering.of(acyclic);
    SimulatedRun run = new SimulatedRun(graph, Choices.from(numbers));
    SequenceCounts counts = new SequenceCounts(k, ROOM);
    List<DecodedPath> partial = new ArrayList<>();
    Map<String, Long> expected = new TreeMap<>();
    for (SimulatedRun.Stretch stretch : run.stretches) {
      List<DecodedPath> paths = split(acyclic, stretch);
      SequenceCounts.Stream stream = counts.newStream();
      for (DecodedPath path : paths) {
        if (path.end() == EndKind.PARTIAL) {
          if (!partial.contains(path)) {
            partial.add(path);
          }
          stream.append(numbering.pathCount() + partial.indexOf(path));
        } else {
          stream.append(numbering.encode(path));
        }
      }
      stream.end();
      for (int last = Math.min(k, paths.size()); last <= paths.size(); last++) {
        int first = Math.max(0, last - k);
        expected.merge(text(first == 0, paths.subList(first, last)), 1L, Long::sum);
      }
    }
    FunctionProfile.Builder function = FunctionProfile.builder(graph);
    Map<String, Long> actual = new TreeMap<>();
    counts.forEach(
        (ids, first, count, suspended) -> {
          assertEquals(0, suspended);
          List<DecodedPath> paths =
              Arrays.stream(ids)
                  .mapToObj(
                      id ->
                          id < numbering.pathCount()
                              ? numbering.decode(id)
                              : partial.get((int) (id - numbering.pathCount())))
                  .toList();
          assertEquals(null, actual.put(text(first, paths), count), "visited twice");
          DecodedPath whole = paths.stream().reduce(DecodedPath::followedBy).orElseThrow();
          int repeats = first ? 0 : whole.edgeCount() - paths.get(paths.size() - 1).edgeCount();
          function.addPath(new PathKey(whole.blocks(), endingOf(whole), repeats), count);
        });
    assertEquals(expected, actual, () -> graph + "\n" + run);
    Truth.of(graph, run).check(function.build(), graph + "\n" + run);
  }

  /** With the edges, because some are parallel. */
  private static String text(boolean first, List<DecodedPath> paths) {
    return (first ? "first " : "")
        + paths.stream().map(path -> path + " " + Arrays.toString(path.edges())).toList();
  }

  /** The paths of a stretch, one behind the other, each from where the one before ended. */
  private static List<DecodedPath> split(AcyclicGraph acyclic, SimulatedRun.Stretch stretch) {
    ControlFlowGraph graph = acyclic.graph();
    List<DecodedPath> paths = new ArrayList<>();
    List<Integer> edges = new ArrayList<>();
    int start = stretch.start();
    for (int edge : stretch.edges()) {
      edges.add(edge);
      if (acyclic.endsOn(edge)) {
        paths.add(
            path(acyclic, start, edges, acyclic.isCut(edge) ? EndKind.CUT : EndKind.BACKEDGE));
        edges.clear();
        start = graph.to(edge);
      }
    }
    int last = edges.isEmpty() ? start : graph.to(edges.get(edges.size() - 1));
    paths.add(
        path(acyclic, start, edges, stretch.abandoned() ? EndKind.PARTIAL : acyclic.endKind(last)));
    return paths;
  }

  private static DecodedPath path(
      AcyclicGraph acyclic, int start, List<Integer> edges, EndKind end) {
    StartKind kind = acyclic.startKind(start);
    int[] array = edges.stream().mapToInt(Integer::intValue).toArray();
    return DecodedPath.of(acyclic.graph(), kind, start, array, end);
  }

  /** Whatever the streams are, and in whatever order they go on. */
  @Property(seed = Seeds.FIXED)
  void suspendedStreamsAreKnownUntilTheyAreResumed(
      @ForAll @IntRange(min = 1, max = 16) int k,
      @ForAll @Size(max = 12) List<@Size(min = 1, max = 40) List<@IntRange(max = 2) Integer>> ids,
      @ForAll @Size(12) List<Boolean> resumed) {
    SequenceCounts counts = new SequenceCounts(k, ROOM);
    Map<String, Long> expected = new TreeMap<>();
    for (int i = 0; i < ids.size(); i++) {
      SequenceCounts.Stream stream = counts.newStream();
      ids.get(i).forEach(id -> stream.append(id));
      int place = stream.suspend();
      if (resumed.get(i)) {
        counts.resume(place);
      } else {
        int size = ids.get(i).size();
        expected.merge(
            (size <= k) + " " + ids.get(i).subList(Math.max(0, size - k), size), 1L, Long::sum);
      }
    }
    Map<String, Long> actual = new HashMap<>();
    counts.forEach(
        (path, first, count, suspended) -> {
          if (suspended > 0) {
            actual.put(first + " " + Arrays.toString(path), suspended);
          }
        });
    assertEquals(expected, new TreeMap<>(actual));
  }

  /** So that what was counted between two moments can be told. */
  @Property(seed = Seeds.FIXED)
  void noCountEverFalls(
      @ForAll @IntRange(min = 1, max = 16) int k,
      @ForAll @IntRange(min = 2, max = 200) int room,
      @ForAll @Size(max = 60) List<@IntRange(min = -1, max = 2) Integer> steps) {
    SequenceCounts counts = new SequenceCounts(k, room);
    List<SequenceCounts.Stream> streams = List.of(counts.newStream(), counts.newStream());
    Map<String, Long> before = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      SequenceCounts.Stream stream = streams.get(i % 3 == 0 ? 1 : 0);
      if (steps.get(i) < 0) {
        stream.end();
      } else {
        stream.append(steps.get(i));
      }
      Map<String, Long> now = new HashMap<>();
      counts.forEach(
          (path, first, count, suspended) -> now.put(first + Arrays.toString(path), count));
      before.forEach((path, count) -> assertTrue(now.getOrDefault(path, 0L) >= count, path));
      before = now;
    }
  }

  /** What does not fit is counted as lost, and everything else counts as before. */
  @Property(seed = Seeds.FIXED)
  void pathsAreCountedOrLost(
      @ForAll @IntRange(min = 1, max = 16) int k,
      @ForAll @IntRange(min = 2, max = 60) int room,
      @ForAll @Size(max = 200) List<@IntRange(max = 3) Integer> ids) {
    SequenceCounts counts = new SequenceCounts(k, room);
    SequenceCounts.Stream stream = counts.newStream();
    long[] expected = new long[4];
    for (int id : ids) {
      long lost = counts.lost();
      stream.append(id);
      expected[id] += counts.lost() == lost ? 1 : 0;
    }
    stream.end();
    long[] actual = new long[4];
    counts.forEach(
        (path, first, count, suspended) -> {
          // A stream's first sequence has all of its paths for its own, others their last one.
          for (int i = first ? 0 : path.length - 1; i < path.length; i++) {
            actual[(int) path[i]] += count;
          }
        });
    assertArrayEquals(expected, actual);
    assertEquals(ids.size() - counts.lost(), Arrays.stream(actual).sum());
  }

  @Test
  void aPathCannotRepeatAllOfItsBlocks() {
    int[] blocks = {1, 2, 1};
    assertEquals(1, new PathKey(blocks, PathEnding.BACKEDGE, 1).repeats());
    assertThrows(IllegalArgumentException.class, () -> new PathKey(blocks, PathEnding.BACKEDGE, 2));
    assertThrows(IllegalArgumentException.class, () -> new PathKey(blocks, PathEnding.EXIT, -1));
  }
}
