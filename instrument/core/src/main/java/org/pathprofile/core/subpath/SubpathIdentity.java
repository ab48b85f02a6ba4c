package org.pathprofile.core.subpath;

import java.util.Arrays;

/**
 * Which sampled subpaths count as the same one.
 *
 * <p>No two subpaths of different lengths are ever the same. Only {@link #EXACT} never merges
 * subpaths that ran differently. The others reduce noise: a loop of n blocks sampled at random
 * moments yields up to n different subpaths.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, sections 2.3.5 and 3.2. The thesis names
 * an identity that ignores rotation and nothing else as the ideal and leaves it open; {@link
 * #ROTATION} is that identity.
 */
public enum SubpathIdentity {
  /** The same blocks in the same order. Linear time. */
  EXACT {
    @Override
    SubpathKey key(int[] blocks) {
      return SubpathKey.ofBlocks(blocks, blocks);
    }
  },

  /**
   * The same blocks in the same cyclic order: a subpath stands for all its rotations. Linear time.
   * Limit: it also merges rotations that no loop produced.
   */
  ROTATION {
    @Override
    SubpathKey key(int[] blocks) {
      int start = leastRotation(blocks);
      int[] rotated = new int[blocks.length];
      System.arraycopy(blocks, start, rotated, 0, blocks.length - start);
      System.arraycopy(blocks, 0, rotated, blocks.length - start, start);
      return SubpathKey.ofBlocks(blocks, rotated);
    }
  },

  /**
   * The same exclusive or of the block numbers. Linear time. Limit: blocks that occur an even
   * number of times do not matter, so that abbc equals addc, and unrelated subpaths coincide when
   * block numbers are small. For comparison only.
   */
  XOR {
    @Override
    SubpathKey key(int[] blocks) {
      long xor = 0;
      for (int block : blocks) {
        xor ^= block;
      }
      return SubpathKey.ofHash(blocks, xor);
    }
  },

  /**
   * The same blocks equally often, in any order, by a linear hash over the sorted block numbers.
   * Takes time {@code O(n log n)} in the length. Limits: order is lost, so a subpath equals its
   * permutations; being a hash of 64 bits, it can merge unrelated subpaths.
   */
  SORTED_HASH {
    @Override
    SubpathKey key(int[] blocks) {
      int[] sorted = blocks.clone();
      Arrays.sort(sorted);
      return SubpathKey.ofHash(blocks, SubpathKey.linearHash(sorted));
    }
  };

  /** The key that a subpath shares with the subpaths that are the same; keeps {@code blocks}. */
  abstract SubpathKey key(int[] blocks);

  /**
   * Where the lexicographically least rotation begins. Two candidates are compared block by block;
   * a difference after k equal blocks rules out k + 1 starts of the greater one, which makes the
   * time linear and needs no memory.
   */
  private static int leastRotation(int[] blocks) {
    int length = blocks.length;
    int first = 0;
    int second = 1;
    int equal = 0;
    while (first < length && second < length && equal < length) {
      int order =
          Integer.compare(blocks[(first + equal) % length], blocks[(second + equal) % length]);
      if (order == 0) {
        equal++;
        continue;
      }
      if (order > 0) {
        first += equal + 1;
      } else {
        second += equal + 1;
      }
      if (first == second) {
        second++;
      }
      equal = 0;
    }
    return Math.min(first, second);
  }
}
