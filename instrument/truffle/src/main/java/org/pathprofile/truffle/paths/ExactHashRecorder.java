package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.pathprofile.truffle.mode.ThreadGate;

/**
 * Counts every path of a function with too many paths for an array.
 *
 * <p>The first paths that occur get slots of their own, which compiled code finds by comparing a
 * few numbers; all others go to a hash table behind a call.
 */
final class ExactHashRecorder extends ExactRecorder {
  private static final int SLOTS = 64;

  private final long paths;
  private final ThreadGate threads;
  private final LongCounts others = new LongCounts();
  private final long[] keys = new long[SLOTS];
  private final long[] counts = new long[SLOTS];

  ExactHashRecorder(long paths, ThreadGate threads) {
    this.paths = paths;
    this.threads = threads;
    Arrays.fill(keys, -1);
  }

  @Override
  public void record(long id) {
    if (CompilerDirectives.inCompiledCode() && threads.isSingle()) {
      int slot = LongCounts.place(id, SLOTS - 1);
      if (keys[slot] == id) {
        counts[slot]++;
        return;
      }
    }
    recordSlowly(id);
  }

  @TruffleBoundary
  private void recordSlowly(long id) {
    if (id < 0 || id >= paths) {
      recordIrregular();
      return;
    }
    int slot = LongCounts.place(id, SLOTS - 1);
    // A key, once set, stays, so that compiled code never counts for a key that has moved.
    if (threads.isSingle()) {
      synchronized (this) {
        if (keys[slot] == -1) {
          keys[slot] = id;
        }
      }
    }
    others.add(id, 1);
  }

  @Override
  public void forEachPath(PathVisitor visitor) {
    LongCounts all = new LongCounts();
    others.forEach(all::add);
    for (int slot = 0; slot < SLOTS; slot++) {
      if (counts[slot] != 0) {
        all.add(keys[slot], counts[slot]);
      }
    }
    all.forEach(visitor);
  }

  @Override
  protected long countsFootprint() {
    return 56 + resumedFootprint() + others.footprint() + 2L * (16 + 8L * SLOTS);
  }

  @Override
  public void reset() {
    super.reset();
    others.clear();
    Arrays.fill(counts, 0);
  }
}
