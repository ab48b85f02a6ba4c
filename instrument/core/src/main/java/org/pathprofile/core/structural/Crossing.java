package org.pathprofile.core.structural;

/**
 * What one event means to the structure graphs: for each graph concerned, the edge that is taken in
 * it, in the order in which the register operations are to be executed.
 *
 * <p>An edge between two blocks of one graph concerns that graph only. One that leaves loops leads
 * to the exit of each of them, the innermost first, then from node to node in the graph around them
 * both, then from the entry of each loop that it enters, the outermost first. Immutable and
 * thread-safe.
 */
public final class Crossing {
  private final int[] graphs;
  private final int[] edges;

  Crossing(IntList graphs, IntList edges) {
    this.graphs = graphs.toArray();
    this.edges = edges.toArray();
  }

  /** The number of graphs concerned, at least 1. */
  public int size() {
    return graphs.length;
  }

  /** The graph concerned as the {@code index}-th, 0-based. */
  public int graph(int index) {
    return graphs[index];
  }

  /** The edge that is taken in the graph concerned as the {@code index}-th. */
  public int edge(int index) {
    return edges[index];
  }
}
