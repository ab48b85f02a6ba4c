package org.pathprofile.core.testing;

import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.EdgeFrequencies;

/** Counts how often walks take each edge. */
public final class EdgeCounter implements Walk.Listener {
  private final long[] taken;

  public EdgeCounter(ControlFlowGraph graph) {
    taken = new long[graph.edgeCount()];
  }

  @Override
  public void enter(int block) {}

  @Override
  public void take(int edge) {
    taken[edge]++;
  }

  @Override
  public void thrown(int block) {}

  @Override
  public void abandoned(int block) {}

  public EdgeFrequencies frequencies() {
    long[] before = taken.clone();
    return edge -> before[edge];
  }
}
