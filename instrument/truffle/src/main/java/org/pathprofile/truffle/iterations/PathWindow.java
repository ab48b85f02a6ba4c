package org.pathprofile.truffle.iterations;

import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.ArrayList;
import java.util.List;

/**
 * How the last {@code k} paths of an activation are packed into a few words, so that compiled code
 * keeps them in machine registers and notes them with as many stores.
 *
 * <p>A path takes a lane of as many bits as the largest id needs, and one more that tells that
 * there is a path. The latest path is in the lowest lane of word 0; each further one moves all
 * others up by a lane, from word to word. Above the {@code k}-th lane the lowest bit of one more is
 * kept: it tells that the stream had more than {@code k} paths. Immutable.
 */
final class PathWindow {

  /** Stands for what is no id. */
  static final long UNKNOWN = -1;

  /** With this many ids a lane is almost a word; ids of paths broken off come behind them. */
  static final long MOST_PATHS = 1L << 61;

  private final int k;
  private final long paths;
  private final int laneBits;
  private final int lanesPerWord;
  private final int words;
  private final int lanesInLast;
  private final long mask;
  private final long lastMask;

  /**
   * @param k how many paths to keep, at least 1
   * @param paths how many ids there are, at most {@link #MOST_PATHS}
   */
  PathWindow(int k, long paths) {
    this.k = k;
    this.paths = paths;
    laneBits = 1 + Long.SIZE - Long.numberOfLeadingZeros(paths);
    lanesPerWord = (Long.SIZE - 1) / laneBits;
    words = (k + lanesPerWord - 1) / lanesPerWord;
    lanesInLast = k - (words - 1) * lanesPerWord;
    mask = ones(lanesPerWord * laneBits);
    lastMask = ones(lanesInLast * laneBits + 1);
  }

  private static long ones(int bits) {
    return -1L >>> (Long.SIZE - bits);
  }

  /** How many words it takes. */
  int words() {
    return words;
  }

  /** The largest value of the word, unsigned, if there is only one. */
  long largest() {
    return lastMask;
  }

  /** A path has ended. In compiled code. */
  @ExplodeLoop
  void push(long[] window, long id) {
    for (int i = words - 1; i > 0; i--) {
      long carried = window[i - 1] >>> ((lanesPerWord - 1) * laneBits);
      window[i] = ((window[i] << laneBits) | carried) & maskOf(i);
    }
    // What is no id must not spoil the lanes of others.
    long known = id >= 0 && id < paths ? id : paths;
    window[0] = ((window[0] << laneBits) | (known << 1) | 1) & maskOf(0);
  }

  private long maskOf(int word) {
    return word == words - 1 ? lastMask : mask;
  }

  /** The stream is over. In compiled code. */
  @ExplodeLoop
  void clear(long[] window) {
    for (int i = 0; i < words; i++) {
      window[i] = 0;
    }
  }

  /** Whether there have been {@code k} paths. In compiled code. */
  boolean isFull(long[] window) {
    return isPath(window[words - 1] >>> ((lanesInLast - 1) * laneBits));
  }

  /** Whether there have been more. */
  boolean isOverfull(long[] window) {
    return isPath(window[words - 1] >>> (lanesInLast * laneBits));
  }

  /** The paths that are kept, the latest last; {@link #UNKNOWN} for what was no id. */
  List<Long> ids(long[] window) {
    List<Long> ids = new ArrayList<>();
    for (int lane = k - 1; lane >= 0; lane--) {
      long kept = lane(window, lane);
      if (isPath(kept)) {
        long id = kept >>> 1;
        ids.add(id < paths ? id : UNKNOWN);
      }
    }
    return ids;
  }

  /** Whether there is a path in the lowest lane. */
  private static boolean isPath(long lanes) {
    return (lanes & 1) != 0;
  }

  private long lane(long[] window, int number) {
    return (window[number / lanesPerWord] >>> (number % lanesPerWord * laneBits)) & ones(laneBits);
  }
}
