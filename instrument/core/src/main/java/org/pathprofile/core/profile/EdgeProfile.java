package org.pathprofile.core.profile;

import java.util.Arrays;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * How often the edges and blocks of one function were executed, as its paths tell. Immutable and
 * thread-safe; counts are in the unit of the paths' counts and saturate at {@link Long#MAX_VALUE}.
 *
 * <p>Where paths overlap, only what is a path's own is counted: {@link PathKey#repeats}.
 *
 * <p>Of parallel edges, which block sequences cannot tell apart, the first one has the count of
 * all. The counts of structural paths are derived as {@link StructuralEdges} says.
 */
public final class EdgeProfile {
  private final long[] edges;
  private final long[] blocks;

  private EdgeProfile(long[] edges, long[] blocks) {
    this.edges = edges;
    this.blocks = blocks;
  }

  static EdgeProfile of(long[] edges, long[] blocks) {
    return new EdgeProfile(edges, blocks);
  }

  /** Derives the profile in time linear in the length of all paths. */
  static EdgeProfile of(ControlFlowGraph graph, Iterable<PathCount> paths) {
    long[] edges = new long[graph.edgeCount()];
    long[] blocks = new long[graph.blockCount()];
    for (PathCount path : paths) {
      PathKey key = path.key();
      long count = path.count();
      for (int i = key.repeats(); i < key.executedLength(); i++) {
        blocks[key.block(i)] = Saturating.add(blocks[key.block(i)], count);
      }
      for (int i = key.repeats() + 1; i < key.length(); i++) {
        int edge = Graphs.edgeBetween(graph, key.block(i - 1), key.block(i));
        if (edge >= 0) {
          edges[edge] = Saturating.add(edges[edge], count);
        }
      }
    }
    return new EdgeProfile(edges, blocks);
  }

  /** How often {@code edge} of the function's graph was taken. */
  public long edge(int edge) {
    return edges[edge];
  }

  /** How often {@code block} of the function's graph was entered. */
  public long block(int block) {
    return blocks[block];
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof EdgeProfile other
        && Arrays.equals(edges, other.edges)
        && Arrays.equals(blocks, other.blocks);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(edges) + Arrays.hashCode(blocks);
  }

  @Override
  public String toString() {
    return "edges " + Arrays.toString(edges) + ", blocks " + Arrays.toString(blocks);
  }
}
