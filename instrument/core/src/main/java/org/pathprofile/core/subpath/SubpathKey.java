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

  /** An array of no blocks. */
  private static final int ARRAY_BYTES = 16;

  private static final int ALIGNMENT = 8;

  /**
   * What an entry of a hot list takes beside its blocks: a node of a linked hash map (40 bytes),
   * the slots of its table that are there per entry right after it has grown (4 bytes each, 2.67 of
   * them, rounded up to 12 bytes), the counter (32) and this key (32).
   */
  static final int ENTRY_BYTES = 40 + 12 + 32 + 32;

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
    long hash = 0;
    for (int block : blocks) {
      hash = HASH_FACTOR * hash + block;
    }
    return hash;
  }

  /**
   * The bytes of an entry with {@code length} blocks under {@link SubpathIdentity#EXACT}, as a
   * 64-bit HotSpot machine with compressed references lays it out.
   */
  static int bytes(int length) {
    return ENTRY_BYTES + arrayBytes(length);
  }

  /** The bytes that an entry of a hot list with this key takes. */
  int bytes() {
    return bytes(sampled.length)
        + (compared == sampled || compared == NONE ? 0 : arrayBytes(compared.length));
  }

  private static int arrayBytes(int length) {
    int bytes = ARRAY_BYTES + Integer.BYTES * length;
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
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
