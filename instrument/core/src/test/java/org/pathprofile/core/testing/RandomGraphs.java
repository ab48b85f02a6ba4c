package org.pathprofile.core.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * Random control-flow graphs. Each is made from a list of numbers, so a failing one shrinks to a
 * graph small enough to read.
 */
public final class RandomGraphs {
  private RandomGraphs() {}

  /** Any graph: structured and unstructured ones; retreating edges are observable. */
  public static Arbitrary<ControlFlowGraph> any() {
    return Arbitraries.oneOf(structured(), unstructured());
  }

  /** Graphs of programs with the usual statements; all loops are reducible but for exceptions. */
  public static Arbitrary<ControlFlowGraph> structured() {
    return Combinators.combine(choices(120), choices(100)).as(RandomGraphs::structured);
  }

  /**
   * Graphs with edges anywhere: irreducible, with shared headers, self-loops, parallel edges, heads
   * and tails, unreachable blocks and blocks from which no end can be reached.
   */
  public static Arbitrary<ControlFlowGraph> unstructured() {
    return Combinators.combine(choices(100), choices(40))
        .as((shape, hidden) -> unstructured(shape, 18, hidden, false));
  }

  /** Unstructured graphs in which retreating edges may be unobservable, too. */
  public static Arbitrary<ControlFlowGraph> withHiddenBackEdges() {
    return Combinators.combine(choices(100), choices(40))
        .as((shape, hidden) -> unstructured(shape, 18, hidden, true));
  }

  /**
   * Graphs of up to 200 levels, with up to 4 blocks each, that have very many paths: often more
   * than 2^63.
   */
  public static Arbitrary<ControlFlowGraph> withManyPaths() {
    Arbitrary<Integer> levels = Arbitraries.integers().between(2, 200).withoutEdgeCases();
    return Combinators.combine(levels, choices(2000), choices(1000)).as(RandomGraphs::layered);
  }

  /** As many choices as are needed; up to {@code most} of them need not be the simplest. */
  private static Arbitrary<Choices> choices(int most) {
    return Arbitraries.integers()
        .between(0, 5039)
        .withDistribution(RandomDistribution.uniform())
        .withoutEdgeCases()
        .list()
        .ofMaxSize(most)
        .withSizeDistribution(RandomDistribution.uniform())
        .map(Choices::from);
  }

  /** A graph with edges anywhere, and at most {@code mostBlocks} blocks. */
  public static ControlFlowGraph unstructured(
      Choices shape, int mostBlocks, Choices hidden, boolean hiddenBackEdges) {
    GraphSketch sketch = new GraphSketch();
    int blocks = 2 + shape.next(mostBlocks - 1);
    sketch.edge(GraphSketch.ENTRY, 1 + shape.next(blocks - 1));
    while (sketch.blockCount() < blocks) {
      int block = sketch.block();
      if (shape.next(4) > 0) {
        int before = shape.next(block - 1);
        sketch.edge(before == 0 ? GraphSketch.ENTRY : before + 1, block);
      }
      if (shape.oneIn(10)) {
        sketch.head(block);
      } else if (shape.oneIn(12)) {
        sketch.tail(block);
      }
    }
    int edges = shape.next(2 * blocks + 1);
    for (int i = 0; i < edges; i++) {
      sketch.edge(shape.next(blocks), 1 + shape.next(blocks - 1));
    }
    return sketch.build(hidden, 4, hiddenBackEdges);
  }

  /**
   * A graph of {@code levels} levels, each with edges to the next one, and now and then a loop, a
   * head or an early way to the exit.
   */
  public static ControlFlowGraph layered(int levels, Choices shape, Choices hidden) {
    GraphSketch sketch = new GraphSketch();
    int[] above = {GraphSketch.ENTRY};
    for (int level = 0; level < levels; level++) {
      int[] here = new int[1 + shape.next(4)];
      for (int i = 0; i < here.length; i++) {
        here[i] = sketch.block();
        sketch.edge(above[i % above.length], here[i]);
      }
      for (int from : above) {
        for (int to : here) {
          if (shape.next(3) > 0) {
            sketch.edge(from, to);
          }
        }
        if (shape.oneIn(24)) {
          sketch.edge(from, GraphSketch.EXIT);
        }
      }
      if (shape.oneIn(20)) {
        sketch.edge(here[0], above[0]);
      }
      if (shape.oneIn(20)) {
        sketch.head(here[0]);
      }
      above = here;
    }
    for (int from : above) {
      sketch.edge(from, GraphSketch.EXIT);
    }
    return sketch.build(hidden, 5, false);
  }

  /** The graph of a random program. */
  public static ControlFlowGraph structured(Choices shape, Choices hidden) {
    return new Program(shape).build(hidden);
  }

  /** Draws a program statement by statement and translates it on the way. */
  private static final class Program {
    private static final int DEEPEST = 6;

    private final Choices choices;
    private final GraphSketch sketch = new GraphSketch();

    /** Targets of break and continue, innermost first. */
    private final Deque<int[]> loops = new ArrayDeque<>();

    Program(Choices choices) {
      this.choices = choices;
    }

    ControlFlowGraph build(Choices hidden) {
      int end = statements(GraphSketch.ENTRY, 0);
      sketch.edge(end, GraphSketch.EXIT);
      return sketch.build(hidden, 5, false);
    }

    /** Adds statements behind {@code block}; returns the block behind them. */
    private int statements(int block, int depth) {
      int current = block;
      while (true) {
        int statement = choices.next(14);
        if (statement == 0 || depth == DEEPEST) {
          return current;
        }
        current = statement(statement, current, depth + 1);
      }
    }

    private int statement(int statement, int block, int depth) {
      return switch (statement) {
        case 1, 2 -> branch(block, depth, 1 + choices.next(2), true);
        case 3 -> branch(block, depth, 1 + choices.next(5), choices.next(2) == 0);
        case 4, 5 -> whileLoop(block, depth);
        case 6 -> doLoop(block, depth);
        case 7 -> jump(block, GraphSketch.EXIT);
        case 8, 9 -> loops.isEmpty() ? block : jump(block, loopTarget(statement - 8));
        case 10 -> tryCatch(block, depth);
        case 11 -> suspend(block);
        case 12 -> sketch.block();
        default -> after(block);
      };
    }

    private int loopTarget(int which) {
      int skip = choices.next(2);
      return loops.stream().skip(Math.min(skip, loops.size() - 1)).findFirst().orElseThrow()[which];
    }

    /** Code behind a jump, which may be unreachable. */
    private int jump(int block, int target) {
      sketch.edge(block, target);
      return sketch.block();
    }

    private int after(int block) {
      int next = sketch.block();
      sketch.edge(block, next);
      return next;
    }

    private int branch(int block, int depth, int arms, boolean mayFallPast) {
      int join = sketch.block();
      int fallThrough = -1;
      for (int i = 0; i < arms; i++) {
        int arm = after(block);
        if (fallThrough >= 0) {
          sketch.edge(fallThrough, arm);
        }
        int end = statements(arm, depth);
        fallThrough = arms > 2 && choices.oneIn(3) ? end : -1;
        if (fallThrough < 0) {
          sketch.edge(end, join);
        }
      }
      if (mayFallPast || arms == 1) {
        sketch.edge(block, join);
      }
      return join;
    }

    private int whileLoop(int block, int depth) {
      int header = after(block);
      int behind = sketch.block();
      loops.push(new int[] {behind, header});
      int body = after(header);
      if (choices.next(5) > 0) {
        sketch.edge(header, behind);
      }
      sketch.edge(statements(body, depth), header);
      loops.pop();
      return behind;
    }

    private int doLoop(int block, int depth) {
      int body = after(block);
      int test = sketch.block();
      int behind = sketch.block();
      loops.push(new int[] {behind, test});
      sketch.edge(statements(body, depth), test);
      sketch.edge(test, body);
      sketch.edge(test, behind);
      loops.pop();
      return behind;
    }

    private int tryCatch(int block, int depth) {
      int join = sketch.block();
      sketch.edge(statements(block, depth), join);
      int handler = sketch.block();
      sketch.head(handler);
      sketch.edge(statements(handler, depth), join);
      return join;
    }

    private int suspend(int block) {
      sketch.tail(after(block));
      int resume = sketch.block();
      sketch.head(resume);
      return resume;
    }
  }
}
