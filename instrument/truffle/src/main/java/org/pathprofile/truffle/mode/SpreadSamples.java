package org.pathprofile.truffle.mode;

import java.util.SplittableRandom;
import org.pathprofile.core.sampling.SampleTotals;
import org.pathprofile.core.sampling.SampleUnit;

/**
 * Samples that are spread over all path ends. These are divided into strata, and of each stratum
 * one path end is sampled, wherever in it: so no period of the program is in step with the samples
 * (W. G. Cochran, <i>Sampling Techniques</i>, 3rd edition, 1977, section 8.6).
 *
 * <p>The clock only says how large a stratum is: it has the number of samples that is asked for lie
 * in a period, if the thread goes on to end paths as often as it did in the last one. For the case
 * that it gets further, as much again is planned, and behind that strata that grow: so a thread can
 * end paths a million times as often, and still no sample stands for more than a few percent of the
 * path ends before it. If it ends them less often, the stratum under way is cut short.
 *
 * <p>The samples that a tick finds stand for the path ends since the last tick that found some,
 * each in proportion to its stratum; so their weights add up to a number that was counted.
 *
 * <p>Used under the lock of a {@link PathEndSampler}.
 */
final class SpreadSamples {
  /** So many strata are of equal size, times the number of samples that are wanted in a period. */
  private static final int STEADY = 2;

  /** After so many strata behind these their size is doubled again. */
  private static final int DOUBLING = 32;

  /** How often their size is doubled. */
  private static final int DOUBLINGS = 22;

  /** A stratum is cut short when this many times what it should be is left of it. */
  private static final int TOO_FAR = 2;

  private static final long LARGEST = 1L << 36;

  private final int samples;
  private final SplittableRandom random;

  /**
   * @param samples how many are wanted in a period
   */
  SpreadSamples(int samples, SplittableRandom random) {
    this.samples = samples;
    this.random = random;
  }

  /** For how many notes there has to be room. */
  int room() {
    return STEADY * samples + DOUBLING * DOUBLINGS;
  }

  /** Has the path ends from now on sampled, when nothing is known of how often they come. */
  void begin(ThreadSamples thread) {
    thread.endsAtTick = thread.ends();
    plan(thread, 1, true);
  }

  /** The clock has ticked, and notes have been told of. */
  void tick(ThreadSamples thread) {
    long inPeriod = thread.ends() - thread.endsAtTick;
    thread.endsAtTick = thread.ends();
    if (inPeriod > 0) {
      long size = Math.min(LARGEST, Math.max(1, inPeriod / samples));
      plan(thread, size, thread.markedEnd() - thread.ends() > TOO_FAR * size);
    }
  }

  /**
   * Plans strata behind the one that is under way.
   *
   * @param size of the first ones
   * @param anew whether the one that is under way ends here, and another one begins
   */
  private void plan(ThreadSamples thread, long size, boolean anew) {
    long next = thread.nextNote();
    long last = Math.min(next + room() - 1, thread.lastNote());
    long sizeHere = anew ? size : Math.min(thread.stratum(next), (TOO_FAR + 1) * size);
    long placeHere = anew ? placeIn(size) : sizeHere / 2;
    thread.setStratum(next, sizeHere);
    long sizeBehind = size(last - next, size);
    long placeBehind = placeIn(sizeBehind);
    thread.setGap(last, last, sizeBehind);
    for (long note = last - 1; note >= next; note--) {
      thread.setStratum(note + 1, sizeBehind);
      long stratum = note == next ? sizeHere : size(note - next, size);
      long place = note == next ? placeHere : placeIn(stratum);
      thread.setGap(note, note + 1, stratum - place + placeBehind);
      sizeBehind = stratum;
      placeBehind = place;
    }
    if (anew) {
      thread.setMark(thread.ends() + 1 + placeHere);
    }
  }

  /**
   * The size of a stratum.
   *
   * @param index from 0 on
   * @param size of the first one
   */
  private long size(long index, long size) {
    long steady = (long) STEADY * samples;
    return index < steady
        ? size
        : Math.max(size, Math.min(LARGEST, size << (1 + (index - steady) / DOUBLING)));
  }

  private long placeIn(long size) {
    return size == 1 ? 0 : random.nextLong(size);
  }

  /**
   * Tells what the samples stand for that were taken since the last time: for all path ends since
   * then together.
   *
   * @param strata for how many path ends each of them was planned to stand; one or more, but no
   *     more than there are path ends
   */
  SampleUnit[] account(SampleTotals totals, ThreadSamples thread, long[] strata) {
    long all = thread.unaccounted();
    long sinceTick = Math.max(strata.length, thread.ends() - thread.endsAtTick);
    long earlier = Math.max(0, all - sinceTick);
    long[] weights = weights(all - earlier, strata);
    weights[0] += earlier;
    return totals.addRound(weights);
  }

  /**
   * Distributes path ends: one to each sample, and the rest in proportion to what else was in their
   * strata.
   *
   * @return numbers from 1 on with the sum {@code ends}
   */
  static long[] weights(long ends, long[] strata) {
    double all = 0;
    for (long stratum : strata) {
      all += stratum - 1;
    }
    long rest = ends - strata.length;
    double sum = 0;
    long given = 0;
    long[] weights = new long[strata.length];
    for (int i = 0; i < weights.length; i++) {
      sum += strata[i] - 1;
      double part = all == 0 ? (i + 1.0) / weights.length : sum / all;
      long next = i + 1 == weights.length ? rest : (long) (rest * part);
      weights[i] = 1 + next - given;
      given = next;
    }
    return weights;
  }
}
