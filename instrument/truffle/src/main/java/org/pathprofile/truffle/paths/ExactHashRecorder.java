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
  private final LongCounts rest = new LongCounts();
  private final long[] keys = new long[SLOTS];
  private final long[] counts;

  ExactHashRecorder(long paths, ThreadGate threads, CountersOfThreads ofThreads) {
    super(new Counters(SLOTS, threads, ofThreads));
    this.paths = paths;
    this.threads = threads;
    this.counts = counters().ofFirst();
    Arrays.fill(keys, -1);
  }

  @Override
  void record(long id, long[] own) {
    if (CompilerDirectives.inCompiledCode()) {
      int slot = LongCounts.place(id, SLOTS - 1);
      if (keys[slot] == id) {
        if (threads.isSingle()) {
          counts[slot]++;
        } else {
          counters().add(slot, own);
        }
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
    if (keys[slot] == -1) {
      synchronized (this) {
        if (keys[slot] == -1) {
          keys[slot] = id;
        }
      }
    }
    rest.add(id, 1);
  }

  @Override
  public void forEachPath(PathVisitor visitor) {
    LongCounts all = new LongCounts();
    rest.forEach(all::add);
    // Before the keys: what was counted has a key.
    long[] sums = counters().read();
    synchronized (this) {
      for (int slot = 0; slot < SLOTS; slot++) {
        if (sums[slot] != 0) {
          all.add(keys[slot], sums[slot]);
        }
      }
    }
    all.forEach(visitor);
  }

  @Override
  public long everEnded() {
    return rest.everAdded() + counters().everCounted();
  }

  @Override
  protected long countsFootprint() {
    return 56 + resumedFootprint() + rest.footprint() + (16 + 8L * SLOTS) + counters().footprint();
  }

  @Override
  public void reset() {
    super.reset();
    rest.clear();
  }
}
