package org.pathprofile.core.sampling;

/**
 * How often something was sampled, and how unevenly over the bursts of an {@link
 * ArnoldGroveSchedule}: the sum of its counts per burst and the sum of their squares, which is all
 * that {@link ShareInterval} needs. Takes constant time and space. Not thread-safe.
 */
public final class BurstTally {
  private long count;
  private long squares;
  private long burst = -1;
  private int inBurst;

  /** Nothing was sampled yet. */
  public BurstTally() {}

  /**
   * Adds a sample.
   *
   * @param inBurstNumber the number of the burst that it belongs to; the numbers never fall
   */
  public void add(long inBurstNumber) {
    if (inBurstNumber != burst) {
      burst = inBurstNumber;
      inBurst = 0;
    }
    // (n + 1)^2 - n^2
    squares += 2L * inBurst + 1;
    inBurst++;
    count++;
  }

  /** The tally of both, if no burst is in both. */
  public BurstTally plus(BurstTally other) {
    BurstTally sum = copy();
    sum.count += other.count;
    sum.squares += other.squares;
    sum.burst = Math.max(burst, other.burst);
    sum.inBurst = burst < other.burst ? other.inBurst : inBurst;
    return sum;
  }

  /** A tally that does not change with this one. */
  public BurstTally copy() {
    BurstTally copy = new BurstTally();
    copy.count = count;
    copy.squares = squares;
    copy.burst = burst;
    copy.inBurst = inBurst;
    return copy;
  }

  /** How many samples there were. */
  public long count() {
    return count;
  }

  /** The sum, over all bursts, of the square of the number of samples in the burst. */
  public long squares() {
    return squares;
  }
}
