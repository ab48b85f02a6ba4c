package org.pathprofile.core.kiter;

/**
 * The counts of all executed sequences of up to {@code k} paths (the k-iteration path forest of
 * D'Elia and Demetrescu, OOPSLA 2013, section 3.2). With paths that end at back edges, these are
 * the executed paths of up to {@code k} iterations. Common beginnings are stored once.
 *
 * <p>A snapshot; immutable and thread-safe.
 */
public final class IterationPathForest {
  private final int k;
  private final LabelForest sequences;

  IterationPathForest(int k, LabelForest sequences) {
    this.k = k;
    this.sequences = sequences;
  }

  /** Receives a sequence of paths and its count. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param pathIds the ids of 1..k paths, in the order in which they were executed; not reused
     * @param count how often they were executed in succession, at least 1
     */
    void visit(long[] pathIds, long count);
  }

  /** The number of different sequences. */
  public int size() {
    return sequences.size();
  }

  /**
   * How often the paths were executed one directly behind the other.
   *
   * @param pathIds the ids of 1..k paths
   * @throws IllegalArgumentException if there are none or more than k
   */
  public long count(long... pathIds) {
    if (pathIds.length < 1 || pathIds.length > k) {
      throw new IllegalArgumentException(
          "sequences of 1.." + k + " paths are counted, not of " + pathIds.length);
    }
    int node = LabelForest.NONE;
    for (long id : pathIds) {
      node = sequences.child(node, id);
      if (node == LabelForest.NONE) {
        return 0;
      }
    }
    return sequences.count(node);
  }

  /** Visits the sequences of {@code k} paths; in the same order for the same streams. */
  void forEachLongest(Visitor visitor) {
    int[] length = new int[sequences.size()];
    for (int node = 0; node < length.length; node++) {
      int parent = sequences.parent(node);
      length[node] = parent == LabelForest.NONE ? 1 : length[parent] + 1;
      if (length[node] == k) {
        visitor.visit(ids(node, k), sequences.count(node));
      }
    }
  }

  /** Visits all sequences, the shorter ones first; in the same order for the same streams. */
  public void forEach(Visitor visitor) {
    for (int node = 0; node < sequences.size(); node++) {
      int length = 0;
      for (int i = node; i != LabelForest.NONE; i = sequences.parent(i)) {
        length++;
      }
      visitor.visit(ids(node, length), sequences.count(node));
    }
  }

  private long[] ids(int node, int length) {
    long[] ids = new long[length];
    int next = length;
    for (int i = node; i != LabelForest.NONE; i = sequences.parent(i)) {
      ids[--next] = sequences.label(i);
    }
    return ids;
  }
}
