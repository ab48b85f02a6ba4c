package org.pathprofile.core.kiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;

class KSlabForestTest {
  private static final int ROOM = 1_000_000;

  /** The stream of the paper's running example (Figure 4, k = 4). */
  private static final long[] PAPER = {6, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 3};

  @Test
  void countsThePapersExample() {
    assertEquals(
        3, all(papersExample(4)).get("[2, 0, 0, 2]"), "a most frequent path of several iterations");
    assertEquals(3, all(papersExample(2)).get("[0, 0]"));
    assertEquals(
        Map.of("[0]", 6L, "[2]", 6L, "[3]", 1L, "[6]", 1L),
        all(papersExample(1)),
        "plain path counts");
  }

  private static KSlabForest papersExample(int k) {
    KSlabForest forest = new KSlabForest(k, ROOM);
    KSlabForest.Cursor cursor = forest.newCursor();
    for (long id : PAPER) {
      cursor.append(id);
    }
    return forest;
  }

  /**
   * The ways of the paper's 4-slab forest are 6 2 0 0 2 2, 0 2 2 0 0 2, 0 0 2 2 0 0 and 2 0 0 2 3.
   * They have 22 different beginnings; the 23rd node is 2 3, the last chunk in the upper slab.
   */
  @Test
  void keepsAsManyNodesAsThePapersExample() {
    assertEquals(23, papersExample(4).nodeCount());
  }

  @Test
  void restartSeparatesPaths() {
    for (int k = 1; k <= 3; k++) {
      KSlabForest forest = new KSlabForest(k, ROOM);
      KSlabForest.Cursor cursor = forest.newCursor();
      cursor.append(1);
      cursor.append(2);
      cursor.restart();
      cursor.append(3);
      List<Map<String, Long>> expected =
          List.of(Map.of("[1]", 1L, "[2]", 1L, "[3]", 1L), Map.of("[1, 2]", 1L), Map.of());
      assertEquals(expected.get(k - 1), all(forest));
    }
  }

  @Test
  void cursorsStayUsableBehindASnapshot() {
    KSlabForest forest = new KSlabForest(2, ROOM);
    KSlabForest.Cursor cursor = forest.newCursor();
    cursor.append(1);
    Map<List<Long>, Long> before = forest.longest();
    cursor.append(2);
    assertEquals(Map.of(), before);
    assertEquals(Map.of("[1, 2]", 1L), all(forest));
  }

  @Test
  void namesTheParameterThatIsOutOfRange() {
    assertMessage("k must be 1..16, but is 0", () -> new KSlabForest(0, 10));
    assertMessage("k must be 1..16, but is 17", () -> new KSlabForest(17, 10));
    assertMessage("maxNodes must be at least 2, but is 1", () -> new KSlabForest(3, 1));
  }

  private static void assertMessage(String message, Runnable runnable) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, runnable::run).getMessage());
  }

  /** Streams of several activations whose path ends alternate; a negative id is a restart. */
  @Property(seed = Seeds.FIXED)
  void agreesWithCountingEverySequence(
      @ForAll @IntRange(min = 1, max = KSlabForest.MAX_K) int k,
      @ForAll @Size(max = 200) List<@IntRange(min = -1, max = 2) Integer> ids,
      @ForAll @Size(min = 1, max = 40) List<@IntRange(min = 0, max = 2) Integer> turns) {
    KSlabForest forest = new KSlabForest(k, ROOM);
    Oracle oracle = new Oracle(k);
    long counted = replay(ids, turns, forest, oracle);
    assertEquals(oracle.counts, all(forest));
    assertEquals(0, forest.lost());
    assertEquals(ids.stream().filter(id -> id >= 0).count(), counted);
  }

  /** What finds no room is counted as lost and breaks its sequence; all else stays exact. */
  @Property(seed = Seeds.FIXED)
  void losesOnlyWhatItSays(
      @ForAll @IntRange(min = 1, max = 6) int k,
      @ForAll @IntRange(min = 2, max = 40) int room,
      @ForAll @Size(max = 100) List<@IntRange(min = -1, max = 2) Integer> ids,
      @ForAll @Size(min = 1, max = 10) List<@IntRange(min = 0, max = 2) Integer> turns) {
    KSlabForest forest = new KSlabForest(k, room);
    Oracle oracle = new Oracle(k);
    long counted = replay(ids, turns, forest, oracle);
    assertEquals(oracle.counts, all(forest));
    assertEquals(ids.stream().filter(id -> id >= 0).count(), counted + forest.lost());
    assertTrue(forest.nodeCount() <= room);
  }

  /** Returns how many ids were counted. */
  private static long replay(
      List<Integer> ids, List<Integer> turns, KSlabForest forest, Oracle oracle) {
    KSlabForest.Cursor[] cursors = {forest.newCursor(), forest.newCursor(), forest.newCursor()};
    long counted = 0;
    for (int i = 0; i < ids.size(); i++) {
      int activation = turns.get(i % turns.size());
      int id = ids.get(i);
      if (id < 0) {
        cursors[activation].restart();
        oracle.restart(activation);
        continue;
      }
      if (cursors[activation].append(id)) {
        counted++;
        oracle.append(activation, id);
      } else {
        oracle.restart(activation);
      }
    }
    return counted;
  }

  /** Keeps every activation's stream and counts every part of it of {@code k} ids. */
  private static final class Oracle {
    final Map<String, Long> counts = new TreeMap<>();
    private final int k;
    private final List<List<Long>> streams =
        List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    Oracle(int k) {
      this.k = k;
    }

    void restart(int activation) {
      streams.get(activation).clear();
    }

    void append(int activation, long id) {
      List<Long> stream = streams.get(activation);
      stream.add(id);
      if (stream.size() >= k) {
        counts.merge(stream.subList(stream.size() - k, stream.size()).toString(), 1L, Long::sum);
      }
    }
  }

  private static Map<String, Long> all(KSlabForest forest) {
    Map<String, Long> counts = new TreeMap<>();
    forest
        .longest()
        .forEach(
            (ids, count) -> {
              assertTrue(count > 0);
              counts.put(ids.toString(), count);
            });
    return counts;
  }
}
