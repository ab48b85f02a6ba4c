package org.pathprofile.core.kiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
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
    KSlabForest forest = new KSlabForest(4, ROOM);
    KSlabForest.Cursor cursor = forest.newCursor();
    for (long id : PAPER) {
      cursor.append(id);
    }
    IterationPathForest paths = forest.toPathForest();

    assertEquals(3, paths.count(2, 0, 0, 2), "a most frequent path of several iterations");
    assertEquals(3, paths.count(0, 0));
    assertEquals(
        Map.of("[0]", 6L, "[2]", 6L, "[3]", 1L, "[6]", 1L),
        ofLength(1, paths),
        "plain path counts");
    assertEquals(PAPER.length, forest.recorded());
  }

  /**
   * The ways of the paper's 4-slab forest are 6 2 0 0 2 2, 0 2 2 0 0 2, 0 0 2 2 0 0 and 2 0 0 2 3.
   * They have 22 different beginnings; the 23rd node is 2 3, the last chunk in the upper slab.
   */
  @Test
  void keepsAsManyNodesAsThePapersExample() {
    KSlabForest forest = new KSlabForest(4, ROOM);
    KSlabForest.Cursor cursor = forest.newCursor();
    for (long id : PAPER) {
      cursor.append(id);
    }
    assertEquals(23, forest.nodeCount());
  }

  @Test
  void restartSeparatesPaths() {
    KSlabForest forest = new KSlabForest(3, ROOM);
    KSlabForest.Cursor cursor = forest.newCursor();
    cursor.append(1);
    cursor.append(2);
    cursor.restart();
    cursor.append(3);
    IterationPathForest paths = forest.toPathForest();
    assertEquals(1, paths.count(1, 2));
    assertEquals(0, paths.count(2, 3));
    assertEquals(0, paths.count(1, 2, 3));
    assertEquals(1, paths.count(3));
  }

  @Test
  void cursorsStayUsableBehindASnapshot() {
    KSlabForest forest = new KSlabForest(3, ROOM);
    KSlabForest.Cursor cursor = forest.newCursor();
    cursor.append(1);
    IterationPathForest before = forest.toPathForest();
    cursor.append(2);
    assertEquals(0, before.count(1, 2));
    assertEquals(1, forest.toPathForest().count(1, 2));
  }

  @Test
  void namesTheParameterThatIsOutOfRange() {
    assertMessage("k must be 1..16, but is 0", () -> new KSlabForest(0, 10));
    assertMessage("k must be 1..16, but is 17", () -> new KSlabForest(17, 10));
    assertMessage("maxNodes must be at least 2, but is 1", () -> new KSlabForest(3, 1));
    IterationPathForest paths = new KSlabForest(3, 10).toPathForest();
    assertMessage("sequences of 1..3 paths are counted, not of 4", () -> paths.count(1, 2, 3, 4));
    assertMessage("sequences of 1..3 paths are counted, not of 0", paths::count);
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
    replay(ids, turns, forest, oracle);
    assertEquals(oracle.counts, all(forest.toPathForest()));
    assertEquals(0, forest.lost());
    assertEquals(ids.stream().filter(id -> id >= 0).count(), forest.recorded());
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
    replay(ids, turns, forest, oracle);
    assertEquals(oracle.counts, all(forest.toPathForest()));
    assertEquals(ids.stream().filter(id -> id >= 0).count(), forest.recorded() + forest.lost());
    assertTrue(forest.nodeCount() <= room);
  }

  private static void replay(
      List<Integer> ids, List<Integer> turns, KSlabForest forest, Oracle oracle) {
    KSlabForest.Cursor[] cursors = {forest.newCursor(), forest.newCursor(), forest.newCursor()};
    for (int i = 0; i < ids.size(); i++) {
      int activation = turns.get(i % turns.size());
      int id = ids.get(i);
      if (id < 0) {
        cursors[activation].restart();
        oracle.restart(activation);
        continue;
      }
      long lost = forest.lost();
      cursors[activation].append(id);
      if (forest.lost() > lost) {
        oracle.restart(activation);
      } else {
        oracle.append(activation, id);
      }
    }
  }

  /** Keeps every activation's stream and counts every part of it. */
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
      for (int n = 1; n <= Math.min(k, stream.size()); n++) {
        counts.merge(stream.subList(stream.size() - n, stream.size()).toString(), 1L, Long::sum);
      }
    }
  }

  private static Map<String, Long> all(IterationPathForest paths) {
    Map<String, Long> counts = new TreeMap<>();
    paths.forEach(
        (ids, count) -> {
          assertTrue(count > 0);
          assertEquals(count, paths.count(ids));
          counts.put(Arrays.toString(ids), count);
        });
    assertEquals(paths.size(), counts.size());
    return counts;
  }

  private static Map<String, Long> ofLength(int length, IterationPathForest paths) {
    Map<String, Long> counts = new TreeMap<>();
    paths.forEach(
        (ids, count) -> {
          if (ids.length == length) {
            counts.put(Arrays.toString(ids), count);
          }
        });
    return counts;
  }
}
