package org.pathprofile.core.sampling;

import org.jspecify.annotations.Nullable;

/**
 * What was sampled of one path: how many executions the samples stand for, and how sure that is.
 * Takes constant time per sample and constant space. Mutable, not thread-safe.
 *
 * <p>The <b>variance</b> is that of successive differences, the usual one for samples that are
 * spread evenly (W. G. Cochran, <i>Sampling Techniques</i>, 3rd edition, 1977, section 8.11; K. M.
 * Wolter, <i>Introduction to Variance Estimation</i>, 2nd edition, 2007, section 8.2, estimator
 * v2). Each unit stands for the path ends since the one before, so what the program does in one
 * phase or another is no error: only what happens between two neighbours is not known. If both are
 * of the path, or neither is, next to nothing is at stake there; if one is, the path began or
 * ceased somewhere between them, or alternates with others, and half the square of the path ends
 * between them is the expected square of the error. Where neighbours stand for different numbers of
 * path ends, the larger one is taken.
 */
public final class SampleTally {
  private long samples;
  private long count;

  /** The sum of what is at stake in the units. */
  private double squares;

  private double variance;

  /** The sum of the squares of the contributions to the variance. */
  private double fourth;

  /** What a run of samples contributes that begins with the very first one. */
  private double firstStart;

  /** What the end of the run with the last sample contributes, and the unit of that sample. */
  private double lastEnd;

  private long lastUnit;

  /** The unit of the last sample; null before the first one. */
  private @Nullable SampleUnit unit;

  /** Whether the unit before that one is of the path, too. */
  private boolean goesOn;

  /** Nothing was sampled yet. */
  public SampleTally() {}

  /**
   * Adds a sample.
   *
   * @param next its unit; units must be those of one {@link SampleTotals}, in their order
   * @throws IllegalArgumentException if the order is wrong
   * @throws ArithmeticException if the count exceeds {@link Long#MAX_VALUE}
   */
  public void add(SampleUnit next) {
    if (unit != null) {
      if (next.number() <= unit.number()) {
        throw new IllegalArgumentException(next + " comes behind " + unit);
      }
      boolean isAdjacent = next.number() == unit.number() + 1;
      close(this, isAdjacent);
      goesOn = isAdjacent;
    }
    count = Math.addExact(count, next.pathEnds());
    samples++;
    unit = next;
  }

  /** Adds the open unit to the sums of a tally. */
  private void close(SampleTally sums, boolean nextIsAdjacent) {
    if (unit == null) {
      return;
    }
    sums.squares += SampleUnit.stake(unit.pathEnds());
    double start = goesOn ? 0 : unit.fromPrevious() / 2;
    sums.contribute(start);
    if (unit.number() == 1) {
      sums.firstStart = start;
    }
    if (!nextIsAdjacent) {
      sums.lastEnd = unit.toNext() / 2;
      sums.lastUnit = unit.number();
      sums.contribute(sums.lastEnd);
    }
  }

  private void contribute(double square) {
    variance += square;
    fourth += square * square;
  }

  /**
   * The tally of both, which are to be of different samples, of one path or of several. The
   * variances are added, as if both were independent; that is too much where one sample follows the
   * other.
   *
   * @throws ArithmeticException if the count exceeds {@link Long#MAX_VALUE}
   */
  public SampleTally plus(SampleTally other) {
    SampleTally sum = closed();
    SampleTally second = other.closed();
    sum.samples += second.samples;
    sum.count = Math.addExact(sum.count, second.count);
    sum.squares += second.squares;
    sum.variance += second.variance;
    sum.fourth += second.fourth;
    sum.firstStart += second.firstStart;
    if (second.lastUnit > sum.lastUnit) {
      sum.lastUnit = second.lastUnit;
      sum.lastEnd = second.lastEnd;
    }
    return sum;
  }

  /** A tally that does not change with this one, to be read. */
  public SampleTally copy() {
    return closed();
  }

  private SampleTally closed() {
    SampleTally closed = new SampleTally();
    closed.samples = samples;
    closed.count = count;
    closed.squares = squares;
    closed.variance = variance;
    closed.fourth = fourth;
    closed.firstStart = firstStart;
    closed.lastEnd = lastEnd;
    closed.lastUnit = lastUnit;
    close(closed, false);
    return closed;
  }

  /** How many samples there were. */
  public long samples() {
    return samples;
  }

  /** How many executions they stand for: the estimate. */
  public long count() {
    return count;
  }

  /** How uncertain the estimate is. */
  Uncertainty uncertainty() {
    return closed().uncertaintyOfClosed();
  }

  /**
   * How uncertain the estimate is if the path has been taken before the first sample already, and
   * will be taken behind the last one. So it is with one that is nearly everything.
   *
   * @param units how many samples there are of all paths
   */
  Uncertainty uncertaintyWithin(long units) {
    SampleTally closed = closed();
    closed.take(closed.firstStart);
    closed.take(closed.lastUnit == units ? closed.lastEnd : 0);
    return closed.uncertaintyOfClosed();
  }

  private void take(double square) {
    variance = Math.max(0, variance - square);
    fourth = Math.max(0, fourth - square * square);
  }

  private Uncertainty uncertaintyOfClosed() {
    // Every run of samples begins and ends.
    double events = fourth > 0 ? variance * variance / fourth / 2 : 0;
    return new Uncertainty(variance, events, squares);
  }

  /**
   * What is known of the error.
   *
   * @param variance of the estimate
   * @param events from how many events that is known: something that two runs of samples tell of is
   *     less well known than what ten tell of
   * @param squares the sum of what is at stake in the units
   */
  record Uncertainty(double variance, double events, double squares) {
    /** How large one such event is, as an error. */
    double event() {
      return Math.sqrt(variance / Math.max(1, events));
    }
  }
}
