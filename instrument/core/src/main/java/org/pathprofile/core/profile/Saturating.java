package org.pathprofile.core.profile;

/**
 * Sums and products of counts that stop at {@link Long#MAX_VALUE}. Used for derived numbers such as
 * flows, where an extreme count in a file must not make the whole profile unreadable; the counts
 * themselves are added exactly or not at all.
 */
final class Saturating {
  private Saturating() {}

  /** The sum of two counts that are not negative. */
  static long add(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** The product of two counts that are not negative. */
  static long multiply(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    return high != 0 || low < 0 ? Long.MAX_VALUE : low;
  }
}
