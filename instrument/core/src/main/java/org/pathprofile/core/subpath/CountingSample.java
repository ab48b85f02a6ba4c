package org.pathprofile.core.subpath;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ObjLongConsumer;

/**
 * A counting sample of subpaths: one of which a sample point is drawn enters the list with
 * probability 1 / {@link #threshold}; from then on all its sample points are counted.
 *
 * <p>In the same memory it tells much more of frequent subpaths than a concise sample does, which
 * counts only the points that stay when the list overflows. When there is no room, the threshold
 * rises: every subpath throws a coin for each of its points in turn, until one allows it to stay,
 * and loses the points before. The result is the sample that would have been drawn with the new
 * threshold from the beginning. A subpath with n points is counted from the G-th on, where G is
 * geometrically distributed with mean {@code threshold}, so {@code count - 1 + threshold}, or 0 for
 * a subpath that is not in the list, is an unbiased estimate of n.
 *
 * <p>The points are drawn from the stream with probability 1 / {@link #period}. When more than a
 * limit were drawn, the period doubles, and every point stays with probability 1/2, so that a long
 * stream takes no more time than sampling needs.
 *
 * <p>Memory: one array holds the entries one after the other, each as its length, its count and its
 * blocks; another is a hash table of their places with linear probing. Both grow with the list up
 * to the limit, and are never larger but while they are copied to grow. Entries are removed in
 * passes over all of them, which move the others together.
 *
 * <p>Source: Gibbons and Matias, <i>New Sampling-Based Summary Statistics for Improving Approximate
 * Query Answers</i>, SIGMOD 1998, section 4 (counting samples); the thinning of the points is new.
 * Amortized expected constant time per block of a point. Compares subpaths exactly. Not
 * thread-safe. Deterministic for a given generator.
 */
final class CountingSample {
  /** What an entry has before its blocks: length and count. */
  private static final int HEAD = 2;

  /** The headers of the two arrays. */
  private static final int ARRAY_BYTES = 2 * 16;

  /** One of so many bytes is a place in the table. */
  private static final int BYTES_PER_PLACE = 32;

  private static final int FIRST_MEMORY = 4096;

  /** By how much the threshold rises: little, so that little is lost before it has to. */
  private static final double RISE = 1.25;

  /**
   * The multiplier of Knuth's linear congruential generator MMIX: odd, and so chosen that products
   * spread well.
   */
  private static final long HASH_FACTOR = 6364136223846793005L;

  private final int memoryLimit;
  private final int maxPoints;
  private final SplittableRandom random;
  private int memory;
  private int[] entries;
  private int used;
  private int size;

  /** Where in {@code entries} one begins, plus 1; 0 for a free place. */
  private int[] table;

  private double period;
  private double threshold = 1;

  /** The points drawn with the present period, those of subpaths not in the list included. */
  private int points;

  /**
   * Creates an empty list.
   *
   * @param memory the bytes that it may take, at least {@link #leastMemory} of the longest subpath
   * @param maxPoints from how many points on they become rarer, at least 2
   * @param period how many subpaths there are per sample point, at least 1
   * @param random where all random draws come from
   */
  CountingSample(int memory, int maxPoints, double period, SplittableRandom random) {
    if (maxPoints < 2) {
      throw new IllegalArgumentException(
          "the number of samples must be at least 2, but is " + maxPoints);
    }
    this.memoryLimit = memory;
    this.maxPoints = maxPoints;
    this.period = period;
    this.random = random;
    allocate(Math.min(memory, FIRST_MEMORY));
  }

  /** The bytes that a list needs to have room for one subpath of the given length. */
  static int leastMemory(int length) {
    // A table takes at most one eighth of the memory.
    int bytes = ARRAY_BYTES + Integer.BYTES * (HEAD + length);
    return (8 * bytes + 6) / 7;
  }

  private void allocate(int bytes) {
    memory = bytes;
    table = new int[Math.max(2, Integer.highestOneBit(bytes / BYTES_PER_PLACE))];
    int room = (bytes - ARRAY_BYTES) / Integer.BYTES - table.length;
    entries = entries == null ? new int[room] : Arrays.copyOf(entries, room);
  }

  /**
   * Adds a sample point.
   *
   * @param blocks of the subpath
   * @param drawnPeriod the period when the point was drawn, at most the current one
   */
  void add(int[] blocks, double drawnPeriod) {
    if (drawnPeriod < period && random.nextDouble() * period >= drawnPeriod) {
      return;
    }
    int place = place(blocks, 0, blocks.length);
    if (table[place] != 0) {
      entries[table[place]]++;
    } else if (threshold == 1 || random.nextDouble() * threshold < 1) {
      insert(blocks);
    }
    points++;
    if (points > maxPoints) {
      halvePoints();
    }
  }

  private void insert(int[] blocks) {
    // A new threshold is a coin for the new one as well.
    while (!hasRoom(blocks.length)) {
      if (memory < memoryLimit) {
        allocate((int) Math.min(2L * memory, memoryLimit));
        refill();
      } else {
        raiseThreshold();
        if (random.nextDouble() * RISE >= 1) {
          return;
        }
      }
    }
    int place = place(blocks, 0, blocks.length);
    entries[used] = blocks.length;
    entries[used + 1] = 1;
    System.arraycopy(blocks, 0, entries, used + HEAD, blocks.length);
    table[place] = used + 1;
    used += HEAD + blocks.length;
    size++;
  }

  private boolean hasRoom(int length) {
    return used + HEAD + length <= entries.length && size < table.length / 4 * 3;
  }

  /** Where the table has the subpath that {@code source} holds from {@code from} on, or a 0. */
  private int place(int[] source, int from, int length) {
    int mask = table.length - 1;
    int at = spread(source, from, length) & mask;
    while (table[at] != 0 && !isAt(table[at] - 1, source, from, length)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /** A hash, all bits of which are mixed. */
  private static int spread(int[] source, int from, int length) {
    long hash = 0;
    for (int i = from; i < from + length; i++) {
      hash = HASH_FACTOR * hash + source[i];
    }
    hash = (hash + length) * HASH_FACTOR;
    return (int) (hash ^ hash >>> 32);
  }

  private boolean isAt(int entry, int[] source, int from, int length) {
    int begin = entry + HEAD;
    return entries[entry] == length
        && Arrays.equals(entries, begin, begin + length, source, from, from + length);
  }

  private void raiseThreshold() {
    threshold *= RISE;
    for (int entry = 0; entry < used; entry += HEAD + entries[entry]) {
      // The coin that let it in was thrown with the old threshold.
      if (random.nextDouble() * RISE >= 1) {
        retry(entry, entries[entry + 1] - 1);
      }
    }
    removeEmpty();
  }

  /**
   * Half of the points stay. A subpath whose first point, the one that let it in, does not stay
   * throws coins for the others.
   */
  private void halvePoints() {
    period *= 2;
    points /= 2;
    for (int entry = 0; entry < used; entry += HEAD + entries[entry]) {
      int others = (int) RandomDraws.successes(random, entries[entry + 1] - 1L, 0.5);
      if (random.nextBoolean()) {
        entries[entry + 1] = 1 + others;
      } else {
        retry(entry, others);
      }
    }
    removeEmpty();
  }

  /** Lets a subpath in that has {@code left} points, at the first of them whose coin allows it. */
  private void retry(int entry, int left) {
    long refused = RandomDraws.trialsToSuccess(random, 1 / threshold) - 1;
    entries[entry + 1] = (int) Math.max(0, left - refused);
  }

  private void removeEmpty() {
    int target = 0;
    size = 0;
    for (int entry = 0; entry < used; ) {
      int length = HEAD + entries[entry];
      if (entries[entry + 1] > 0) {
        System.arraycopy(entries, entry, entries, target, length);
        target += length;
        size++;
      }
      entry += length;
    }
    used = target;
    refill();
  }

  private void refill() {
    Arrays.fill(table, 0);
    for (int entry = 0; entry < used; entry += HEAD + entries[entry]) {
      table[place(entries, entry + HEAD, entries[entry])] = entry + 1;
    }
  }

  /** Forgets all subpaths and begins with a new period. */
  void clear(double newPeriod) {
    used = 0;
    size = 0;
    points = 0;
    period = newPeriod;
    threshold = 1;
    refill();
  }

  /** How many subpaths of the stream there are per sample point. */
  double period() {
    return period;
  }

  /**
   * How many sample points a subpath had on average, its first counted one included, when counting
   * them began; 1 if all are counted.
   */
  double threshold() {
    return threshold;
  }

  /** The bytes of both arrays. */
  long used() {
    return memory;
  }

  /** Passes the blocks of every subpath with the number of its points counted, at least 1. */
  void forEach(ObjLongConsumer<int[]> action) {
    for (int entry = 0; entry < used; entry += HEAD + entries[entry]) {
      int begin = entry + HEAD;
      action.accept(Arrays.copyOfRange(entries, begin, begin + entries[entry]), entries[entry + 1]);
    }
  }
}
