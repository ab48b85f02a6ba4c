package org.pathprofile.core.profile;

import java.util.Arrays;
import java.util.Objects;

/**
 * What makes a path of a function: its blocks and how it ended. Path ids are no identity, because
 * they depend on the numbering, which may change while a program runs.
 *
 * <p>Paths that span several iterations of a loop overlap: behind every back edge one begins, while
 * others are still under way. The number of leading blocks that an earlier path of the same
 * activation covers as well, {@link #repeats}, is part of the identity, so that counts of blocks
 * and edges can be derived without counting anything twice: only the rest of the path is its own.
 *
 * <p>Ordered by blocks, then by ending, then by repeats. Immutable and thread-safe.
 */
public final class PathKey implements Comparable<PathKey> {
  private final int[] blocks;
  private final PathEnding ending;
  private final int repeats;
  private final int hash;

  /**
   * A path that overlaps no earlier one.
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
    if (blocks.length == 0) {
      throw new IllegalArgumentException("a path needs at least one block");
    }
    this.blocks = blocks.clone();
    this.ending = Objects.requireNonNull(ending, "ending");
    this.repeats = repeats;
    if (repeats < 0 || (repeats > 0 && repeats >= executedLength())) {
      throw new IllegalArgumentException(
          "of the "
              + executedLength()
              + " blocks that a path executed, "
              + repeats
              + " cannot repeat an earlier path");
    }
    // Not Enum.hashCode, which differs from run to run.
    hash = 31 * (31 * Arrays.hashCode(blocks) + ending.ordinal()) + repeats;
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
   * more. What is this path's own are the blocks from this index on that it executed, and the edges
   * between two blocks from this index on.
   */
  public int repeats() {
    return repeats;
  }

  @Override
  public int compareTo(PathKey other) {
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
        && Arrays.equals(blocks, other.blocks);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return Arrays.toString(blocks)
        + " "
        + ending.label()
        + (repeats == 0 ? "" : ", the first " + repeats + " repeat");
  }
}
