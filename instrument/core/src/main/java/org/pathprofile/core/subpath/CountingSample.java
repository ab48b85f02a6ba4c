package org.pathprofile.core.subpath;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ObjLongConsumer;
import java.util.function.ToIntFunction;

/**
 * A counting sample: an item of which a sample point is drawn enters the list with probability 1 /
 * {@link #threshold}; from then on all its sample points are counted.
 *
 * <p>In the same memory it tells much more of frequent items than a concise sample ({@link
 * HotList}) does, which counts only the points that stay when the list overflows. When the items
 * are larger than the capacity, the threshold doubles: every item throws a coin for each of its
 * points in turn, until one allows it to stay, and loses the points before. The result is the
 * sample that would have been drawn with the new threshold from the beginning. An item with n
 * points is counted from the G-th on, where G is geometrically distributed with mean {@code
 * threshold}, so {@code count - 1 + threshold}, or 0 for an item that is not in the list, is an
 * unbiased estimate of n.
 *
 * <p>The points are drawn from the stream with probability 1 / {@link #period}. When more than a
 * limit were drawn, the period doubles, and every point stays with probability 1/2, so that a long
 * stream takes no more time than sampling needs.
 *
 * <p>Source: Gibbons and Matias, <i>New Sampling-Based Summary Statistics for Improving Approximate
 * Query Answers</i>, SIGMOD 1998, section 4 (counting samples); the thinning of the points is new.
 * Amortized expected constant time per point. Not thread-safe. Deterministic for a given generator.
 *
 * @param <K> the items, compared by {@code equals}
 */
final class CountingSample<K> implements SampleList<K> {

  private static final class Entry {
    long count;
  }

  private final int capacity;
  private final ToIntFunction<? super K> size;
  private final long maxPoints;
  private final SplittableRandom random;

  /** In order of insertion, so that random draws meet the entries in an order free of hashing. */
  private final Map<K, Entry> entries = new LinkedHashMap<>();

  private long used;
  private double period;
  private double threshold = 1;

  /** The points drawn with the present period, those of items that are not in the list included. */
  private long points;

  /**
   * Creates an empty list.
   *
   * @param capacity how large all items together may be, at least the size of any item
   * @param size of an item, at least 1
   * @param maxPoints from how many points on they become rarer, at least 2
   * @param period how many items of the stream there are per sample point, at least 1
   * @param random where all random draws come from
   */
  CountingSample(
      int capacity,
      ToIntFunction<? super K> size,
      long maxPoints,
      double period,
      SplittableRandom random) {
    if (maxPoints < 2) {
      throw new IllegalArgumentException(
          "the number of samples must be at least 2, but is " + maxPoints);
    }
    this.capacity = capacity;
    this.size = size;
    this.maxPoints = maxPoints;
    this.period = period;
    this.random = random;
  }

  @Override
  public void add(K item, double drawnPeriod) {
    if (drawnPeriod < period && random.nextDouble() * period >= drawnPeriod) {
      return;
    }
    Entry entry = entries.get(item);
    if (entry != null) {
      entry.count++;
    } else if (threshold == 1 || random.nextDouble() * threshold < 1) {
      entry = new Entry();
      entry.count = 1;
      entries.put(item, entry);
      used += size.applyAsInt(item);
      while (used > capacity) {
        raiseThreshold();
      }
    }
    points++;
    if (points > maxPoints) {
      halvePoints();
    }
  }

  /** The coin that let an item in was thrown with the old threshold; it is half of a new one. */
  private void raiseThreshold() {
    threshold *= 2;
    Iterator<Map.Entry<K, Entry>> all = entries.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<K, Entry> next = all.next();
      if (random.nextBoolean()) {
        retry(next.getValue(), next.getValue().count - 1);
        removeIfEmpty(all, next);
      }
    }
  }

  /**
   * Half of the points stay. An item whose first point, the one that let it in, does not stay
   * throws coins for the others.
   */
  private void halvePoints() {
    period *= 2;
    points /= 2;
    Iterator<Map.Entry<K, Entry>> all = entries.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<K, Entry> next = all.next();
      Entry entry = next.getValue();
      long others = RandomDraws.successes(random, entry.count - 1, 0.5);
      if (random.nextBoolean()) {
        entry.count = 1 + others;
      } else {
        retry(entry, others);
        removeIfEmpty(all, next);
      }
    }
  }

  /** Lets an item in that has {@code left} points, at the first of them whose coin allows it. */
  private void retry(Entry entry, long left) {
    long refused = RandomDraws.trialsToSuccess(random, 1 / threshold) - 1;
    entry.count = Math.max(0, left - refused);
  }

  private void removeIfEmpty(Iterator<Map.Entry<K, Entry>> all, Map.Entry<K, Entry> item) {
    if (item.getValue().count == 0) {
      used -= size.applyAsInt(item.getKey());
      all.remove();
    }
  }

  @Override
  public void age(long epochs) {
    if (epochs > 0) {
      throw new IllegalStateException("a counting sample does not age");
    }
  }

  @Override
  public void clear(double newPeriod) {
    entries.clear();
    used = 0;
    points = 0;
    period = newPeriod;
    threshold = 1;
  }

  @Override
  public double period() {
    return period;
  }

  @Override
  public double threshold() {
    return threshold;
  }

  @Override
  public long used() {
    return used;
  }

  @Override
  public void forEach(ObjLongConsumer<? super K> action) {
    entries.forEach((item, entry) -> action.accept(item, entry.count));
  }
}
