package org.pathprofile.core.profile;

import java.util.Arrays;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * How often the edges and blocks of one function were executed, derived from its paths. Immutable
 * and thread-safe; counts are in the unit of the paths' counts and saturate at {@link
 * Long#MAX_VALUE}.
 *
 * <p>Where paths overlap, only the own part of each path is counted: {@link PathKey#repeats}.
 *
 * <p>Block sequences cannot distinguish parallel edges, so the first one has the count of all. The
 * counts of structural paths are derived as {@link StructuralEdges} says.
 */
public final class EdgeProfile {
  private final long[] edges;
  private final long[] blocks;
  private final long[] edgeSamples;

  private EdgeProfile(long[] edges, long[] blocks, long[] edgeSamples) {
    this.edges = edges;
    this.blocks = blocks;
    this.edgeSamples = edgeSamples;
  }

  /** Of counts that do not follow from samples. */
  static EdgeProfile of(long[] edges, long[] blocks) {
    return new EdgeProfile(edges, blocks, new long[edges.length]);
  }

  /** Derives the profile in time linear in the length of all paths. */
  static EdgeProfile of(ControlFlowGraph graph, Iterable<PathCount> paths) {
    long[] edges = new long[graph.edgeCount()];
    long[] blocks = new long[graph.blockCount()];
    long[] edgeSamples = new long[edges.length];
    for (PathCount path : paths) {
      PathKey key = path.key();
      long samples = path.samples().orElse(0);
      for (int i = key.repeats(); i < key.executedLength(); i++) {
        add(blocks, key.block(i), path.count());
      }
      for (int i = key.repeats() + 1; i < key.length(); i++) {
        int edge = Graphs.edgeBetween(graph, key.block(i - 1), key.block(i));
        if (edge >= 0) {
          add(edges, edge, path.count());
          add(edgeSamples, edge, samples);
        }
      }
    }
    return new EdgeProfile(edges, blocks, edgeSamples);
  }

  private static void add(long[] counts, int index, long count) {
    counts[index] = Saturating.add(counts[index], count);
  }

  /** How often {@code edge} of the function's graph was taken. */
  public long edge(int edge) {
    return edges[edge];
  }

  /** How often {@code block} of the function's graph was entered. */
  public long block(int block) {
    return blocks[block];
  }

  /** How many samples took {@code edge}; 0 if the counts do not follow from samples. */
  public long edgeSamples(int edge) {
    return edgeSamples[edge];
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof EdgeProfile other
        && Arrays.equals(edges, other.edges)
        && Arrays.equals(blocks, other.blocks)
        && Arrays.equals(edgeSamples, other.edgeSamples);
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
