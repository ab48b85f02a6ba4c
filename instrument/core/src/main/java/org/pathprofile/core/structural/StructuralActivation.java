package org.pathprofile.core.structural;

import java.util.BitSet;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.plan.PathPlan;

/**
 * The path registers of one activation, one per structure graph, and what they do when the
 * activation is told each edge that is taken.
 *
 * <p>This is the machine as the paper defines it, told every edge; compiled code would do the same
 * with constants. A register is used only between a beginning and an end of a path that were both
 * seen, so a graph that is switched on in the middle of an activation never counts a wrong id (the
 * paper tests the range of the id, which wrong ones can pass by chance).
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, sections 4.3 and 4.4. Each event
 * takes time linear in the number of loops that it enters or leaves; an exception, in the number of
 * loops around it. Not thread-safe.
 */
public final class StructuralActivation {
  private final StructuralRecorder recorder;
  private final StructuralPlan plan;
  private final StructureTree tree;
  private final long[] register;

  /** The graphs whose registers hold the sum of a path under way. */
  private final BitSet underWay = new BitSet();

  /** Creates the registers; the activation is still to {@link #enter}. */
  public StructuralActivation(StructuralRecorder recorder) {
    this.recorder = recorder;
    plan = recorder.plan();
    tree = plan.tree();
    register = new long[tree.graphCount()];
  }

  /** Tells that the activation begins. */
  public void enter() {
    cross(tree.crossingAt(tree.controlFlowGraph().entry()));
  }

  /** Tells that an edge is taken. */
  public void take(int edge) {
    cross(tree.crossing(edge));
  }

  /** Tells that the activation is suspended at a tail, which it has reached. */
  public void suspend(int tail) {
    cross(tree.crossingAt(tail));
  }

  /** Tells that the activation continues at a head: it resumes, or handles an exception. */
  public void continueAt(int head) {
    cross(tree.crossingAt(head));
  }

  /** Tells that an exception leaves a block, and with it all loops around the block. */
  public void unwind(int block) {
    int graph = tree.graphOfBlock(block);
    while (graph >= 0) {
      if (endsSeenPath(graph)) {
        int node = tree.node(graph, block);
        recorder.endPartially(graph, node, plan.plan(graph).partialId(node, register[graph]));
      }
      graph = tree.graph(graph).parent();
    }
  }

  private void cross(Crossing crossing) {
    for (int i = 0; i < crossing.size(); i++) {
      take(crossing.graph(i), crossing.edge(i));
    }
  }

  private void take(int graph, int edge) {
    if (!recorder.isActive(graph)) {
      return;
    }
    PathPlan paths = plan.plan(graph);
    ControlFlowGraph nodes = paths.graph();
    if (nodes.from(edge) == nodes.entry()) {
      begin(graph, paths.start(nodes.entry()));
    }
    if (paths.endsOn(edge)) {
      if (endsSeenPath(graph)) {
        recorder.end(graph, register[graph] + paths.endOffsetOn(edge));
      }
      if (recorder.isActive(graph)) {
        begin(graph, paths.startBehind(edge));
      }
      return;
    }
    register[graph] += paths.increment(edge);
    if (nodes.to(edge) == nodes.exit() && endsSeenPath(graph)) {
      recorder.end(graph, register[graph] + paths.endOffset(nodes.exit()));
    }
  }

  private void begin(int graph, long value) {
    register[graph] = value;
    underWay.set(graph);
    recorder.begin(graph);
  }

  /** Whether a path that ends now is to be recorded; it is no longer under way. */
  private boolean endsSeenPath(int graph) {
    if (!recorder.isActive(graph)) {
      return false;
    }
    if (!underWay.get(graph)) {
      recorder.lose(graph);
      return false;
    }
    underWay.clear(graph);
    return true;
  }
}
