package org.pathprofile.core.kiter;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts all sequences of up to {@code k} paths that were executed one directly behind the other,
 * at a cost per path that does not depend on {@code k}.
 *
 * <p>Every activation gives a stream of path ids. Cut it into chunks of {@code k - 1} ids: then any
 * {@code n <= k} ids in succession lie within two neighbouring chunks. The forest holds, for each
 * pair of neighbouring chunks, the way from a root through both of them; ways with a common
 * beginning share it. An id is entered in two places: behind the current chunk (the upper slab),
 * and behind the current chunk as continuation of the one before it (the lower slab). Only the
 * deeper of the two places is counted. From there, the way upwards gives all sequences of up to
 * {@code k} ids that end with this occurrence of the id, which is how {@link #longest} reads exact
 * counts.
 *
 * <p>Source: D'Elia and Demetrescu, <i>Ball-Larus Path Profiling Across Multiple Loop
 * Iterations</i>, OOPSLA 2013, section 3.2; the k-slab forest is due to Ausiello, Demetrescu,
 * Finocchi and Firmani (CIKM 2012). Two departures: children are found by a hash table instead of a
 * scan of the siblings, so that a path end takes expected amortized O(1) whatever the fan-out; and
 * the position in the forest belongs to a {@link Cursor}, one per activation, so that recursion,
 * generators and threads of the guest do not mix their streams. For {@code k = 1}, which the paper
 * leaves out, the forest is the plain table of path counts.
 *
 * <p>Limits: at most {@code k = }{@value #MAX_K}; the number of nodes is bounded, and path ends
 * that found no room are counted in {@link #lost}. Every other count stays exact: a lost path end
 * breaks the sequence as a restart does. At most {@code 2 * k - 2} nodes are on a way. Not
 * thread-safe: all cursors of a forest must be used under the same lock or by one thread.
 */
public final class KSlabForest {
  /** The largest supported {@code k}. */
  public static final int MAX_K = 16;

  private final int k;
  private final int chunkLength;
  private final int maxNodes;
  private final LabelForest forest = new LabelForest();
  private long lost;

  /**
   * @param k the length of the longest sequences to count, 1..{@value #MAX_K}
   * @param maxNodes the number of nodes to keep at most, at least 2; a node takes up to 56 bytes
   * @throws IllegalArgumentException if a parameter is out of range
   */
  public KSlabForest(int k, int maxNodes) {
    if (k < 1 || k > MAX_K) {
      throw new IllegalArgumentException("k must be 1.." + MAX_K + ", but is " + k);
    }
    if (maxNodes < 2) {
      throw new IllegalArgumentException("maxNodes must be at least 2, but is " + maxNodes);
    }
    this.k = k;
    this.chunkLength = Math.max(1, k - 1);
    this.maxNodes = maxNodes;
  }

  /** The length of the longest sequences that are counted. */
  public int k() {
    return k;
  }

  /** The number of path ends that were not counted because the forest was full. */
  public long lost() {
    return lost;
  }

  /** The number of nodes in use. */
  public int nodeCount() {
    return forest.size();
  }

  /**
   * The last {@code k} ids of a stream whose last id was counted at {@code place}; all of them if
   * they are fewer.
   */
  List<Long> idsUpTo(int place) {
    Long[] ids = new Long[k];
    int first = k;
    for (int node = place; node != LabelForest.NONE && first > 0; node = forest.parent(node)) {
      ids[--first] = forest.label(node);
    }
    return List.of(Arrays.copyOfRange(ids, first, k));
  }

  /** A position at the beginning of a stream, for one activation. */
  public Cursor newCursor() {
    return new Cursor();
  }

  /** Where the stream of path ids of one activation has got to. Not thread-safe. */
  public final class Cursor {
    private int idsInChunk;

    /** The node of the last id in the upper slab. */
    private int top = LabelForest.NONE;

    /** The node of the last id in the lower slab; none in the first chunk of a stream. */
    private int bottom = LabelForest.NONE;

    private Cursor() {}

    /**
     * Forgets the paths before: the next one follows upon none. For a new activation, and where an
     * activation goes on elsewhere than the last path led to.
     */
    public void restart() {
      idsInChunk = 0;
      top = LabelForest.NONE;
      bottom = LabelForest.NONE;
    }

    /**
     * Counts the end of a path, and all sequences of up to {@code k} paths that end with it.
     *
     * @param pathId any value; equal ids are equal paths
     * @return whether there was room to count it
     */
    public boolean append(long pathId) {
      boolean newChunk = idsInChunk == chunkLength || top == LabelForest.NONE;
      int above = newChunk ? LabelForest.NONE : top;
      int below = newChunk && k > 1 ? top : bottom;
      // New nodes are added both or not at all.
      if (forest.size() + 2 > maxNodes
          && (forest.child(above, pathId) == LabelForest.NONE
              || (below != LabelForest.NONE && forest.child(below, pathId) == LabelForest.NONE))) {
        lost++;
        restart();
        return false;
      }
      top = forest.childOrNew(above, pathId);
      bottom = below == LabelForest.NONE ? LabelForest.NONE : forest.childOrNew(below, pathId);
      idsInChunk = newChunk ? 1 : idsInChunk + 1;
      forest.add(place(), 1);
      return true;
    }

    /** The node where the last id was counted; {@code NONE} if there is none. */
    int place() {
      return bottom == LabelForest.NONE ? top : bottom;
    }
  }

  /**
   * The exact counts of all sequences of {@code k} paths appended so far, in the same order for the
   * same streams. Takes O(nodes * k) time. Cursors stay usable.
   */
  public Map<List<Long>, Long> longest() {
    Map<List<Long>, Long> sequences = new LinkedHashMap<>();
    for (int node = 0; node < forest.size(); node++) {
      List<Long> ids = idsUpTo(node);
      if (ids.size() == k) {
        sequences.merge(ids, forest.count(node), Math::addExact);
      }
    }
    return sequences;
  }
}
