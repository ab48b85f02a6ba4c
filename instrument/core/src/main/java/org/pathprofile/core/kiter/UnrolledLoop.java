package org.pathprofile.core.kiter;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A loop that paths follow over several iterations. Immutable and thread-safe.
 *
 * <p>It is given by its back edges, so that loops which share a header can be told apart. It
 * consists of the header and all blocks from which a back edge is reached without passing the
 * header: handlers and resume points on the way, which no edge enters, included.
 */
public final class UnrolledLoop {
  private final int header;
  private final int[] backEdges;
  private final int k;
  private final BitSet blocks;
  private final boolean compensated;

  UnrolledLoop(int header, int[] backEdges, int k, BitSet blocks, boolean compensated) {
    this.header = header;
    this.backEdges = backEdges;
    this.k = k;
    this.blocks = blocks;
    this.compensated = compensated;
  }

  /** The block where every iteration begins. */
  public int header() {
    return header;
  }

  /** The edges that begin another iteration, by rising number; a copy. */
  public int[] backEdges() {
    return backEdges.clone();
  }

  boolean isBackEdge(int edge) {
    return Arrays.binarySearch(backEdges, edge) >= 0;
  }

  /** The number of iterations over which paths are followed, at least 2. */
  public int k() {
    return k;
  }

  /** Whether {@code block} belongs to the loop. */
  public boolean contains(int block) {
    return blocks.get(block);
  }

  /**
   * Whether all paths that begin at the header come over a back edge of this loop, and so iterate
   * {@code k} times. Otherwise the header is also the target of another edge on which paths end, or
   * a handler or resume point; a path that begins there may leave the loop earlier.
   */
  public boolean isCompensated() {
    return compensated;
  }

  @Override
  public String toString() {
    return "k = %s for the loop at %s with back edges %s"
        .formatted(k, header, Arrays.toString(backEdges));
  }
}
