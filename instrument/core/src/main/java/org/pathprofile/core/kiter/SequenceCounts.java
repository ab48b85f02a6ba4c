package org.pathprofile.core.kiter;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts what the activations of a function ran in terms of sequences of {@code k} paths: every
 * {@code k} paths of one stream that directly follow one another, and streams of fewer than {@code
 * k} paths as a whole. A stream begins where an activation begins or goes on in a handler or behind
 * a suspension, and ends where it returns, throws or is suspended.
 *
 * <p>So a stream of {@code n} paths gives {@code max(1, n - k + 1)} sequences. The first one of a
 * stream is told apart from the others, of which all but the last path belong to an earlier one as
 * well; the paths that do not are those of the stream, each once. Of a stream that is under way,
 * the sequences of {@code k} paths are counted so far; no count ever falls.
 *
 * <p>Source: D'Elia and Demetrescu, OOPSLA 2013, for the counting: {@link KSlabForest}, whose costs
 * and limits apply. Which sequence is a stream's first is told by marking the first path's id.
 *
 * <p>Not thread-safe: all streams must be used under the same lock or by one thread.
 */
public final class SequenceCounts {
  private final KSlabForest forest;

  /** By node of the forest: how many streams of fewer than k paths have ended there. */
  private final Map<Integer, Long> ended = new HashMap<>();

  /** By node of the forest: how many streams are suspended whose last path was counted there. */
  private final Map<Integer, Long> suspended = new HashMap<>();

  /**
   * @param k how many paths a sequence has, 1..{@value KSlabForest#MAX_K}
   * @param maxNodes see {@link KSlabForest#KSlabForest}
   * @throws IllegalArgumentException if a parameter is out of range
   */
  public SequenceCounts(int k, int maxNodes) {
    forest = new KSlabForest(k, maxNodes);
  }

  /** Receives a sequence of paths and its counts. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param pathIds the ids of 1..k paths, in the order in which they were executed; not reused
     * @param first whether the stream begins with them; otherwise an earlier sequence of the stream
     *     covers all but the last of them as well
     * @param count how often, at least 1
     * @param suspended how often the stream was suspended with them and has not been resumed, 0 to
     *     {@code count}
     */
    void visit(long[] pathIds, boolean first, long count, long suspended);
  }

  /** How many paths a sequence has. */
  public int k() {
    return forest.k();
  }

  /** The number of paths that were not counted because memory was limited. */
  public long lost() {
    return forest.lost();
  }

  /** The number of nodes in use, of up to 56 bytes each. */
  public int nodeCount() {
    return forest.nodeCount();
  }

  /** A stream without paths. */
  public Stream newStream() {
    return new Stream();
  }

  /** The paths of one stretch of an activation. Not thread-safe. */
  public final class Stream {
    private final KSlabForest.Cursor cursor = forest.newCursor();

    /** The number of its paths, at most k. */
    private int length;

    private Stream() {}

    /** The counts that the stream is a part of. */
    public SequenceCounts counts() {
      return SequenceCounts.this;
    }

    /**
     * Counts the stream's next path. If there is no room, the path is lost, the stream ends before
     * it, and another begins behind it.
     *
     * @param pathId at least 0
     */
    public void append(long pathId) {
      int place = cursor.place();
      if (cursor.append(length > 0 ? pathId : ~pathId)) {
        length = Math.min(k(), length + 1);
      } else {
        endAt(place);
      }
    }

    private void endAt(int place) {
      if (length > 0 && length < k()) {
        ended.merge(place, 1L, Long::sum);
      }
      length = 0;
    }

    /** The stream ends behind its last path, and another begins. */
    public void end() {
      endAt(cursor.place());
      cursor.restart();
    }

    /**
     * The stream ends behind its last path with a suspension, and another begins.
     *
     * @return what {@link SequenceCounts#resume} wants to know; negative if the path was lost
     */
    public int suspend() {
      int place = cursor.place();
      end();
      if (place >= 0) {
        suspended.merge(place, 1L, Long::sum);
      }
      return place;
    }
  }

  /**
   * An activation goes on behind a suspension.
   *
   * @param place what {@link Stream#suspend} has returned
   */
  public void resume(int place) {
    if (place >= 0) {
      suspended.merge(place, -1L, Long::sum);
    }
  }

  /** Visits all sequences, the shorter ones first. Takes O(nodes * k) time. */
  public void forEach(Visitor visitor) {
    Map<List<Long>, Long> open = byIds(suspended);
    byIds(ended).forEach((ids, count) -> visit(visitor, ids, count, open));
    forest.longest().forEach((ids, count) -> visit(visitor, ids, count, open));
  }

  private Map<List<Long>, Long> byIds(Map<Integer, Long> counts) {
    Map<List<Long>, Long> sums = new LinkedHashMap<>();
    new TreeMap<>(counts)
        .forEach((place, count) -> sums.merge(forest.idsUpTo(place), count, Long::sum));
    return sums;
  }

  private static void visit(
      Visitor visitor, List<Long> markedIds, long count, Map<List<Long>, Long> open) {
    long[] ids = markedIds.stream().mapToLong(Long::longValue).toArray();
    boolean first = ids[0] < 0;
    ids[0] = first ? ~ids[0] : ids[0];
    visitor.visit(ids, first, count, Math.min(count, open.getOrDefault(markedIds, 0L)));
  }
}
