package org.pathprofile.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.testing.GraphSketch;
import org.pathprofile.core.testing.RandomGraphs;
import org.pathprofile.core.testing.Seeds;

/** The loops that are found, against the list of all paths. */
class SinglePathLoopsTest {
  private static final int ENUMERABLE = 2000;

  @Provide
  Arbitrary<ControlFlowGraph> graphs() {
    return Arbitraries.oneOf(
        RandomGraphs.any().map(GraphSketch::observable), RandomGraphs.withHiddenBackEdges());
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void areThoseWithOnePathFromTheHeaderToItself(
      @ForAll("graphs") ControlFlowGraph graph, @ForAll long seed) {
    long limit = seed % 2 == 0 ? ENUMERABLE : 2 + Math.floorMod(seed, 30);
    PathPlan plan = PathPlan.of(graph, PathEnd.HEADER, limit, edge -> (edge * seed) % 7, 0);
    if (plan.pathCount() > ENUMERABLE) {
      return;
    }
    // Which headers are told of ahead is up to the events; here to chance.
    Random random = new Random(seed);
    Set<Integer> toldAhead = new TreeSet<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (random.nextInt(4) > 0) {
        toldAhead.add(block);
      }
    }
    SinglePathLoops found = SinglePathLoops.of(plan, toldAhead::contains);
    List<DecodedPath> paths = LongStream.range(0, plan.pathCount()).mapToObj(plan::decode).toList();

    int count = 0;
    BitSet waiting = new BitSet();
    BitSet telling = new BitSet();
    for (int loop = 0; loop < plan.loops().loopCount(); loop++) {
      int header = plan.loops().header(loop);
      int number = found.loopOf(header);
      if (number >= 0) {
        count++;
        checkLoop(plan, loop, number, found, paths);
        for (DecodedPath path : paths) {
          if (path.block(0) == header) {
            checkWay(plan, loop, path, found, waiting, telling);
          }
        }
      } else if (toldAhead.contains(header)
          && isInnermost(plan.loops(), loop)
          && plan.loops().isReducible(loop)) {
        // There are several paths, or they are cut.
        long around = paths.stream().filter(path -> leads(path, header, header)).count();
        assertTrue(around != 1 || isCutIn(plan, loop), () -> "at " + header + " of " + graph);
      }
    }
    assertEquals(count, found.count());
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      assertEquals(waiting.get(edge), found.canWait(edge), "edge " + edge + " of " + graph);
      assertEquals(telling.get(edge), found.tellsOn(edge), "edge " + edge + " of " + graph);
    }
    Statistics.label("loops").collect(Math.min(count, 2));
    Statistics.label("loops").coverage(check -> check.check(2).percentage(p -> p > 1));
    String ways = (waiting.isEmpty() ? "" : "wait ") + (telling.isEmpty() ? "" : "tell");
    Statistics.label("ways out").collect(ways);
    Statistics.label("ways out").coverage(check -> check.check("wait tell").percentage(p -> p > 1));
  }

  private static void checkLoop(
      PathPlan plan, int loop, int number, SinglePathLoops found, List<DecodedPath> paths) {
    int header = plan.loops().header(loop);
    List<Long> around =
        LongStream.range(0, paths.size())
            .filter(id -> leads(paths.get((int) id), header, header))
            .boxed()
            .toList();
    assertEquals(List.of(found.iteration(number)), around);
    ControlFlowGraph graph = plan.graph();
    for (int i = 0; i < graph.inDegree(header); i++) {
      int edge = graph.inEdge(header, i);
      boolean back = plan.loops().contains(loop, graph.from(edge));
      assertEquals(back, found.goesAround(edge), () -> "edge " + edge + " of " + graph);
    }
  }

  /** Follows a path from the header; its iterations wait until they are told of. */
  private static void checkWay(
      PathPlan plan,
      int loop,
      DecodedPath path,
      SinglePathLoops found,
      BitSet waiting,
      BitSet telling) {
    for (int edge : path.edges()) {
      if (found.tellsOn(edge)) {
        telling.set(edge);
        assertTrue(plan.graph().isObservable(edge), "an event must tell");
        assertTrue(plan.loops().contains(loop, plan.graph().from(edge)));
        assertTrue(!plan.loops().contains(loop, plan.graph().to(edge)));
        return;
      }
      waiting.set(edge);
    }
  }

  private static boolean leads(DecodedPath path, int from, int to) {
    return path.edgeCount() > 0 && path.block(0) == from && path.block(path.blockCount() - 1) == to;
  }

  private static boolean isInnermost(LoopNesting nesting, int loop) {
    for (int other = 0; other < nesting.loopCount(); other++) {
      if (nesting.parent(other) == loop) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCutIn(PathPlan plan, int loop) {
    for (int edge = 0; edge < plan.graph().edgeCount(); edge++) {
      if (plan.endsOn(edge)
          && plan.loops().contains(loop, plan.graph().from(edge))
          && plan.loops().contains(loop, plan.graph().to(edge))) {
        return true;
      }
    }
    return false;
  }

  @Property(seed = Seeds.FIXED, edgeCases = EdgeCasesMode.NONE)
  void thereAreNoneWherePathsEndOnBackEdges(@ForAll("graphs") ControlFlowGraph graph) {
    PathPlan plan =
        PathPlan.of(GraphSketch.observable(graph), PathEnd.BACKEDGE, Long.MAX_VALUE, null, 0);
    assertEquals(0, SinglePathLoops.of(plan, header -> true).count());
  }

  /** A loop around a block, left from its header and from the block, in another loop. */
  @Test
  void anIterationMayLeaveTheLoopAnywhere() {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    int entry = builder.addBlock(block(BlockKind.ENTRY));
    int exit = builder.addBlock(block(BlockKind.EXIT));
    int outer = builder.addBlock(block(BlockKind.LOOP_HEADER));
    int inner = builder.addBlock(block(BlockKind.LOOP_HEADER));
    int body = builder.addBlock(block(BlockKind.LOOP_BODY));
    builder.addEdge(entry, outer, true);
    builder.addEdge(outer, inner, true);
    builder.addEdge(outer, exit, true);
    builder.addEdge(inner, body, true);
    builder.addEdge(inner, outer, true);
    builder.addEdge(body, inner, true);
    builder.addEdge(body, exit, true);
    ControlFlowGraph graph = builder.build();
    PathPlan plan = PathPlan.of(graph, PathEnd.HEADER, Long.MAX_VALUE, null, 0);
    SinglePathLoops loops = SinglePathLoops.of(plan, header -> true);
    assertEquals(1, loops.count());
    assertEquals(-1, loops.loopOf(outer));
    assertEquals(0, loops.loopOf(inner));
    // The path to the outer header ends with the edge; that to the exit meets another one there.
    assertEquals(List.of(3, 4, 5), edges(graph, loops::canWait));
    assertEquals(List.of(6), edges(graph, loops::tellsOn));
    loops = SinglePathLoops.of(plan, header -> header == inner);
    assertEquals(List.of(3, 5), edges(graph, loops::canWait));
    assertEquals(List.of(4, 6), edges(graph, loops::tellsOn));
  }

  private static List<Integer> edges(ControlFlowGraph graph, IntPredicate predicate) {
    return IntStream.range(0, graph.edgeCount()).filter(predicate).boxed().toList();
  }

  private static Block block(BlockKind kind) {
    return Block.of(kind, SourceRange.UNKNOWN);
  }
}
