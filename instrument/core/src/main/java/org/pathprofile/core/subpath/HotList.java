package org.pathprofile.core.subpath;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ObjLongConsumer;

/**
 * A random sample of a stream of items in bounded memory, kept as pairs of item and count.
 *
 * <p>An item of the stream is in the sample with probability 1 / {@link #period}. When there are
 * more different items in the sample than the capacity allows, the period doubles, and every sample
 * point stays with probability 1/2, independently of all others. So {@code count * period} is an
 * unbiased estimate of how often an item occurred, before and after.
 *
 * <p>Whoever draws from the stream uses the period that it knew when it drew; {@link #add} evens
 * out a period that has risen since. That lets several threads feed one list.
 *
 * <p>Aging thins out the counts without changing the period, so that recent items weigh more. It is
 * applied to an entry when the entry is next touched.
 *
 * <p>Source: Gibbons and Matias, <i>New Sampling-Based Summary Statistics for Improving Approximate
 * Query Answers</i>, SIGMOD 1998 (concise samples), as used by Oren, <i>Online Subpath
 * Profiling</i>, 2002, sections 2.3.1, 2.3.4 and 2.4 (aging).
 *
 * <p>Cost: {@link #add} takes amortized expected constant time, whatever the stream. A resampling
 * visits all m entries and jumps over the sample points in time proportional to those it removes.
 * The removed points pay for the jumps. For the visits: while there are at least 2m points, each
 * visit halves them, so there are no more than log<sub>2</sub>(S/m) visits in a row, which the S
 * points have paid for; when there are fewer, then by convexity at least a quarter of the entries
 * is expected to disappear, and the items that fill these places again pay for the next visit.
 *
 * <p>Not thread-safe. Deterministic for a given generator.
 *
 * @param <K> the items, compared by {@code equals}
 */
public final class HotList<K> implements SampleList<K> {

  /** With fewer free places than this part of the capacity, the next overflow comes too soon. */
  private static final int SCARCE = 8;

  private static final class Entry {
    long count;

    /** The epoch up to which {@code count} has aged. */
    long epoch;
  }

  private final int capacity;
  private final double keepPerEpoch;
  private final SplittableRandom random;

  /** In order of insertion, so that random draws meet the entries in an order free of hashing. */
  private final Map<K, Entry> entries = new LinkedHashMap<>();

  private double period;
  private long epoch;
  private long settledEpoch;
  private long resamplings;
  private long steps;

  /**
   * Creates a list that does not age.
   *
   * @param capacity how many different items it may hold, at least 1
   * @param period how many items of the stream there are per sample point, at least 1
   * @param random where all random draws come from
   */
  public HotList(int capacity, double period, SplittableRandom random) {
    this(capacity, period, 1, random);
  }

  /**
   * Creates a list.
   *
   * @param capacity how many different items it may hold, at least 1
   * @param period how many items of the stream there are per sample point, at least 1
   * @param keepPerEpoch the part of the counts that an epoch leaves, above 0, at most 1
   * @param random where all random draws come from
   */
  public HotList(int capacity, double period, double keepPerEpoch, SplittableRandom random) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1, but is " + capacity);
    }
    if (!(period >= 1)) {
      throw new IllegalArgumentException("period must be at least 1, but is " + period);
    }
    if (!(keepPerEpoch > 0) || keepPerEpoch > 1) {
      throw new IllegalArgumentException(
          "the part that aging keeps must be above 0 and at most 1, but is " + keepPerEpoch);
    }
    this.capacity = capacity;
    this.period = period;
    this.keepPerEpoch = keepPerEpoch;
    this.random = random;
  }

  /** Adds a sample point that was drawn with the current period. */
  public void add(K item) {
    steps++;
    Entry entry = entries.get(item);
    if (entry == null) {
      entry = new Entry();
      entry.epoch = epoch;
      entries.put(item, entry);
    } else {
      thin(entry, 1);
    }
    entry.count++;
    if (entries.size() > capacity) {
      makeRoom();
    }
  }

  /**
   * Adds a sample point that was drawn with an earlier period: it counts with the probability with
   * which it would have outlived the resamplings since.
   *
   * @param drawnPeriod the period when the point was drawn, at most the current one
   */
  @Override
  public void add(K item, double drawnPeriod) {
    if (drawnPeriod > period) {
      throw new IllegalArgumentException(
          "a sample drawn with period "
              + drawnPeriod
              + " cannot enter a list of period "
              + period
              + ": raise the list's period first");
    }
    if (drawnPeriod == period || random.nextDouble() * period < drawnPeriod) {
      add(item);
    }
  }

  private void makeRoom() {
    if (settledEpoch < epoch) {
      thinAll(1);
      if (entries.size() <= capacity - capacity / SCARCE) {
        return;
      }
    }
    do {
      raisePeriod(2 * period);
    } while (entries.size() > capacity);
  }

  /**
   * Resamples for a longer period: every sample point stays with probability {@code period() /
   * newPeriod}, and items without a point leave the list.
   *
   * @param newPeriod at least the current one
   */
  public void raisePeriod(double newPeriod) {
    if (!(newPeriod >= period) || Double.isInfinite(newPeriod)) {
      throw new IllegalArgumentException(
          "the period can only rise from " + period + ", not change to " + newPeriod);
    }
    thinAll(period / newPeriod);
    period = newPeriod;
    resamplings++;
  }

  /**
   * Begins the next epoch or epochs: everything sampled so far loses weight.
   *
   * @param epochs how many, at least 0
   */
  @Override
  public void age(long epochs) {
    epoch += epochs;
  }

  private void thinAll(double keep) {
    Iterator<Entry> all = entries.values().iterator();
    while (all.hasNext()) {
      Entry entry = all.next();
      thin(entry, keep);
      if (entry.count == 0) {
        all.remove();
      }
    }
    settledEpoch = epoch;
  }

  /**
   * Brings an entry's age up to date and keeps each of its points with probability {@code keep}.
   */
  private void thin(Entry entry, double keep) {
    double stay = keep * Math.pow(keepPerEpoch, (double) (epoch - entry.epoch));
    entry.epoch = epoch;
    steps++;
    if (stay < 1) {
      long before = entry.count;
      entry.count = RandomDraws.successes(random, before, stay);
      steps += Math.min(entry.count, before - entry.count);
    }
  }

  /** How many items of the stream there are per sample point. */
  @Override
  public double period() {
    return period;
  }

  @Override
  public void clear(double newPeriod) {
    entries.clear();
    period = newPeriod;
    settledEpoch = epoch;
  }

  /** Every sample point in the list is counted. */
  @Override
  public double threshold() {
    return 1;
  }

  /** The number of different items. */
  @Override
  public long used() {
    return size();
  }

  /** How many different items the list may hold. */
  public int capacity() {
    return capacity;
  }

  /** How often the list was resampled for a longer period. */
  public long resamplings() {
    return resamplings;
  }

  /** The number of elementary steps so far, for checking the amortized cost. */
  long steps() {
    return steps;
  }

  /** The number of different items in the sample. Settles aging. */
  public int size() {
    settle();
    return entries.size();
  }

  /** The number of sample points. Settles aging; linear in the capacity. */
  public long samples() {
    settle();
    long sum = 0;
    for (Entry entry : entries.values()) {
      sum += entry.count;
    }
    return sum;
  }

  /** The number of sample points per item that is kept, 0 for an empty list. */
  public double gain() {
    int size = size();
    return size == 0 ? 0 : (double) samples() / size;
  }

  /** The number of sample points of an item. Settles aging. */
  public long count(K item) {
    settle();
    Entry entry = entries.get(item);
    return entry == null ? 0 : entry.count;
  }

  /** The items in the list, in order of insertion. Settles aging. */
  public List<K> items() {
    settle();
    return new ArrayList<>(entries.keySet());
  }

  /** Passes every item with its count, in order of insertion. Settles aging. */
  @Override
  public void forEach(ObjLongConsumer<? super K> action) {
    settle();
    entries.forEach((item, entry) -> action.accept(item, entry.count));
  }

  private void settle() {
    if (settledEpoch < epoch) {
      thinAll(1);
    }
  }
}
