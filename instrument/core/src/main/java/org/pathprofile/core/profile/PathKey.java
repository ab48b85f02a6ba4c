package org.pathprofile.core.profile;

import java.util.Arrays;
import java.util.Objects;

/**
 * What makes a path of a function: its blocks and how it ended. Path ids are no identity, because
 * they depend on the numbering, which may change while a program runs.
 *
 * <p>Ordered by blocks, then by ending. Immutable and thread-safe.
 */
public final class PathKey implements Comparable<PathKey> {
  private final int[] blocks;
  private final PathEnding ending;
  private final int hash;

  /**
   * @param blocks the path's blocks in order of execution; copied
   * @throws IllegalArgumentException if there are no blocks
   */
  public PathKey(int[] blocks, PathEnding ending) {
    if (blocks.length == 0) {
      throw new IllegalArgumentException("a path needs at least one block");
    }
    this.blocks = blocks.clone();
    this.ending = Objects.requireNonNull(ending, "ending");
    // Not Enum.hashCode, which differs from run to run.
    hash = 31 * Arrays.hashCode(blocks) + ending.ordinal();
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

  @Override
  public int compareTo(PathKey other) {
    int order = Arrays.compare(blocks, other.blocks);
    return order != 0 ? order : ending.compareTo(other.ending);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof PathKey other
        && hash == other.hash
        && ending == other.ending
        && Arrays.equals(blocks, other.blocks);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return Arrays.toString(blocks) + " " + ending.label();
  }
}
