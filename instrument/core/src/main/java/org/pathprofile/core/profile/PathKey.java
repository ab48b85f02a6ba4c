package org.pathprofile.core.profile;

import java.util.Arrays;
import java.util.Objects;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * The identity of a path within a function: its blocks and how it ended. Path ids do not identify a
 * path, because they depend on the numbering, which may change while a program runs.
 *
 * <p>Paths that span several iterations of a loop overlap: after every back edge one begins while
 * others are still in progress. The number of leading blocks that an earlier path of the same
 * activation covers as well, {@link #repeats}, is part of the identity, so that counts of blocks
 * and edges can be derived without counting anything twice: only the rest of the path is its own.
 *
 * <p>A path of a structure graph (see {@link StructurePart}) also has the graph's index, and the
 * path of a loop whether it enters the loop or is a later iteration. In its blocks, the header of
 * an inner loop stands for all of that loop. It may end {@link PathEnding#EXIT} within a loop: then
 * it leaves the loop.
 *
 * <p>Ordered by structure graph, paths that enter first, then by blocks, by ending, by repeats.
 * Immutable and thread-safe.
 */
public final class PathKey implements Comparable<PathKey> {
  private final int[] blocks;
  private final PathEnding ending;
  private final int repeats;
  private final int graph;
  private final boolean entering;
  private final int hash;

  /**
   * A path of the whole graph, or of the outline graph, that overlaps no earlier one.
   *
   * @param blocks the path's blocks in order of execution; copied
   * @throws IllegalArgumentException if there are no blocks
   */
  public PathKey(int[] blocks, PathEnding ending) {
    this(blocks, ending, 0);
  }

  /**
   * @param blocks the path's blocks in order of execution; copied
   * @param repeats how many of the leading blocks an earlier path covers; fewer than the path
   *     executed
   * @throws IllegalArgumentException if there are no blocks, or the repeats are out of range
   */
  public PathKey(int[] blocks, PathEnding ending, int repeats) {
    this(blocks, ending, repeats, 0, false);
  }

  /**
   * A path of a structure graph.
   *
   * @param blocks the path's blocks in order of execution; copied
   * @param graph the index of the structure graph, at least 0; the outline graph is 0
   * @param entering whether the path begins with entering the loop; false in the outline graph
   * @throws IllegalArgumentException if there are no blocks, or a loop is entered in graph 0
   */
  public PathKey(int[] blocks, PathEnding ending, int graph, boolean entering) {
    this(blocks, ending, 0, graph, entering);
  }

  private PathKey(int[] blocks, PathEnding ending, int repeats, int graph, boolean entering) {
    if (blocks.length == 0) {
      throw new IllegalArgumentException("a path needs at least one block");
    }
    if (graph < 0 || (graph == 0 && entering)) {
      throw new IllegalArgumentException("no path enters the structure graph " + graph);
    }
    this.blocks = blocks.clone();
    this.ending = Objects.requireNonNull(ending, "ending");
    this.repeats = repeats;
    this.graph = graph;
    this.entering = entering;
    if (repeats < 0 || (repeats > 0 && repeats >= executedLength())) {
      throw new IllegalArgumentException(
          "of the %s blocks that a path executed, %s cannot repeat an earlier path"
              .formatted(executedLength(), repeats));
    }
    int part = 2 * graph + (entering ? 1 : 0);
    // Not Enum.hashCode, which differs from run to run.
    hash = 31 * (31 * (31 * Arrays.hashCode(blocks) + ending.ordinal()) + repeats) + part;
  }

  /** The structure graph to which the path belongs; 0 if there is only one. */
  public int graph() {
    return graph;
  }

  /** Whether this path of a loop begins with entering it, not with a later iteration. */
  public boolean isEntering() {
    return entering;
  }

  public PathEnding ending() {
    return ending;
  }

  /** The number of listed blocks, at least 1. */
  public int length() {
    return blocks.length;
  }

  /** The block listed as the {@code index}-th, 0-based. */
  public int block(int index) {
    return blocks[index];
  }

  /** A copy of the listed blocks. */
  public int[] blocks() {
    return blocks.clone();
  }

  /**
   * How many of the listed blocks this path executed: all of them, or all but the last where that
   * is the beginning of the next path.
   */
  public int executedLength() {
    return ending.listsNextBlock() ? blocks.length - 1 : blocks.length;
  }

  /**
   * How many of the leading blocks an earlier path of the same activation covers as well, 0 or
   * more. The path's own part consists of the blocks from this index on that it executed, and the
   * edges between two blocks from this index on.
   */
  public int repeats() {
    return repeats;
  }

  /**
   * @throws IllegalArgumentException if blocks are not of the graph, or the path executed none
   */
  void require(ControlFlowGraph whole) {
    for (int block : blocks) {
      if (block < 0 || block >= whole.blockCount()) {
        throw new IllegalArgumentException(
            "the graph has no block " + block + ", it has " + whole.blockCount() + " blocks");
      }
    }
    if (executedLength() == 0) {
      throw new IllegalArgumentException(
          "a path that ends '" + ending.label() + "' lists the next path's first block too");
    }
  }

  @Override
  public int compareTo(PathKey other) {
    if (graph != other.graph) {
      return Integer.compare(graph, other.graph);
    } else if (entering != other.entering) {
      return entering ? -1 : 1;
    }
    int order = Arrays.compare(blocks, other.blocks);
    if (order == 0) {
      order = ending.compareTo(other.ending);
    }
    return order != 0 ? order : Integer.compare(repeats, other.repeats);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof PathKey other
        && hash == other.hash
        && ending == other.ending
        && repeats == other.repeats
        && graph == other.graph
        && entering == other.entering
        && Arrays.equals(blocks, other.blocks);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return (graph == 0 ? "" : "graph " + graph + (entering ? " entered " : " "))
        + Arrays.toString(blocks)
        + " "
        + ending.label()
        + (repeats == 0 ? "" : ", the first " + repeats + " repeat");
  }
}
