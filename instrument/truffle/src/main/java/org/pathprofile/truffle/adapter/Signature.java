package org.pathprofile.truffle.adapter;

/**
 * Mixes numbers into one of 64 bits, by which things that are made of the same numbers in the same
 * order can be found again. Others have the same one by an accident of one in 2<sup>64</sup>. Not
 * thread-safe.
 */
final class Signature {
  /** An odd number whose bits look random (of the golden ratio), so that all bits take part. */
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private static final int HALF = Long.SIZE / 2;

  private long value = FACTOR;

  void add(long number) {
    long mixed = (value ^ number) * FACTOR;
    value = mixed ^ (mixed >>> HALF);
  }

  void add(boolean flag) {
    add(flag ? 1 : 0);
  }

  long value() {
    return value;
  }
}
