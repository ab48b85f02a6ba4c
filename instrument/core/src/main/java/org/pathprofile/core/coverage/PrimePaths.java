package org.pathprofile.core.coverage;

import java.util.Arrays;
import java.util.Objects;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * The prime paths of a control-flow graph.
 *
 * <p>A path is <em>simple</em> if no block occurs twice in it, except that its first block may also
 * be its last. A simple path is <em>prime</em> if it is part of no longer simple path. To cover all
 * prime paths is to skip every loop, to run it once and to run it again, in every combination with
 * the branches around it, as far as a graph allows.
 *
 * <p>Counted as GCC's {@code -fpath-coverage} counts them: a path is a sequence of blocks, so
 * parallel edges give one path; a cycle gives one path for each of its blocks, which begins and
 * ends there; a self-loop is a cycle of one block. Paths also begin at heads, which no edge enters.
 * Blocks that cannot be reached from the entry or a head are left out, as no compiler keeps them.
 * (GCC's graphs have blocks before the first and behind the last statement, as these have an entry
 * and an exit.)
 *
 * <p>A graph may have exponentially many prime paths. The enumeration stops at a limit on their
 * number, or on the number of blocks of all of them together, and {@link #isComplete} tells. (GCC
 * estimates beforehand and reports nothing at all for a graph above the limit; its default is
 * 250,000 paths.)
 *
 * <p>Source of the criterion: Ammann and Offutt, <i>Introduction to Software Testing</i>, 2nd
 * edition, section 7.2. Enumeration: {@link PrimePathSearch}. Immutable and thread-safe.
 */
public final class PrimePaths {
  /** Bounds the memory of a result to about 100 MB: 25,000,000 blocks. */
  public static final int DEFAULT_BLOCK_LIMIT = 25_000_000;

  private final int[] blocks;

  /** Where each path begins in {@code blocks}, and where the last one ends. */
  private final int[] start;

  private final boolean complete;

  PrimePaths(int[] blocks, int[] start, boolean complete) {
    this.blocks = blocks;
    this.start = start;
    this.complete = complete;
  }

  /**
   * The prime paths of {@code graph}, in lexicographical order of their block numbers; the first of
   * them in this order if there are more than a limit allows.
   *
   * @param pathLimit the number of paths to list at most, at least 1
   * @param blockLimit the number of blocks to list at most, over all paths, at least 1
   * @throws IllegalArgumentException if a limit is below 1
   */
  public static PrimePaths of(ControlFlowGraph graph, int pathLimit, int blockLimit) {
    Objects.requireNonNull(graph, "graph");
    requirePositive("pathLimit", pathLimit);
    requirePositive("blockLimit", blockLimit);
    return new PrimePathSearch(graph, pathLimit, blockLimit).search();
  }

  private static void requirePositive(String parameter, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(parameter + " must be at least 1, but is " + value);
    }
  }

  /** Whether all prime paths are listed; false if a limit was hit. */
  public boolean isComplete() {
    return complete;
  }

  /** The number of listed paths: all of them if {@link #isComplete}, otherwise a lower bound. */
  public int count() {
    return start.length - 1;
  }

  /** The blocks of the {@code index}-th path, 0-based; a copy. */
  public int[] path(int index) {
    Objects.checkIndex(index, count());
    return Arrays.copyOfRange(blocks, start[index], start[index + 1]);
  }

  /** The number of blocks of the {@code index}-th path; a cycle's first block counts twice. */
  public int length(int index) {
    Objects.checkIndex(index, count());
    return start[index + 1] - start[index];
  }

  /** The {@code position}-th block of the {@code index}-th path, both 0-based. */
  public int block(int index, int position) {
    return blocks[start[index] + Objects.checkIndex(position, length(index))];
  }
}
