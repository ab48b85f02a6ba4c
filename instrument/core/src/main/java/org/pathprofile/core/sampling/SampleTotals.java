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
  private long units;
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
      added[i] = add(weights[i], 1, isLast ? weights[i] : weights[i + 1]);
    }
    return added;
  }

  /**
   * Adds a burst: samples taken side by side, which all together stand for the path ends between
   * two bursts.
   *
   * @param ends how many path ends it stands for, at least {@code taken}
   * @param taken how many of them were sampled, at least 1
   * @throws IllegalArgumentException if a number is less
   * @throws ArithmeticException if the sum of all path ends exceeds {@link Long#MAX_VALUE}
   */
  public SampleUnit addBurst(long ends, int taken) {
    rounds++;
    return add(ends, taken, ends);
  }

  private SampleUnit add(long ends, int taken, long next) {
    if (taken < 1 || ends < taken) {
      throw new IllegalArgumentException(
          taken + " samples cannot stand for " + ends + " path ends");
    }
    pathEnds = Math.addExact(pathEnds, ends);
    samples += taken;
    units++;
    double stake = SampleUnit.stake(ends, taken);
    double before = Math.max(stake, lastStake);
    double after = Math.max(stake, SampleUnit.stake(Math.max(next, taken), taken));
    lastStake = stake;
    squares += stake;
    return new SampleUnit(units, ends, taken, before, after);
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
    copy.units = units;
    copy.rounds = rounds;
    copy.squares = squares;
    copy.lastStake = lastStake;
    return copy;
  }

  /** How many paths ended: counted, no estimate. */
  public long pathEnds() {
    return pathEnds;
  }

  /** How many of them were sampled. */
  public long samples() {
    return samples;
  }

  /** How often the clock collected samples, or how many bursts there were. */
  public long rounds() {
    return rounds;
  }

  /** How many belong to no sample. */
  long unsampled() {
    return unsampled;
  }

  long units() {
    return units;
  }

  /** The sum of the squares of what is at stake in each unit. */
  double squares() {
    return squares;
  }
}
