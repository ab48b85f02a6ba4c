package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;

class CountingSampleTest {

  @Property(seed = Seeds.FIXED)
  void countsExactlyWhileThereIsRoom(
      @ForAll List<@IntRange(min = 0, max = 20) Integer> items, @ForAll long seed) {
    CountingSample<Integer> list =
        new CountingSample<>(42, item -> 2, Long.MAX_VALUE, 7, new SplittableRandom(seed));
    Map<Integer, Long> expected = new HashMap<>();
    for (int item : items) {
      list.add(item, 7);
      expected.merge(item, 1L, Long::sum);
    }
    assertEquals(expected, counts(list));
    assertEquals(2L * expected.size(), list.used());
    assertEquals(1, list.threshold());
    assertEquals(7, list.period());
  }

  @Property(seed = Seeds.FIXED)
  void neverHoldsMoreThanItsCapacity(
      @ForAll List<@IntRange(min = 0, max = 50) Integer> items,
      @ForAll @IntRange(min = 3, max = 20) int capacity,
      @ForAll @IntRange(min = 2, max = 9) int maxPoints,
      @ForAll long seed) {
    CountingSample<Integer> list =
        new CountingSample<>(
            capacity, CountingSampleTest::size, maxPoints, 1, new SplittableRandom(seed));
    for (int item : items) {
      list.add(item, list.period());
      Map<Integer, Long> counts = counts(list);
      long size = counts.keySet().stream().mapToInt(CountingSampleTest::size).sum();
      assertEquals(size, list.used());
      assertTrue(size <= capacity);
      counts.forEach((key, count) -> assertTrue(count > 0));
    }
    list.clear(5);
    assertEquals(Map.of(), counts(list));
    assertEquals(0, list.used());
    assertEquals(5, list.period());
    assertEquals(1, list.threshold());
  }

  private static int size(int item) {
    return 1 + item % 3;
  }

  /** Whatever an item's share, whenever it comes, and however often the list overflows. */
  @Test
  void estimatesAreUnbiased() {
    int[] stream = stream();
    Map<Integer, Statistics.Mean> estimates = new HashMap<>();
    int runs = 20_000;
    boolean thinned = false;
    for (int seed = 0; seed < runs; seed++) {
      CountingSample<Integer> list =
          new CountingSample<>(8, item -> 1, 150, 1, new SplittableRandom(seed));
      for (int item : stream) {
        list.add(item, 1);
      }
      Map<Integer, Long> counts = counts(list);
      thinned |= list.period() > 1 && list.threshold() > 1;
      for (int item = 0; item < 12; item++) {
        Long count = counts.get(item);
        double estimate = count == null ? 0 : (count - 1 + list.threshold()) * list.period();
        estimates.computeIfAbsent(item, i -> new Statistics.Mean()).add(estimate);
      }
    }
    assertTrue(thinned, "the stream is long enough for both ways of thinning out");
    Map<Integer, Long> truth = new HashMap<>();
    for (int item : stream) {
      truth.merge(item, 1L, Long::sum);
    }
    estimates.forEach(
        (item, mean) -> mean.assertEquals(truth.getOrDefault(item, 0L), "item " + item));
  }

  /** Items 0 to 11, of which 0 comes 160 times, 1 half as often, the rarest once; shuffled. */
  private static int[] stream() {
    List<Integer> items = new ArrayList<>();
    for (int item = 0; item < 12; item++) {
      items.addAll(Collections.nCopies(Math.max(1, 160 >> item), item));
    }
    for (int rare = 100; rare < 160; rare++) {
      items.add(rare);
    }
    Collections.shuffle(items, new Random(5));
    return items.stream().mapToInt(Integer::intValue).toArray();
  }

  /** A frequent item is known much better than by the points that a concise sample keeps. */
  @Test
  void tellsMoreThanAConciseSample() {
    Statistics.Mean counting = new Statistics.Mean();
    Statistics.Mean concise = new Statistics.Mean();
    int[] stream = stream();
    for (int seed = 0; seed < 2_000; seed++) {
      CountingSample<Integer> one =
          new CountingSample<>(8, item -> 1, Long.MAX_VALUE, 1, new SplittableRandom(seed));
      HotList<Integer> other = new HotList<>(8, 1, new SplittableRandom(seed));
      for (int item : stream) {
        one.add(item, 1);
        other.add(item, 1);
      }
      double counted = counts(one).getOrDefault(0, 0L);
      counting.add(Math.abs((counted == 0 ? 0 : counted - 1 + one.threshold()) - 160));
      concise.add(Math.abs(other.count(0) * other.period() - 160));
    }
    assertTrue(
        counting.value() < concise.value() / 2, counting.value() + " and " + concise.value());
  }

  @Test
  void pointsDrawnEarlierCountLess() {
    Statistics.Mean mean = new Statistics.Mean();
    for (int seed = 0; seed < 10_000; seed++) {
      CountingSample<String> list =
          new CountingSample<>(9, item -> 1, 2, 1, new SplittableRandom(seed));
      while (list.period() < 4) {
        list.add("a", list.period());
      }
      double period = list.period();
      list.add("b", 1);
      mean.add(counts(list).getOrDefault("b", 0L) * period);
    }
    mean.assertEquals(1, "a point of period 1");
  }

  @Test
  void saysWhatIsWrong() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new CountingSample<>(1, item -> 1, 1, 1, new SplittableRandom(1)));
    CountingSample<Integer> list =
        new CountingSample<>(1, item -> 1, 2, 1, new SplittableRandom(1));
    list.age(0);
    assertThrows(IllegalStateException.class, () -> list.age(1));
  }

  private static <K> Map<K, Long> counts(CountingSample<K> list) {
    Map<K, Long> counts = new HashMap<>();
    list.forEach(counts::put);
    return counts;
  }
}
