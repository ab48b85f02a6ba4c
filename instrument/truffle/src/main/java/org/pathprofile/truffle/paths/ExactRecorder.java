package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.mode.PathEnds;

/** Counts every path. */
abstract class ExactRecorder extends PathRecorder implements PathEnds {
  private final Counters counters;
  private final LongCounts resumed = new LongCounts();

  ExactRecorder(Counters counters) {
    this.counters = counters;
  }

  @Override
  public final long @Nullable [] own() {
    return counters.ownUnlessSingle();
  }

  /**
   * A path with number {@code id} has ended. In compiled code.
   *
   * @param own where the present thread counts, or null if that is to be looked for
   */
  abstract void record(long id, long @Nullable [] own);

  @Override
  public final void record(long id) {
    record(id, (long[]) null);
  }

  @Override
  public final void record(long id, @Nullable Object own) {
    record(id, (long[]) own);
  }

  @Override
  public final PathEnds ends() {
    return this;
  }

  @Override
  public final void replace(@Nullable PathRecorder earlier) {
    counters.replace(earlier instanceof ExactRecorder exact ? exact.counters : null);
  }

  @Override
  @TruffleBoundary
  public final boolean recordSuspension(long id) {
    record(id);
    return true;
  }

  @Override
  @TruffleBoundary
  public final void resumed(long id) {
    resumed.add(id, 1);
  }

  @Override
  @TruffleBoundary
  public final void recordPartial(int block, long register, boolean abandoned) {
    addPartial(block, register, abandoned);
  }

  @Override
  public final void forEachResumed(PathVisitor visitor) {
    resumed.forEach(visitor);
  }

  @Override
  public final boolean isExact() {
    return true;
  }

  final long resumedFootprint() {
    return resumed.footprint();
  }

  final Counters counters() {
    return counters;
  }

  @Override
  public void reset() {
    super.reset();
    resumed.clear();
    counters.reset();
  }
}
