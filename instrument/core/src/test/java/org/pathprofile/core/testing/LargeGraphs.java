package org.pathprofile.core.testing;

import org.pathprofile.core.graph.ControlFlowGraph;

/** Graphs that are large in one way, to find out what recurses or takes quadratic time. */
public final class LargeGraphs {
  private LargeGraphs() {}

  /** Blocks one after the other. */
  public static ControlFlowGraph chain(int length) {
    GraphSketch sketch = new GraphSketch();
    int last = GraphSketch.ENTRY;
    for (int i = 0; i < length; i++) {
      int next = sketch.block();
      sketch.edge(last, next);
      last = next;
    }
    return sketch.edge(last, GraphSketch.EXIT).build();
  }

  /** Loop headers down, latches up, with an exit out of each header to the latch outside. */
  public static ControlFlowGraph nestedLoops(int depth) {
    GraphSketch sketch = new GraphSketch();
    int outerHeader = GraphSketch.ENTRY;
    int outerLatch = GraphSketch.EXIT;
    for (int i = 0; i < depth; i++) {
      int header = sketch.block();
      int latch = sketch.block();
      sketch.edge(outerHeader, header).edge(header, outerLatch).edge(latch, header);
      outerHeader = header;
      outerLatch = latch;
    }
    return sketch.edge(outerHeader, outerLatch).build();
  }

  /** Two chains with rungs both ways: irreducible at every level. */
  public static ControlFlowGraph ladder(int length) {
    GraphSketch sketch = new GraphSketch();
    int left = GraphSketch.ENTRY;
    int right = GraphSketch.ENTRY;
    for (int i = 0; i < length; i++) {
      int nextLeft = sketch.block();
      int nextRight = sketch.block();
      sketch.edge(left, nextLeft).edge(right, nextRight);
      sketch.edge(nextLeft, nextRight).edge(nextRight, nextLeft).edge(nextRight, right);
      left = nextLeft;
      right = nextRight;
    }
    return sketch.edge(left, GraphSketch.EXIT).build();
  }

  /** Decisions between two blocks, one after the other. */
  public static ControlFlowGraph decisions(int count) {
    GraphSketch sketch = new GraphSketch();
    int last = GraphSketch.ENTRY;
    for (int i = 0; i < count; i++) {
      int left = sketch.block();
      int right = sketch.block();
      int join = sketch.block();
      sketch.edge(last, left).edge(last, right).edge(left, join).edge(right, join);
      last = join;
    }
    return sketch.edge(last, GraphSketch.EXIT).build();
  }
}
