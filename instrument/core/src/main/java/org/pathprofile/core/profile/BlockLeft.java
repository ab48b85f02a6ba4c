package org.pathprofile.core.profile;

import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * Where exceptions have left a block.
 *
 * @param block the number of the block
 * @param begun how many of its {@linkplain org.pathprofile.core.graph.ControlFlowGraph#code
 *     statements} had begun; as many as there are, or more, if all had
 */
public record BlockLeft(int block, int begun) {
  /**
   * @throws IllegalArgumentException if a number is negative
   */
  public BlockLeft {
    if (block < 0 || begun < 0) {
      throw new IllegalArgumentException("negative number of a block or of statements");
    }
  }

  /**
   * @throws IllegalArgumentException if {@code graph} has no such block, or the count is negative
   */
  void require(ControlFlowGraph graph, long count) {
    if (count < 0) {
      throw new IllegalArgumentException("negative count: " + count);
    }
    if (block >= graph.blockCount()) {
      throw new IllegalArgumentException("the graph has no block " + block);
    }
  }
}
