package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
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
  private static CountingSample list(int maxPoints, long seed) {
    return new CountingSample(512, maxPoints, 1, new SplittableRandom(seed));
  }

  private static Map<Integer, Long> counts(CountingSample list) {
    Map<Integer, Long> counts = new HashMap<>();
    list.forEach((blocks, count) -> counts.merge(blocks[0], count, Long::sum));
    return counts;
  }

  @Property(seed = Seeds.FIXED)
  void countsExactlyWhileThereIsRoom(
      @ForAll List<@IntRange(min = 0, max = 20) Integer> items, @ForAll long seed) {
    CountingSample list =
        new CountingSample(8192, Integer.MAX_VALUE, 7, new SplittableRandom(seed));
    Map<List<Integer>, Long> expected = new HashMap<>();
    for (int item : items) {
      int[] blocks = new int[1 + item];
      Arrays.fill(blocks, item % 3);
      list.add(blocks, 7);
      expected.merge(Arrays.stream(blocks).boxed().toList(), 1L, Long::sum);
    }
    Map<List<Integer>, Long> counted = new HashMap<>();
    list.forEach((kept, count) -> counted.put(Arrays.stream(kept).boxed().toList(), count));
    assertEquals(expected, counted);
    assertEquals(1, list.threshold());
    assertEquals(7, list.period());
  }

  @Property(seed = Seeds.FIXED)
  void takesTheMemoryThatItMay(
      @ForAll List<@IntRange(min = 0, max = 50) Integer> items,
      @ForAll @IntRange(min = 3, max = 900) int moreBytes,
      @ForAll @IntRange(min = 2, max = 9) int maxPoints,
      @ForAll long seed) {
    int limit = CountingSample.leastMemory(40) + moreBytes;
    CountingSample list = new CountingSample(limit, maxPoints, 1, new SplittableRandom(seed));
    for (int item : items) {
      int[] blocks = new int[1 + item % 40];
      blocks[0] = item;
      list.add(blocks, list.period());
      long[] bytes = {0};
      list.forEach(
          (kept, count) -> {
            assertTrue(count > 0);
            bytes[0] += 8 + 4L * kept.length;
          });
      assertTrue(bytes[0] <= limit);
      assertTrue(list.used() <= limit);
    }
    list.clear(5);
    assertEquals(Map.of(), counts(list));
    assertEquals(5, list.period());
    assertEquals(1, list.threshold());
  }

  /** Whatever a subpath's share, whenever it comes, and however often the list overflows. */
  @Test
  void estimatesAreUnbiased() {
    int[] stream = stream();
    Map<Integer, Statistics.Mean> estimates = new HashMap<>();
    int runs = 20_000;
    boolean thinned = false;
    for (int seed = 0; seed < runs; seed++) {
      CountingSample list = list(150, seed);
      for (int item : stream) {
        list.add(new int[] {item}, 1);
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

  @Test
  void pointsDrawnEarlierCountLess() {
    Statistics.Mean mean = new Statistics.Mean();
    for (int seed = 0; seed < 10_000; seed++) {
      CountingSample list = list(3, seed);
      while (list.period() < 4) {
        list.add(new int[] {1}, list.period());
      }
      // Room for one more point before the period rises again.
      double period = list.period();
      list.add(new int[] {2}, 1);
      mean.add(counts(list).getOrDefault(2, 0L) * period);
    }
    mean.assertEquals(1, "a point of period 1");
  }

  @Test
  void saysWhatIsWrong() {
    assertThrows(IllegalArgumentException.class, () -> list(1, 1));
  }
}
