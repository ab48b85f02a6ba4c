package org.pathprofile.compiler;

import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.cfg.ControlFlowGraph;
import jdk.graal.compiler.nodes.cfg.HIRBlock;

/**
 * How often the code of a graph runs, relative to its hottest block: what languages have injected,
 * and one half for decisions of which they say nothing.
 */
final class Frequencies {
  private final ControlFlowGraph blocks;
  private final double hottest;

  Frequencies(ControlFlowGraph blocks) {
    this.blocks = blocks;
    double hottest = 0;
    for (HIRBlock block : blocks.getBlocks()) {
      hottest = Math.max(hottest, block.getRelativeFrequency());
    }
    this.hottest = hottest;
  }

  /** The frequency of the block of a node, from 0 to 1. */
  double of(FixedNode node) {
    return blocks.blockFor(node).getRelativeFrequency() / hottest;
  }
}
