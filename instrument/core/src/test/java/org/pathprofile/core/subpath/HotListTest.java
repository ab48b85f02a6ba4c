package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.TestVectors;

class HotListTest {

  @Property(seed = Seeds.FIXED)
  void countsExactlyWhileThereIsRoom(
      @ForAll List<@IntRange(min = 0, max = 20) Integer> items, @ForAll long seed) {
    HotList<Integer> list = new HotList<>(21, 7, new SplittableRandom(seed));
    Map<Integer, Long> expected = new HashMap<>();
    for (int item : items) {
      list.add(item);
      expected.merge(item, 1L, Long::sum);
    }
    Map<Integer, Long> counted = new HashMap<>();
    list.forEach(counted::put);
    assertEquals(expected, counted);
    assertEquals(items.size(), list.samples());
    assertEquals(expected.size(), list.size());
    assertEquals(7, list.period());
    assertEquals(0, list.resamplings());
  }

  @Property(seed = Seeds.FIXED)
  void neverHoldsMoreThanItsCapacity(
      @ForAll List<@IntRange(min = 0, max = 50) Integer> items,
      @ForAll @IntRange(min = 1, max = 10) int capacity,
      @ForAll @IntRange(min = 1, max = 4) int keepQuarters,
      @ForAll long seed) {
    HotList<Integer> list =
        new HotList<>(capacity, 1, keepQuarters / 4.0, new SplittableRandom(seed));
    long added = 0;
    for (int item : items) {
      if (item % 7 == 0) {
        list.age(item % 3);
      }
      list.add(item);
      added++;
      assertTrue(list.size() <= capacity);
      assertTrue(list.samples() <= added);
      list.forEach((key, count) -> assertTrue(count > 0));
    }
    assertEquals(Math.scalb(1.0, (int) list.resamplings()), list.period());
  }

  /** A stream of 3,000 items of 60 kinds, frequent and rare ones, through lists for 8 kinds. */
  @Test
  void estimatesAreUnbiasedAfterResampling() {
    int kinds = 60;
    int[] stream = new int[3000];
    SplittableRandom zipf = new SplittableRandom(5);
    int[] occurrences = new int[kinds];
    for (int i = 0; i < stream.length; i++) {
      stream[i] = (int) (kinds * Math.pow(zipf.nextDouble(), 3));
      occurrences[stream[i]]++;
    }
    Statistics.Mean[] estimates = new Statistics.Mean[kinds];
    for (int kind = 0; kind < kinds; kind++) {
      estimates[kind] = new Statistics.Mean();
    }
    long resamplings = 0;
    for (int seed = 0; seed < 4000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      HotList<Integer> list = new HotList<>(8, 1, random.split());
      for (int item : stream) {
        if (random.nextDouble() * list.period() < 1) {
          list.add(item);
        }
      }
      resamplings += list.resamplings();
      for (int kind = 0; kind < kinds; kind++) {
        estimates[kind].add(list.count(kind) * list.period());
      }
    }
    assertTrue(resamplings > 4000 * 4, "the list must have overflowed often");
    for (int kind = 0; kind < kinds; kind++) {
      estimates[kind].assertEquals(occurrences[kind], "kind " + kind);
    }
  }

  /**
   * Points drawn with the period of before an overflow enter as often as if they had been there.
   */
  @Test
  void pointsDrawnEarlierAreThinnedLikeThoseInTheList() {
    SplittableRandom random = new SplittableRandom(6);
    long entered = 0;
    int trials = 40_000;
    HotList<String> list = new HotList<>(1, 8, random);
    list.raisePeriod(20);
    for (int i = 0; i < trials; i++) {
      list.add("a", 8);
    }
    entered += list.count("a");
    Statistics.assertFrequency(8.0 / 20, entered, trials, "entered");
    assertThrows(IllegalArgumentException.class, () -> list.add("a", 21));
  }

  @Test
  void resamplingKeepsEveryPointWithTheRatioOfThePeriods() {
    Object vector =
        TestVectors.at(TestVectors.read(HotListTest.class, "osp_algorithm.json"), "vectors", 5);
    double before = TestVectors.<Long>at(vector, "f_old");
    double after = TestVectors.<Long>at(vector, "f_new");
    double keep = TestVectors.<Double>at(vector, "keep_prob_per_sample_point");
    long[] counts = {1, 3, 100};
    int trials = 20_000;
    Statistics.Mean[] left = {new Statistics.Mean(), new Statistics.Mean(), new Statistics.Mean()};
    long dropped = 0;
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < trials; i++) {
      HotList<Integer> list = new HotList<>(3, before, random);
      for (int item = 0; item < counts.length; item++) {
        for (int j = 0; j < counts[item]; j++) {
          list.add(item);
        }
      }
      list.raisePeriod(after);
      assertEquals(after, list.period());
      for (int item = 0; item < counts.length; item++) {
        left[item].add(list.count(item));
      }
      dropped += list.items().contains(1) ? 0 : 1;
    }
    for (int item = 0; item < counts.length; item++) {
      left[item].assertEquals(counts[item] * keep, "count " + counts[item]);
    }
    Statistics.assertFrequency(Math.pow(1 - keep, 3), dropped, trials, "dropped at 0");
  }

  @Test
  void gainIsThatOfTable46() {
    List<List<Object>> rows =
        TestVectors.at(TestVectors.read(HotListTest.class, "osp_tables.json"), "table4_6", "rows");
    for (List<Object> row : rows) {
      long samples = (Long) row.get(1);
      int distinct = Math.toIntExact((Long) row.get(2));
      HotList<Integer> list = new HotList<>(distinct, 1, new SplittableRandom(0));
      for (long i = 0; i < samples; i++) {
        list.add((int) (i % distinct));
      }
      double printed = ((Number) row.get(3)).doubleValue();
      assertEquals(printed, list.gain(), 0.01, row.toString());
    }
    assertEquals(0, new HotList<>(1, 1, new SplittableRandom(0)).gain());
  }

  /** With half kept per epoch, 64 points of age 3 count 8 and 10 fresh ones 10. */
  @Test
  void agingTakesWeightFromOldPoints() {
    Statistics.Mean old = new Statistics.Mean();
    Statistics.Mean middle = new Statistics.Mean();
    for (int seed = 0; seed < 20_000; seed++) {
      HotList<String> list = new HotList<>(3, 1, 0.5, new SplittableRandom(seed));
      add(list, "old", 64);
      list.age(1);
      add(list, "middle", 20);
      add(list, "old", 6);
      list.age(2);
      add(list, "new", 10);
      old.add(list.count("old"));
      middle.add(list.count("middle"));
      assertEquals(10, list.count("new"));
      assertEquals(1, list.period());
    }
    old.assertEquals(64 / 8.0 + 6 / 4.0, "old");
    middle.assertEquals(20 / 4.0, "middle");
  }

  @Test
  void agedListMakesRoomWithoutResampling() {
    HotList<Integer> list = new HotList<>(64, 1, 1e-9, new SplittableRandom(1));
    for (int item = 0; item < 64; item++) {
      list.add(item);
    }
    list.age(1);
    list.add(64);
    assertEquals(List.of(64), list.items());
    assertEquals(0, list.resamplings());
  }

  private static void add(HotList<String> list, String item, int times) {
    for (int i = 0; i < times; i++) {
      list.add(item);
    }
  }

  /**
   * Steps per added point stay below one limit for all capacities and for streams made to overflow
   * often: only new items; full of frequent items and then new ones; the same with aging.
   */
  @Test
  void updatesTakeAmortizedConstantTime() {
    for (int capacity : new int[] {16, 256, 4096}) {
      assertSteps(capacity, 1, i -> i);
      assertSteps(capacity, 1, i -> i < 40 * capacity ? i % capacity : i);
      assertSteps(capacity, 1, i -> i % (2 * capacity));
      assertSteps(capacity, 0.9, i -> i < 40 * capacity ? i % capacity : i);
      assertSteps(capacity, 0.5, i -> i % (capacity + 1));
    }
  }

  private static void assertSteps(int capacity, double keep, IntUnaryOperator stream) {
    HotList<Integer> list = new HotList<>(capacity, 1, keep, new SplittableRandom(capacity));
    int points = 150 * capacity;
    for (int i = 0; i < points; i++) {
      if (keep < 1 && i % capacity == 0) {
        list.age(1);
      }
      list.add(stream.applyAsInt(i));
    }
    assertTrue(list.resamplings() > 0, "the list must have overflowed");
    double perPoint = (double) list.steps() / points;
    assertTrue(perPoint < 8, () -> "capacity " + capacity + ": " + perPoint + " steps per point");
  }

  @Test
  void saysWhatIsWrong() {
    SplittableRandom random = new SplittableRandom(0);
    assertMessage("capacity must be at least 1, but is 0", () -> new HotList<>(0, 1, random));
    assertMessage("period must be at least 1, but is 0.5", () -> new HotList<>(1, 0.5, random));
    assertMessage("above 0 and at most 1, but is 2.0", () -> new HotList<>(1, 1, 2, random));
    assertMessage("only rise from 3.0", () -> new HotList<>(1, 3, random).raisePeriod(2));
  }

  private static void assertMessage(String part, Runnable action) {
    String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
    assertTrue(message.contains(part), message);
  }
}
