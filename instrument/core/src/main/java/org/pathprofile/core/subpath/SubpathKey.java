package org.pathprofile.core.subpath;

import java.util.Arrays;

/**
 * Equality of subpaths under one {@link SubpathIdentity}: by blocks or by a hash. Carries the
 * blocks of the subpath that it was made from, which take no part in the comparison.
 */
final class SubpathKey {

  /**
   * The multiplier of Knuth's linear congruential generator MMIX: odd, and so chosen that products
   * spread well.
   */
  private static final long HASH_FACTOR = 6364136223846793005L;

  private static final int[] NONE = {};

  private final int[] sampled;
  private final int[] compared;
  private final long hash;

  private SubpathKey(int[] sampled, int[] compared, long hash) {
    this.sampled = sampled;
    this.compared = compared;
    this.hash = hash;
  }

  /** A key for {@code sampled} that equals only keys with the same {@code compared} blocks. */
  static SubpathKey ofBlocks(int[] sampled, int[] compared) {
    return new SubpathKey(sampled, compared, linearHash(compared));
  }

  /** A key for {@code sampled} that equals keys of the same length and hash. */
  static SubpathKey ofHash(int[] sampled, long hash) {
    return new SubpathKey(sampled, NONE, hash);
  }

  /** A linear hash over the blocks in their order. */
  static long linearHash(int[] blocks) {
    return linearHash(blocks, 0, blocks.length);
  }

  private static long linearHash(int[] source, int from, int length) {
    long hash = 0;
    for (int i = from; i < from + length; i++) {
      hash = HASH_FACTOR * hash + source[i];
    }
    return hash;
  }

  /** A hash for tables, of {@code length} blocks in {@code source}; all its bits are mixed. */
  static int spread(int[] source, int from, int length) {
    long hash = (linearHash(source, from, length) + length) * HASH_FACTOR;
    return (int) (hash ^ hash >>> 32);
  }

  /** The blocks as they ran; not a copy. */
  int[] sampled() {
    return sampled;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SubpathKey key
        && sampled.length == key.sampled.length
        && hash == key.hash
        && Arrays.equals(compared, key.compared);
  }

  @Override
  public int hashCode() {
    return 31 * sampled.length + Long.hashCode(hash);
  }
}
