package org.pathprofile.core.numbering;

import java.util.Arrays;
import java.util.Objects;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * A path as a sequence of blocks and the edges between them.
 *
 * <p>A path that ends at a header, on a back edge or on a cut edge lists as its last block the one
 * where the next path begins ({@link EndKind#listsNextBlock}). Immutable and thread-safe; equal if
 * the edges, the first block and the kinds of start and end are.
 */
public final class DecodedPath {
  private final int[] blocks;
  private final int[] edges;
  private final StartKind start;
  private final EndKind end;

  private DecodedPath(int[] blocks, int[] edges, StartKind start, EndKind end) {
    this.blocks = blocks;
    this.edges = edges;
    this.start = start;
    this.end = end;
  }

  /**
   * The path that begins at {@code startBlock} and takes {@code edges}. The array is copied.
   *
   * @throws IllegalArgumentException if the edges do not follow each other from the start block on
   */
  public static DecodedPath of(
      ControlFlowGraph graph, StartKind start, int startBlock, int[] edges, EndKind end) {
    Objects.requireNonNull(start, "start");
    Objects.requireNonNull(end, "end");
    int[] blocks = new int[edges.length + 1];
    blocks[0] = Objects.checkIndex(startBlock, graph.blockCount());
    for (int i = 0; i < edges.length; i++) {
      if (graph.from(edges[i]) != blocks[i]) {
        throw new IllegalArgumentException(
            "edge %s -> %s does not continue a path at block %s"
                .formatted(graph.from(edges[i]), graph.to(edges[i]), blocks[i]));
      }
      blocks[i + 1] = graph.to(edges[i]);
    }
    return new DecodedPath(blocks, edges.clone(), start, end);
  }

  /** A copy of the listed blocks. */
  public int[] blocks() {
    return blocks.clone();
  }

  /** The number of listed blocks: one more than edges. */
  public int blockCount() {
    return blocks.length;
  }

  /** The block listed as the {@code index}-th, 0-based. */
  public int block(int index) {
    return blocks[index];
  }

  /**
   * How many of the listed blocks this path executes: all, or all but the last where that is the
   * beginning of the next path.
   */
  public int executedBlockCount() {
    return end.listsNextBlock() ? blocks.length - 1 : blocks.length;
  }

  /** A copy of the edges. */
  public int[] edges() {
    return edges.clone();
  }

  public int edgeCount() {
    return edges.length;
  }

  /** The edge taken as the {@code index}-th, 0-based. */
  public int edge(int index) {
    return edges[index];
  }

  public StartKind start() {
    return start;
  }

  public EndKind end() {
    return end;
  }

  /**
   * This path and the one that the activation took next, as one path.
   *
   * @throws IllegalArgumentException if {@code next} does not begin where this path leads
   */
  public DecodedPath followedBy(DecodedPath next) {
    int last = blocks[blocks.length - 1];
    if (!end.listsNextBlock() || next.blocks[0] != last) {
      throw new IllegalArgumentException(next + " cannot follow directly upon " + this);
    }
    int[] allBlocks = Arrays.copyOf(blocks, blocks.length + next.edges.length);
    System.arraycopy(next.blocks, 1, allBlocks, blocks.length, next.edges.length);
    int[] allEdges = Arrays.copyOf(edges, edges.length + next.edges.length);
    System.arraycopy(next.edges, 0, allEdges, edges.length, next.edges.length);
    return new DecodedPath(allBlocks, allEdges, start, next.end);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof DecodedPath other
        && start == other.start
        && end == other.end
        && blocks[0] == other.blocks[0]
        && Arrays.equals(edges, other.edges);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(edges) + blocks[0];
  }

  @Override
  public String toString() {
    return start + " " + Arrays.toString(blocks) + " " + end;
  }
}
