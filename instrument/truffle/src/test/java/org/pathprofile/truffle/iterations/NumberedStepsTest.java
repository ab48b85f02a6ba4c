package org.pathprofile.truffle.iterations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.kiter.IterationChooser;
import org.pathprofile.core.kiter.IterationScheme;
import org.pathprofile.core.kiter.KIterationNumbering;
import org.pathprofile.core.kiter.KIterationPlan;
import org.pathprofile.core.kiter.UnrolledLoop;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.probe.Step;

/** The steps count the paths that there are by definition, edge by edge, on random graphs. */
class NumberedStepsTest {
  private static final int GRAPHS = 3_000;
  private static final int STEPS = 200;

  /** The paths of one activation by definition: as sequences of edges, without registers. */
  private static final class Definition {
    private final IterationScheme scheme;
    private final ControlFlowGraph graph;
    private final List<String> entries = new ArrayList<>();

    /** The paths that are under way, each with its first block and its edges, the longest first. */
    private final Deque<Map.Entry<Integer, List<Integer>>> open = new ArrayDeque<>();

    private int block;

    Definition(IterationScheme scheme) {
      this.scheme = scheme;
      graph = scheme.graph();
    }

    void begin(int start) {
      open.clear();
      open.add(Map.entry(start, new ArrayList<>()));
      block = start;
    }

    void take(int edge) {
      open.forEach(path -> path.getValue().add(edge));
      UnrolledLoop loop = loopAround(block);
      block = graph.to(edge);
      if (scheme.endsEveryPath(edge)) {
        end(EndKind.BACKEDGE);
        begin(block);
      } else if (scheme.isUnrolledBackEdge(edge)) {
        if (iterations(open.element()) == loop.k()) {
          end(EndKind.BACKEDGE);
          open.remove();
        }
        open.add(Map.entry(block, new ArrayList<>()));
      } else if (loop != null && !loop.contains(block)) {
        // The others have begun in the loop, and not iterated k times.
        while (open.size() > 1) {
          open.removeLast();
        }
      }
    }

    private UnrolledLoop loopAround(int inside) {
      return scheme.loops().stream().filter(l -> l.contains(inside)).findAny().orElse(null);
    }

    /**
     * How many back edges of unrolled loops are the last ones of a path, without leaving a loop.
     */
    private long iterations(Map.Entry<Integer, List<Integer>> path) {
      int iterations = 0;
      for (int edge : path.getValue()) {
        UnrolledLoop loop = loopAround(graph.from(edge));
        if (scheme.isUnrolledBackEdge(edge)) {
          iterations++;
        } else if (loop == null || !loop.contains(graph.to(edge))) {
          iterations = 0;
        }
      }
      return iterations;
    }

    void end(EndKind kind) {
      Map.Entry<Integer, List<Integer>> longest = open.element();
      int[] edges = longest.getValue().stream().mapToInt(Integer::intValue).toArray();
      int start = longest.getKey();
      entries.add(
          "" + DecodedPath.of(graph, scheme.acyclicGraph().startKind(start), start, edges, kind));
    }
  }

  /** Writes down what is recorded, in words. */
  private static final class Log extends PathRecorder implements PathEnds {
    private final KIterationPlan plan;
    private final List<String> entries = new ArrayList<>();

    Log(KIterationPlan plan) {
      this.plan = plan;
    }

    @Override
    public PathEnds ends() {
      return this;
    }

    @Override
    public void record(long id) {
      entries.add("" + plan.decode(id));
    }

    @Override
    public void recordPartial(int place, long register, boolean abandoned) {
      int blocks = plan.scheme().graph().blockCount();
      entries.add("" + plan.decodePartial(place % blocks, place / blocks + 1, register));
    }

    @Override
    public boolean recordSuspension(long id) {
      record(id);
      return false;
    }

    @Override
    public void resumed(long id) {
      throw new AssertionError("nothing was suspended");
    }

    @Override
    public long everEnded() {
      throw new AssertionError("not asked for");
    }

    @Override
    public void forEachPath(PathVisitor visitor) {
      throw new AssertionError("not asked for");
    }

    @Override
    public void forEachResumed(PathVisitor visitor) {
      throw new AssertionError("not asked for");
    }

    @Override
    protected long countsFootprint() {
      return 0;
    }

    @Override
    public boolean isExact() {
      return true;
    }
  }

  @Test
  void stepsCountThePathsByDefinition() {
    Random random = new Random(20051112);
    int numbered = 0;
    int unevenBackEdges = 0;
    for (int i = 0; i < GRAPHS; i++) {
      ControlFlowGraph graph = graph(random);
      AcyclicGraph acyclic = AcyclicGraph.of(graph, PathEnd.BACKEDGE);
      int k = 2 + random.nextInt(5);
      Optional<KIterationNumbering> numbering =
          random.nextBoolean()
              ? IterationChooser.uniform(acyclic, k, Long.MAX_VALUE)
              : IterationChooser.perLoop(acyclic, k, 1 << 20);
      if (numbering.isPresent()) {
        numbered++;
        // Frequencies that have nothing to do with loops leave additions on back edges.
        KIterationPlan plan = KIterationPlan.of(numbering.get());
        unevenBackEdges += hasAdditionOnBackEdge(plan) ? 1 : 0;
        compare(plan, random);
      }
    }
    assertTrue(numbered > GRAPHS / 3, "numbered: " + numbered);
    assertTrue(unevenBackEdges > 100, "additions on back edges: " + unevenBackEdges);
  }

  private static boolean hasAdditionOnBackEdge(KIterationPlan plan) {
    for (int edge = 0; edge < plan.scheme().graph().edgeCount(); edge++) {
      if (plan.scheme().isUnrolledBackEdge(edge) && plan.incrementBehind(edge, 1) != 0) {
        return true;
      }
    }
    return false;
  }

  private static void compare(KIterationPlan plan, Random random) {
    ControlFlowGraph graph = plan.scheme().graph();
    Definition expected = new Definition(plan.scheme());
    Log actual = new Log(plan);
    NumberedSteps steps = new NumberedSteps(plan, actual);
    NumberedActivation activation = (NumberedActivation) steps.begin();
    expected.begin(graph.entry());
    int block = graph.entry();
    for (int step = 0; step < STEPS && block >= 0; step++) {
      boolean isLeft = graph.outDegree(block) > 0 && random.nextInt(40) == 0;
      if (graph.outDegree(block) > 0 && !isLeft) {
        int edge = graph.outEdge(block, random.nextInt(graph.outDegree(block)));
        expected.take(edge);
        apply(steps.take(edge), activation);
        block = graph.to(edge);
        continue;
      }
      if (isLeft || (block != graph.exit() && !graph.isTail(block))) {
        expected.end(EndKind.PARTIAL);
        steps.abandon(activation, block, false);
      } else {
        expected.end(plan.scheme().acyclicGraph().endKind(block));
        apply(block == graph.exit() ? steps.end(block) : steps.suspend(block), activation);
      }
      int head = block == graph.exit() ? -1 : head(graph, random);
      if (head >= 0) {
        expected.begin(head);
        apply(isLeft ? steps.handle(head) : steps.resume(head), activation);
      }
      block = head;
    }
    assertEquals(expected.entries, actual.entries, () -> plan.scheme() + " of\n" + graph);
  }

  private static void apply(Step step, NumberedActivation activation) {
    if (step != null) {
      step.apply(activation);
    }
  }

  private static int head(ControlFlowGraph graph, Random random) {
    int[] heads = IntStream.range(0, graph.blockCount()).filter(graph::isHead).toArray();
    return heads.length == 0 ? -1 : heads[random.nextInt(heads.length)];
  }

  /** Blocks with edges mostly forward, some back, all observable; now and then a head or a tail. */
  private static ControlFlowGraph graph(Random random) {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    int blocks = 4 + random.nextInt(12);
    for (int block = 0; block < blocks; block++) {
      BlockKind kind =
          block == 0
              ? BlockKind.ENTRY
              : block == blocks - 1 ? BlockKind.EXIT : BlockKind.STATEMENTS;
      builder.addBlock(new Block(kind, SourceRange.UNKNOWN, 0, ""));
    }
    boolean[] tail = new boolean[blocks];
    for (int block = 1; block < blocks - 1; block++) {
      if (random.nextInt(12) == 0) {
        builder.markHead(block);
      } else if (random.nextInt(12) == 0) {
        builder.markTail(block);
        tail[block] = true;
      }
    }
    for (int block = 0; block < blocks - 1; block++) {
      if (!tail[block]) {
        builder.addEdge(block, block + 1, true);
        for (int more = random.nextInt(3); more > 0; more--) {
          int to =
              random.nextInt(3) == 0
                  ? 1 + random.nextInt(block + 1)
                  : Math.min(blocks - 1, block + 1 + random.nextInt(4));
          builder.addEdge(block, to, true);
        }
      }
    }
    return builder.build();
  }
}
