package org.pathprofile.benchmarks;

import java.util.SplittableRandom;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;

/** Graphs of functions of a given size, the same ones in every run. */
final class Functions {
  private static final long SEED = 42;
  private static final int DEEPEST = 6;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
  private final int most;
  private int blocks;

  private Functions(int most) {
    this.most = most;
  }

  /**
   * A function of nested branches, switches and loops.
   *
   * @param blocks how many blocks it has, give or take the last statement
   */
  static ControlFlowGraph structured(int blocks) {
    Functions function = new Functions(blocks);
    int last = function.block(BlockKind.ENTRY);
    int exit = function.block(BlockKind.EXIT);
    while (function.blocks < blocks) {
      last = function.statement(last, 0);
    }
    function.edge(last, exit);
    return function.graph.build();
  }

  /**
   * A function of decisions between two blocks, one after the other, and a straight way before each
   * of them. It has 2^decisions paths of the same length.
   *
   * @param length how many blocks are on a path, give or take a few
   */
  static ControlFlowGraph decisions(int length, int decisions) {
    Functions function = new Functions(Integer.MAX_VALUE);
    int last = function.block(BlockKind.ENTRY);
    int exit = function.block(BlockKind.EXIT);
    int straight = Math.max(1, length / decisions - 2);
    for (int i = 0; i < decisions; i++) {
      for (int j = 0; j < straight; j++) {
        last = function.after(last);
      }
      last = function.branch(last, 2, DEEPEST);
    }
    function.edge(last, exit);
    return function.graph.build();
  }

  private int block(BlockKind kind) {
    blocks++;
    return graph.addBlock(Block.of(kind, SourceRange.UNKNOWN));
  }

  private void edge(int from, int to) {
    graph.addEdge(from, to, true);
  }

  private int after(int block) {
    int next = block(BlockKind.STATEMENTS);
    edge(block, next);
    return next;
  }

  private int statements(int block, int depth) {
    int last = block;
    while (depth < DEEPEST && blocks < most && random.nextInt(3) > 0) {
      last = statement(last, depth + 1);
    }
    return last;
  }

  private int statement(int block, int depth) {
    return switch (random.nextInt(8)) {
      case 0 -> after(block);
      case 1, 2, 3, 4 -> branch(block, 2, depth);
      case 5 -> branch(block, 3 + random.nextInt(6), depth);
      default -> loop(block, depth);
    };
  }

  private int branch(int block, int arms, int depth) {
    int join = block(BlockKind.STATEMENTS);
    for (int i = 0; i < arms; i++) {
      edge(statements(after(block), depth), join);
    }
    return join;
  }

  private int loop(int block, int depth) {
    int header = after(block);
    int latch = statements(after(header), depth);
    edge(latch, header);
    int behind = block(BlockKind.LOOP_EXIT);
    edge(header, behind);
    return behind;
  }
}
