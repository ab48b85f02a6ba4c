package org.pathprofile.core.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
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
    return numbers(80).map(RandomGraphs::structured);
  }

  /**
   * Graphs with edges anywhere: irreducible, with shared headers, self-loops, parallel edges, heads
   * and tails, unreachable blocks and blocks from which no end can be reached.
   */
  public static Arbitrary<ControlFlowGraph> unstructured() {
    return numbers(60).map(choices -> unstructured(choices, 14, false));
  }

  /** Unstructured graphs in which retreating edges may be unobservable, too. */
  public static Arbitrary<ControlFlowGraph> withHiddenBackEdges() {
    return numbers(60).map(choices -> unstructured(choices, 14, true));
  }

  /**
   * Acyclic graphs of up to 200 levels, with up to 4 blocks each, that have very many paths: often
   * more than 2^63.
   */
  public static Arbitrary<ControlFlowGraph> withManyPaths() {
    return Arbitraries.integers()
        .between(2, 200)
        .flatMap(levels -> numbers(2000).map(choices -> layered(choices, levels)));
  }

  private static Arbitrary<Choices> numbers(int most) {
    return Arbitraries.integers()
        .between(0, 5039)
        .list()
        .ofMinSize(0)
        .ofMaxSize(most)
        .map(Choices::from);
  }

  /** A graph with edges anywhere, and at most {@code mostBlocks} blocks. */
  public static ControlFlowGraph unstructured(
      Choices choices, int mostBlocks, boolean hiddenBackEdges) {
    GraphSketch sketch = new GraphSketch();
    int blocks = 2 + choices.next(mostBlocks - 1);
    while (sketch.blockCount() < blocks) {
      sketch.block();
    }
    sketch.edge(GraphSketch.ENTRY, 1 + choices.next(blocks - 1));
    int edges = choices.next(2 * blocks + 1);
    for (int i = 0; i < edges; i++) {
      sketch.edge(choices.next(blocks), 1 + choices.next(blocks - 1));
    }
    for (int block = 2; block < blocks; block++) {
      if (choices.oneIn(10)) {
        sketch.head(block);
      } else if (choices.oneIn(12)) {
        sketch.tail(block);
      }
    }
    return sketch.build(choices, 4, hiddenBackEdges);
  }

  /**
   * A graph of {@code levels} levels, each with edges to the next ones, and now and then a loop.
   */
  public static ControlFlowGraph layered(Choices choices, int levels) {
    GraphSketch sketch = new GraphSketch();
    int[] above = {GraphSketch.ENTRY};
    for (int level = 0; level < levels; level++) {
      int[] here = new int[1 + choices.next(4)];
      for (int i = 0; i < here.length; i++) {
        here[i] = sketch.block();
        sketch.edge(above[i % above.length], here[i]);
      }
      for (int from : above) {
        for (int to : here) {
          if (choices.next(3) == 0) {
            sketch.edge(from, to);
          }
        }
        if (choices.oneIn(24)) {
          sketch.edge(from, GraphSketch.EXIT);
        }
      }
      if (choices.oneIn(20)) {
        sketch.edge(here[0], above[0]);
      }
      if (choices.oneIn(20)) {
        sketch.head(here[0]);
      }
      above = here;
    }
    for (int from : above) {
      sketch.edge(from, GraphSketch.EXIT);
    }
    return sketch.build(choices, 5, false);
  }

  /** The graph of a random program. */
  public static ControlFlowGraph structured(Choices choices) {
    return new Program(choices).build();
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

    ControlFlowGraph build() {
      int end = statements(GraphSketch.ENTRY, 0);
      sketch.edge(end, GraphSketch.EXIT);
      return sketch.build(choices, 5, false);
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
