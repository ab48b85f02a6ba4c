package org.pathprofile.core.structural;

import java.util.BitSet;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.plan.PathPlan;

/**
 * The path registers of one activation, one per structure graph, and what they do when the
 * activation is told the edges that are taken. Edges that are not observable need not be told, if
 * the {@link #end} is.
 *
 * <p>A register is used only between a beginning and an end of a path that were both seen, so a
 * graph that is switched on in the middle of an activation never counts a wrong id (the paper tests
 * the range of the id, which wrong ones can pass by chance). Nor does a graph of which some edges
 * were not told, because the activation ran code without probes for a while: each edge must begin
 * where the path is, or where unobservable edges lead from there; otherwise the path is lost.
 * Limit: a path that is silent between two visits of one node, or of two nodes that unobservable
 * edges join, goes on there as if nothing had happened.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, sections 4.3 and 4.4. Each event
 * takes time linear in the number of loops that it enters or leaves, plus that of looking at the
 * unobservable edges that were taken; an exception, in the number of loops around it; the end, in
 * the number of graphs. Not thread-safe.
 */
public final class StructuralActivation {
  private final StructuralRecorder recorder;
  private final StructuralPlan plan;
  private final StructureTree tree;
  private final long[] register;

  /** By graph: the node where a path under way was last seen. */
  private final int[] at;

  /** The graphs whose registers hold the sum of a path under way. */
  private final BitSet underWay = new BitSet();

  /** Creates the registers; the activation is still to {@link #enter}. */
  public StructuralActivation(StructuralRecorder recorder) {
    this.recorder = recorder;
    plan = recorder.plan();
    tree = plan.tree();
    register = new long[tree.graphCount()];
    at = new int[tree.graphCount()];
  }

  /** What counts the paths of this activation. */
  public StructuralRecorder recorder() {
    return recorder;
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

  /** Tells that the activation ends normally: edges to the exit may not have been told. */
  public void end() {
    for (int graph = underWay.nextSetBit(0); graph >= 0; graph = underWay.nextSetBit(graph + 1)) {
      PathPlan paths = plan.plan(graph);
      int exit = paths.graph().exit();
      if (endsSeenPath(graph, exit)) {
        recorder.end(graph, register[graph] + paths.endOffset(exit));
      }
    }
  }

  /** Tells that the activation is torn down: its paths are lost. */
  public void abandon() {
    for (int graph = underWay.nextSetBit(0); graph >= 0; graph = underWay.nextSetBit(graph + 1)) {
      if (recorder.isActive(graph)) {
        recorder.lose(graph);
      }
    }
    underWay.clear();
  }

  /** Tells that an exception leaves a block, and with it all loops around the block. */
  public void unwind(int block) {
    int graph = tree.graphOfBlock(block);
    while (graph >= 0) {
      int node = tree.node(graph, block);
      if (endsSeenPath(graph, node)) {
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
    PathPlan paths = plan.plan(graph);
    ControlFlowGraph nodes = paths.graph();
    boolean enters = nodes.from(edge) == nodes.entry();
    if (!recorder.isActive(graph)) {
      if (enters || paths.endsOn(edge)) {
        recorder.pass(graph);
      }
      return;
    }
    if (enters) {
      if (underWay.get(graph)) {
        // How it was left was not told.
        recorder.lose(graph);
      }
      begin(graph, paths.start(nodes.entry()), nodes.entry());
    }
    if (paths.endsOn(edge)) {
      if (endsSeenPath(graph, nodes.from(edge))) {
        recorder.end(graph, register[graph] + paths.endOffsetOn(edge));
      }
      if (recorder.isActive(graph)) {
        begin(graph, paths.startBehind(edge), nodes.to(edge));
      }
    } else if (nodes.to(edge) == nodes.exit()) {
      if (endsSeenPath(graph, nodes.from(edge))) {
        long id = register[graph] + paths.increment(edge) + paths.endOffset(nodes.exit());
        recorder.end(graph, id);
      }
    } else if (underWay.get(graph)) {
      if (plan.leadsTo(graph, at[graph], nodes.from(edge))) {
        register[graph] += paths.increment(edge);
        at[graph] = nodes.to(edge);
      } else {
        underWay.clear(graph);
        recorder.lose(graph);
      }
    }
  }

  private void begin(int graph, long value, int node) {
    register[graph] = value;
    at[graph] = node;
    underWay.set(graph);
  }

  /**
   * Whether the path that ends now at a node was seen from its beginning to there, and is to be
   * recorded; it is no longer under way.
   */
  private boolean endsSeenPath(int graph, int node) {
    if (!recorder.isActive(graph)) {
      return false;
    }
    boolean seen = underWay.get(graph) && plan.leadsTo(graph, at[graph], node);
    underWay.clear(graph);
    if (!seen) {
      recorder.lose(graph);
    }
    return seen;
  }
}
