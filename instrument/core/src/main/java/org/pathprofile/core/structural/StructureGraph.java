package org.pathprofile.core.structural;

import java.util.List;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * One part of a control-flow graph: the outline graph, outside of all loops, or a loop graph. The
 * loops inside of it are each shrunk to one node, so that it has at most one loop, its own, and the
 * number of its paths does not depend on how often inner loops iterate.
 *
 * <p>It is itself a {@link ControlFlowGraph}, the blocks of which are called nodes here. Its entry
 * stands for coming from outside, its exit for leaving; in the outline graph the exit is the real
 * one. An edge between two nodes that are blocks is a real edge. All others are virtual: one per
 * pair of nodes, labelled with the real edges that it stands for. A virtual edge from the entry
 * also stands for activations that begin, or resume, or are handled at a block, and one to the exit
 * for suspensions.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, section 4.1. Departures: the
 * paths that leave a loop from the same node are one path, wherever they go; and a loop graph can
 * contain loops, see {@link StructureTree}. Immutable and thread-safe; queries take constant time.
 */
public final class StructureGraph {
  private final int index;
  private final int parent;
  private final int loop;
  private final ControlFlowGraph graph;
  private final int[] block;
  private final int[] child;
  private final boolean[] virtual;
  private final int[][] realEdges;
  private final int[][] blocks;

  StructureGraph(
      int index,
      int parent,
      int loop,
      ControlFlowGraph graph,
      int[] block,
      int[] child,
      List<EdgeLabel> labels) {
    this.index = index;
    this.parent = parent;
    this.loop = loop;
    this.graph = graph;
    this.block = block;
    this.child = child;
    virtual = new boolean[labels.size()];
    realEdges = new int[labels.size()][];
    blocks = new int[labels.size()][];
    for (int edge = 0; edge < virtual.length; edge++) {
      EdgeLabel label = labels.get(edge);
      virtual[edge] = label.isVirtual();
      realEdges[edge] = label.realEdges();
      blocks[edge] = label.blocks();
    }
  }

  /** The position in {@link StructureTree#graph}; 0 for the outline graph. */
  public int index() {
    return index;
  }

  /** The graph in which this one is a node; -1 for the outline graph. */
  public int parent() {
    return parent;
  }

  /** Whether this is the graph of what is outside of all loops. */
  public boolean isOutline() {
    return parent < 0;
  }

  /** The loop of which this is the graph, a number in the loop nesting; -1 for the outline. */
  public int loop() {
    return loop;
  }

  /** Nodes and edges. */
  public ControlFlowGraph graph() {
    return graph;
  }

  /** The block for which {@code node} stands; -1 for a shrunk loop, the entry and a loop's exit. */
  public int block(int node) {
    return block[node];
  }

  /** The graph of the loop that is shrunk to {@code node}; -1 if it is none. */
  public int child(int node) {
    return child[node];
  }

  /** Whether {@code edge} is no single real edge between two blocks of this graph. */
  public boolean isVirtual(int edge) {
    return virtual[edge];
  }

  /** A copy of the real edges for which {@code edge} stands; may be empty for a virtual edge. */
  public int[] realEdges(int edge) {
    return realEdges[edge].clone();
  }

  /**
   * A copy of the blocks for which {@code edge} stands. Of an edge from the entry, the entry block
   * and the heads at which the activation continues; of an edge to the exit, the tails at which it
   * is suspended.
   */
  public int[] blocks(int edge) {
    return blocks[edge].clone();
  }

  /** Nodes and edges in a form for failure messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(isOutline() ? "outline" : "loop " + loop + " in " + parent).append('\n');
    for (int node = 0; node < graph.blockCount(); node++) {
      text.append("  ").append(name(node));
      for (int i = 0; i < graph.outDegree(node); i++) {
        int edge = graph.outEdge(node, i);
        text.append(i == 0 ? " -> " : ", ").append(name(graph.to(edge)));
        text.append(virtual[edge] ? "*" : "");
      }
      text.append('\n');
    }
    return text.toString();
  }

  private String name(int node) {
    if (child[node] >= 0) {
      return "[" + child[node] + "]";
    } else if (block[node] >= 0) {
      return Integer.toString(block[node]);
    }
    return node == graph.entry() ? "E" : "X";
  }
}
