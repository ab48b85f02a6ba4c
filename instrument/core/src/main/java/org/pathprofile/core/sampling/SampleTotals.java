package org.pathprofile.core.sampling;

/**
 * All path ends of a profile and all samples of them: hands out the {@link SampleUnit units} to
 * which samples belong, in the order in which they were taken. Takes constant time per unit and
 * constant space. Not thread-safe.
 */
public final class SampleTotals {
  private long pathEnds;
  private long unsampled;
  private long samples;
  private long rounds;
  private double squares;
  private double lastStake;

  /** Nothing was sampled yet. */
  public SampleTotals() {}

  /**
   * Adds what a tick of the clock found: samples that are spread over the path ends since the last
   * one.
   *
   * @param weights how many path ends each sample stands for: those from behind the sample before
   *     up to and with itself; each at least 1. None if no path was sampled.
   * @return the unit of each sample, in the same order
   * @throws IllegalArgumentException if a weight is below 1
   * @throws ArithmeticException if the sum of all path ends exceeds {@link Long#MAX_VALUE}
   */
  public SampleUnit[] addRound(long... weights) {
    rounds++;
    SampleUnit[] added = new SampleUnit[weights.length];
    for (int i = 0; i < added.length; i++) {
      boolean isLast = i + 1 == added.length;
      added[i] = add(weights[i], isLast ? weights[i] : weights[i + 1]);
    }
    return added;
  }

  private SampleUnit add(long ends, long next) {
    if (ends < 1) {
      throw new IllegalArgumentException("a sample cannot stand for " + ends + " path ends");
    }
    pathEnds = Math.addExact(pathEnds, ends);
    samples++;
    double stake = SampleUnit.stake(ends);
    double before = Math.max(stake, lastStake);
    double after = Math.max(stake, SampleUnit.stake(Math.max(next, 1)));
    lastStake = stake;
    squares += stake;
    return new SampleUnit(samples, ends, before, after);
  }

  /**
   * Adds path ends that were counted but belong to no sample, such as those since the last one.
   *
   * @param ends at least 0
   * @throws IllegalArgumentException if negative
   * @throws ArithmeticException if the sum of all path ends exceeds {@link Long#MAX_VALUE}
   */
  public void addUnsampled(long ends) {
    if (ends < 0) {
      throw new IllegalArgumentException("negative path ends " + ends);
    }
    pathEnds = Math.addExact(pathEnds, ends);
    unsampled += ends;
  }

  /** Totals that do not change with these. */
  public SampleTotals copy() {
    SampleTotals copy = new SampleTotals();
    copy.pathEnds = pathEnds;
    copy.unsampled = unsampled;
    copy.samples = samples;
    copy.rounds = rounds;
    copy.squares = squares;
    copy.lastStake = lastStake;
    return copy;
  }

  /** How many paths ended: counted, no estimate. */
  public long pathEnds() {
    return pathEnds;
  }

  /** How many of them were sampled: the number of the last unit. */
  public long samples() {
    return samples;
  }

  /** How often the clock collected samples. */
  public long rounds() {
    return rounds;
  }

  /** How many belong to no sample. */
  long unsampled() {
    return unsampled;
  }

  /** The sum of the squares of what is at stake in each unit. */
  double squares() {
    return squares;
  }
}
