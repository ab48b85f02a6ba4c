package org.pathprofile.core.profile;

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
}
